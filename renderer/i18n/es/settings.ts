import type { settings as english } from '../en/settings';
import type { Translation } from '../translation';

export const settings: Translation<typeof english> = {
  'settings.appearance': 'Apariencia',
  'settings.theme': 'Tema',
  'settings.theme.system': 'Igual que el sistema',
  'settings.theme.light': 'Claro',
  'settings.theme.dark': 'Oscuro',
  'settings.density': 'Filas',
  'settings.density.compact': 'Compactas',
  'settings.density.regular': 'Normales',
  'settings.density.comfortable': 'Amplias',
  'settings.language': 'Idioma',
  'settings.language.system': 'Igual que el sistema',
  'settings.zone': 'Zona horaria',
  'settings.zone.system': ({ zone }) => `Igual que el sistema (${zone})`,

  'settings.connections': 'Conexiones',
  'settings.connections.none': 'Todavía no se ha configurado ninguna conexión.',
  'settings.connections.new': 'Nueva conexión',
  'settings.edit': 'Editar',
  'settings.editNamed': ({ name }) => `Editar ${name}`,
  'settings.forget': 'Quitar conexión…',
  'settings.forgetNamed': ({ name }) => `Quitar conexión ${name}…`,
  'settings.openNow': 'abierta ahora',
  'settings.noRecipe': 'método de firma sin elegir',
  'settings.perPage': ({ count }) => `${count} registros por página`,
  'settings.forget.title': ({ name }) => `¿Quitar la conexión «${name}»?`,
  'settings.forget.text':
    'La conexión y sus claves se quitan de esta computadora. Nada cambia en el servicio. No se puede deshacer.',
  'settings.forget.yes': 'Quitar conexión',

  'settings.check': 'Comprobar la conexión',
  'settings.check.text': 'Pide al servicio el registro de su comercio y un cliente.',
  'settings.check.signing': ({ method }) => `Método de firma: ${method}.`,
  'settings.check.run': 'Comprobar conexión',
  'settings.check.closed': 'Abra una conexión para comprobarla.',

  'settings.disconnect': 'Desconectar',
  'settings.disconnect.text':
    'Cierra la conexión y quita sus claves de esta computadora. La conexión se conserva en la lista.',
  'settings.disconnect.button': 'Desconectar…',
  'settings.disconnect.title': ({ name }) => `¿Desconectar de «${name}»?`,
  'settings.disconnect.sure':
    'Sus claves se quitan de esta computadora. Para conectarse de nuevo tendrá que ingresarlas.',
  'settings.disconnect.yes': 'Quitar claves y desconectar',

  'settings.about': 'Acerca de',
  'settings.about.copy': 'Copiar versiones',
  'settings.about.version': 'Versión',
  'settings.about.electron': 'Electron',
  'settings.about.chromium': 'Chromium',
  'settings.about.node': 'Node',
  'settings.about.platform': 'Sistema',
  'settings.about.standIn':
    'Usa una versión de Electron reempaquetada por la comunidad, solo para desarrollo. Las versiones publicadas usan la oficial.',
  'protection.lock': 'Bloqueo',
  'protection.after': 'Bloquear por inactividad',
  'protection.after.hint':
    'Inactividad en Merchant Desk. También se bloquea cuando la computadora se bloquea o se suspende, y al instante con Ctrl-L o ⌘L.',
  'protection.after.limit': (p: { minutes: number }) =>
    `Su administrador permite ${p.minutes} minutos como máximo. También se bloquea cuando la computadora se bloquea o se suspende, y al instante con Ctrl-L o ⌘L.`,
  'protection.never': 'Nunca',
  'protection.minutes': (p: { minutes: number }) =>
    p.minutes === 1 ? '1 minuto' : `${p.minutes} minutos`,
  'protection.now': 'Bloquear ahora',
  'protection.what':
    'Con el bloqueo, la ventana no contiene registros, los datos guardados se cierran y las claves salen de la memoria. Al desbloquear se consulta de nuevo su llavero: con su sesión abierta en esta computadora suele responder sin preguntar, así que bloquee también la computadora cuando se aleje.',
  'diagnostics.title': 'Diagnóstico',
  'diagnostics.text':
    'Un solo archivo legible para soporte: versiones, configuración y cómo fueron las sincronizaciones y solicitudes. Sin registros, ID, nombres ni claves. No se envía a ninguna parte.',
  'diagnostics.hosts': 'Incluir las direcciones de los servicios',
  'diagnostics.hosts.hint': 'Solo si soporte las pide.',
  'diagnostics.show': 'Mostrar qué contiene',
  'diagnostics.contents': 'Se guarda esto y nada más',
  'diagnostics.save': 'Guardar…',
  'diagnostics.copy': 'Copiar el diagnóstico',
  'diagnostics.saved': (p: { name: string }) => `Guardado como ${p.name}.`,
};
