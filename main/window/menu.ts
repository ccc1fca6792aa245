import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '../../shared/ipc/menu';
import { shortcuts } from '../../shared/shortcuts';

const words = {
  en: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    window: 'Window',
    help: 'Help',
    guide: 'Guide',
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
    minimize: 'Minimize',
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
    guide: 'Guía',
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
  const t = words[language];
  const isMac = platform === 'darwin';
  const line = { type: 'separator' } as const;
  const about = { role: 'about', label: t.about } as const;
  const lock = { label: t.lock, accelerator: shortcuts.lock[0], click: options.lock };
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
    role: 'zoomIn' as const,
    label: t.zoomIn,
    visible: false,
    accelerator,
  }));
  const settings = commandItem(t.settings, 'settings');
  const help = [
    commandItem(t.guide, 'guide', shortcuts.guide[0]),
    commandItem(t.shortcuts, 'shortcuts', shortcuts.list[0]),
  ];
  const quit = { role: 'quit', label: t.quit } as const;
  return [
    ...(isMac
      ? [
          {
            role: 'appMenu' as const,
            submenu: [
              about,
              settings,
              line,
              { role: 'services' as const, label: t.services },
              line,
              { role: 'hide' as const, label: t.hide },
              { role: 'hideOthers' as const, label: t.hideOthers },
              { role: 'unhide' as const, label: t.unhide },
              line,
              lock,
              quit,
            ],
          },
        ]
      : [
          {
            label: t.file,
            submenu: [settings, lock, { role: 'close' as const, label: t.close }, quit],
          },
        ]),
    {
      label: t.edit,
      submenu: [
        { role: 'undo', label: t.undo },
        { role: 'redo', label: t.redo },
        line,
        { role: 'cut', label: t.cut },
        { role: 'copy', label: t.copy },
        {
          label: t.paste,
          accelerator: 'CmdOrCtrl+V',
          // Chromium itself pastes at the key; only on macOS does the menu receive it.
          ...(!isMac && { registerAccelerator: false }),
          click: options.paste,
        },
        { role: 'selectAll', label: t.selectAll },
        line,
        commandItem(t.palette, 'palette', shortcuts.palette[0]),
      ],
    },
    {
      label: t.view,
      submenu: [
        commandItem(t.sync, 'sync', shortcuts.sync[0]),
        line,
        { role: 'resetZoom', label: t.resetZoom },
        { role: 'zoomIn', label: t.zoomIn },
        ...(isMac ? [] : zoomKeys),
        { role: 'zoomOut', label: t.zoomOut },
        line,
        { role: 'togglefullscreen', label: t.fullscreen },
        ...(developerTools ? [line, { role: 'toggleDevTools' as const, label: t.tools }] : []),
      ],
    },
    {
      role: 'window',
      label: t.window,
      submenu: [
        { role: 'minimize', label: t.minimize },
        ...(isMac ? [{ role: 'close' as const, label: t.close }] : []),
      ],
    },
    { role: 'help', label: t.help, submenu: isMac ? help : [...help, about] },
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
