/** The modifier key of shortcuts, as this computer's keyboard names it. */
export function controlKey(): '⌘' | 'Ctrl' {
  return /mac/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}
