import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '../../shared/ipc/menu';

const words = {
  en: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    window: 'Window',
    help: 'Help',
    about: 'About Merchant Desk',
    settings: 'Settings',
    shortcuts: 'Keyboard shortcuts',
    palette: 'Search everything…',
    sync: 'Sync now',
    lock: 'Lock',
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
    services: 'Services',
    hide: 'Hide Merchant Desk',
    hideOthers: 'Hide others',
    unhide: 'Show all',
  },
  es: {
    file: 'Archivo',
    edit: 'Edición',
    view: 'Ver',
    window: 'Ventana',
    help: 'Ayuda',
    about: 'Acerca de Merchant Desk',
    settings: 'Configuración',
    shortcuts: 'Atajos de teclado',
    palette: 'Buscar en todo…',
    sync: 'Sincronizar ahora',
    lock: 'Bloquear',
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
    services: 'Servicios',
    hide: 'Ocultar Merchant Desk',
    hideOthers: 'Ocultar otros',
    unhide: 'Mostrar todo',
  },
} as const;

export interface MenuOptions {
  readonly language: keyof typeof words;
  readonly platform: NodeJS.Platform;
  readonly developerTools: boolean;
  readonly lock: () => void;
  /**
   * Not Electron's role, which would paste a key from the clipboard into the page
   * (input-events.ts).
   */
  readonly paste: () => void;
  readonly choose: (command: MenuCommand) => void;
}

/**
 * The application menu. Without one Electron shows its default, which reloads pages and opens web
 * sites. Keys that a screen handles are only shown here; Ctrl/Cmd-R is left out, because it syncs.
 */
export function menuTemplate(options: MenuOptions): MenuItemConstructorOptions[] {
  const { language, platform, developerTools } = options;
  const say = words[language];
  const isMac = platform === 'darwin';
  const line = { type: 'separator' } as const;
  const about = { role: 'about', label: say.about } as const;
  const lock = { label: say.lock, accelerator: 'CmdOrCtrl+L', click: options.lock };
  /** The page handles the keys; the menu only shows them. */
  const commandItem = (label: string, command: MenuCommand, accelerator?: string) => ({
    label,
    ...(accelerator !== undefined && { accelerator, registerAccelerator: false }),
    click: () => {
      options.choose(command);
    },
  });
  /** Elsewhere the role's own key, Ctrl and "+", works with Shift only. */
  const zoomKeys = ['Ctrl+=', 'Ctrl+numadd'].map((accelerator) => ({
    ...{ role: 'zoomIn' as const, label: say.zoomIn, visible: false },
    accelerator,
  }));
  const settings = commandItem(say.settings, 'settings');
  const help = commandItem(say.shortcuts, 'shortcuts', '?');
  const quit = { role: 'quit', label: say.quit } as const;
  return [
    ...(isMac
      ? [
          {
            role: 'appMenu' as const,
            submenu: [
              about,
              settings,
              line,
              { role: 'services' as const, label: say.services },
              line,
              { role: 'hide' as const, label: say.hide },
              { role: 'hideOthers' as const, label: say.hideOthers },
              { role: 'unhide' as const, label: say.unhide },
              line,
              lock,
              quit,
            ],
          },
        ]
      : [
          {
            label: say.file,
            submenu: [settings, lock, { role: 'close' as const, label: say.close }, quit],
          },
        ]),
    {
      label: say.edit,
      submenu: [
        { role: 'undo', label: say.undo },
        { role: 'redo', label: say.redo },
        line,
        { role: 'cut', label: say.cut },
        { role: 'copy', label: say.copy },
        {
          label: say.paste,
          accelerator: 'CmdOrCtrl+V',
          // Chromium itself pastes at the key; only on macOS does the menu receive it.
          ...(!isMac && { registerAccelerator: false }),
          click: options.paste,
        },
        { role: 'selectAll', label: say.selectAll },
        line,
        commandItem(say.palette, 'palette', 'CmdOrCtrl+K'),
      ],
    },
    {
      label: say.view,
      submenu: [
        commandItem(say.sync, 'sync', 'F5'),
        line,
        { role: 'resetZoom', label: say.resetZoom },
        { role: 'zoomIn', label: say.zoomIn },
        ...(isMac ? [] : zoomKeys),
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
    { role: 'help', label: say.help, submenu: isMac ? [help] : [help, about] },
  ];
}

/** The about box's content. Linux has no credits field, so they are shown below the version. */
export function aboutPanel(
  app: { name: string; version: string },
  standIn: boolean,
  platform: NodeJS.Platform,
) {
  const { electron, chrome, node } = process.versions;
  const runtime = `Electron ${electron}, Chromium ${chrome}, Node ${node}`;
  const credits = standIn ? `${runtime} (stand-in, for tests only)` : runtime;
  return {
    applicationName: app.name,
    applicationVersion: platform === 'linux' ? `${app.version}\n${credits}` : app.version,
    version: app.version,
    copyright: 'MIT licence',
    credits,
  };
}
