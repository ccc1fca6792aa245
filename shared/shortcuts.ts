/**
 * Keys of the window that its parts have in common: handlers, the menu, and the list behind `?`
 * read them here. Written as Electron's menus write them; alternatives are further entries.
 */
export const shortcuts = {
  palette: ['CmdOrCtrl+K'],
  guide: ['F1'],
  list: ['?'],
  panes: ['F6'],
  connection: [
    'CmdOrCtrl+1',
    'CmdOrCtrl+2',
    'CmdOrCtrl+3',
    'CmdOrCtrl+4',
    'CmdOrCtrl+5',
    'CmdOrCtrl+6',
    'CmdOrCtrl+7',
    'CmdOrCtrl+8',
    'CmdOrCtrl+9',
  ],
  sync: ['F5', 'CmdOrCtrl+R'],
  back: ['Alt+Left', 'Alt+Right'],
  lock: ['CmdOrCtrl+L'],
  find: ['CmdOrCtrl+F'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

type Shortcut = keyof typeof shortcuts;

interface PressedKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Whether a key is one of the shortcut's. Shift is left to the caller: `?` needs it, F6 turns. */
export function isShortcut(name: Shortcut, { key, altKey, ctrlKey, metaKey }: PressedKey): boolean {
  const typed = key.replace('Arrow', '').toLowerCase();
  return shortcuts[name].some((each) => {
    const parts = each.split('+');
    return (
      parts.at(-1)?.toLowerCase() === typed &&
      parts.includes('Alt') === altKey &&
      parts.includes('CmdOrCtrl') === (ctrlKey || metaKey)
    );
  });
}
