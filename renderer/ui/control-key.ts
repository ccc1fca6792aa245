/** The key that goes with another in shortcuts, as it is written on this computer's keyboard. */
export function controlKey(): '⌘' | 'Ctrl' {
  return /mac/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}
