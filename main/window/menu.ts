import type { MenuItemConstructorOptions } from 'electron';

const words = {
  en: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    window: 'Window',
    help: 'Help',
    about: 'About Merchant Desk',
    quit: 'Quit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
    resetZoom: 'Actual size',
    zoomIn: 'Larger',
    zoomOut: 'Smaller',
    fullscreen: 'Full screen',
    minimize: 'Minimise',
    close: 'Close window',
    tools: 'Developer tools',
  },
  es: {
    file: 'Archivo',
    edit: 'Edición',
    view: 'Ver',
    window: 'Ventana',
    help: 'Ayuda',
    about: 'Acerca de Merchant Desk',
    quit: 'Salir',
    undo: 'Deshacer',
    redo: 'Rehacer',
    cut: 'Cortar',
    copy: 'Copiar',
    paste: 'Pegar',
    selectAll: 'Seleccionar todo',
    resetZoom: 'Tamaño real',
    zoomIn: 'Más grande',
    zoomOut: 'Más pequeño',
    fullscreen: 'Pantalla completa',
    minimize: 'Minimizar',
    close: 'Cerrar ventana',
    tools: 'Herramientas de desarrollo',
  },
} as const;

interface MenuOptions {
  readonly language: keyof typeof words;
  readonly platform: NodeJS.Platform;
  readonly developerTools: boolean;
}

/**
 * The window's menu by the system's own roles. Without one Electron shows its own, which loads pages anew and opens web sites; what the
 * desk's screens do by keys is theirs, and Ctrl/Cmd-R is not here, because it syncs.
 */
export function menuTemplate(options: MenuOptions): MenuItemConstructorOptions[] {
  const { language, platform, developerTools } = options;
  const say = words[language];
  const isMac = platform === 'darwin';
  const line = { type: 'separator' } as const;
  const about = { role: 'about', label: say.about } as const;
  const quit = { role: 'quit', label: say.quit } as const;
  return [
    ...(isMac
      ? [
          {
            role: 'appMenu' as const,
            submenu: [
              about,
              line,
              { role: 'services' as const },
              line,
              { role: 'hide' as const },
              { role: 'hideOthers' as const },
              { role: 'unhide' as const },
              line,
              quit,
            ],
          },
        ]
      : [{ label: say.file, submenu: [{ role: 'close' as const, label: say.close }, quit] }]),
    {
      label: say.edit,
      submenu: [
        { role: 'undo', label: say.undo },
        { role: 'redo', label: say.redo },
        line,
        { role: 'cut', label: say.cut },
        { role: 'copy', label: say.copy },
        { role: 'paste', label: say.paste },
        { role: 'selectAll', label: say.selectAll },
      ],
    },
    {
      label: say.view,
      submenu: [
        { role: 'resetZoom', label: say.resetZoom },
        { role: 'zoomIn', label: say.zoomIn },
        { role: 'zoomOut', label: say.zoomOut },
        line,
        { role: 'togglefullscreen', label: say.fullscreen },
        ...(developerTools ? [line, { role: 'toggleDevTools' as const, label: say.tools }] : []),
      ],
    },
    {
      role: 'window',
      label: say.window,
      submenu: [
        { role: 'minimize', label: say.minimize },
        ...(isMac ? [{ role: 'close' as const, label: say.close }] : []),
      ],
    },
    ...(isMac ? [] : [{ role: 'help' as const, label: say.help, submenu: [about] }]),
  ];
}

/** What the about box says: the app, and what it runs on. */
export function aboutPanel(app: { name: string; version: string }, standIn: boolean) {
  const { electron, chrome, node } = process.versions;
  const runtime = `Electron ${electron}, Chromium ${chrome}, Node ${node}`;
  return {
    applicationName: app.name,
    applicationVersion: app.version,
    version: app.version,
    copyright: 'MIT licence',
    credits: standIn ? `${runtime} (stand-in, for tests only)` : runtime,
  };
}
