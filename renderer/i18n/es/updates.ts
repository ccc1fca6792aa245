import type { updates as english } from '../en/updates';
import type { Translation } from '../translation';

export const updates: Translation<typeof english> = {
  title: 'Actualizaciones',
  idle: 'Aún no se buscaron actualizaciones.',
  checking: 'Buscando actualizaciones…',
  current: ({ version, when }) => `${version} es la versión más reciente. Se buscó ${when}.`,
  available: (p, say) =>
    `Está disponible la versión ${p.version} del ${say.date(p.releasedAt)}. No se descarga nada hasta que usted lo pida.`,
  noFile:
    'No hay un archivo para este tipo de instalación: obténgalo donde obtuvo el de esta versión.',
  downloading: ({ version }) => `Descargando la versión ${version}…`,
  progress: (p) => `${p.received} de ${p.whole}`,
  ready: ({ version }) => `La versión ${version} está descargada y su firma es válida.`,
  'ready.itself': 'Reemplazará a esta cuando cierre la aplicación.',
  'ready.deb': 'El administrador de esta computadora la instala, desde la carpeta del archivo, con',
  'ready.rpm': 'El administrador de esta computadora la instala, desde la carpeta del archivo, con',
  'ready.archive':
    'Salga de la aplicación y descomprímala en lugar de la carpeta desde la que se ejecuta.',
  'ready.dmg': 'Ábrala y arrastre Merchant Desk a Aplicaciones.',
  'off.development': 'La aplicación se ejecuta desde su código, que se actualiza por otros medios.',
  'off.no-key':
    'Esta compilación no tiene dónde buscar versiones nuevas ni con qué clave comprobarlas: las actualizaciones están desactivadas.',
  'off.policy': 'El administrador de esta computadora desactivó las actualizaciones.',
  'off.root': 'La aplicación no se actualiza mientras se ejecuta como root.',
  'off.setting': 'Las actualizaciones están desactivadas.',
  wanted: 'Buscar actualizaciones',
  wantedHint:
    'Una vez al día, en el servidor de Merchant Desk. No se envía nada sobre usted ni sus datos.',
  check: 'Buscar ahora',
  download: ({ size }) => `Descargar (${size})`,
  cancel: 'Cancelar',
  restart: 'Reiniciar ahora',
  show: 'Mostrar archivo',
  copyCommand: 'Copiar comando',
  again: 'Intentar de nuevo',
  'bar.available': ({ version }) => `Está disponible la versión ${version} de Merchant Desk.`,
  'bar.ready': ({ version }) =>
    `La versión ${version} de Merchant Desk está lista para instalarse.`,
  'bar.show': 'Mostrar',
  'bar.notNow': 'Ahora no',
};
