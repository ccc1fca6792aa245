import type * as english from '../en/settings';
import type { Translation } from '../translation';

export const settings: Translation<typeof english.settings> = {
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
  'protection.after.limit': (p) =>
    `Su administrador permite ${p.minutes} minutos como máximo. También se bloquea cuando la computadora se bloquea o se suspende, y al instante con Ctrl-L o ⌘L.`,
  'protection.never': 'Nunca',
  'protection.minutes': (p) => (p.minutes === 1 ? '1 minuto' : `${p.minutes} minutos`),
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
  'diagnostics.saved': (p) => `Guardado como ${p.name}.`,
};

export const publish: Translation<typeof english.publish> = {
  title: 'Publicar en una base de datos',
  what: 'Los mismos registros en el PostgreSQL de su equipo: tablas con tipos, cada versión con sus fechas y qué tan completa fue cada sincronización. Cada publicación envía solo lo que cambió.',
  off: 'Su administrador desactivó esta función.',
  to: 'Base de datos',
  'to.hint':
    'postgresql://usuario@servidor/base?schema=nombre. El esquema es solo de Merchant Desk; la contraseña se ingresa aparte.',
  afterSync: 'Después de cada sincronización',
  'afterSync.hint': 'Empieza cuando haya publicado una vez. Las sincronizaciones no la esperan.',
  'afterSync.always': 'Decidido por su administrador.',
  password: 'Ingresar contraseña…',
  'password.again': 'Cambiar contraseña…',
  'password.none': 'Sin contraseña guardada: se usa PGPASSFILE, como en psql.',
  'password.kept': 'Su contraseña está en el llavero.',
  save: 'Guardar',
  now: 'Publicar ahora',
  stop: 'Detener',
  forget: 'Dejar de usar esta base de datos',
  sending: ({ sent }, say) =>
    sent === 0
      ? 'Publicando…'
      : `Publicando: ${say.number(sent)} ${say.plural(sent, 'versión enviada', 'versiones enviadas')}`,
  done: ({ when, versions, ended }, say) =>
    versions + ended === 0
      ? `${when}: nada nuevo que publicar.`
      : `${when}: ${say.number(versions)} ${say.plural(versions, 'versión publicada', 'versiones publicadas')}, ${say.number(ended)} ${say.plural(ended, 'cerrada', 'cerradas')}.`,
  besides: ({ columns }) =>
    `Los valores que no corresponden al tipo de su columna quedan como texto en ${columns}.`,
  'agree.title': '¿Publicar datos personales?',
  'agree.text': ({ to }) =>
    `Quien pueda leer ${to} podrá leer estos registros. Allí no están cifrados.`,
  'agree.stays':
    'Lo publicado se queda allí, aunque aquí deje de usar la base de datos o elimine los datos guardados. Verifique que su empresa lo permita.',
  'agree.yes': 'Publicar',
  again: 'Publicar otra vez',
};

export const updates: Translation<typeof english.updates> = {
  title: 'Actualizaciones',
  idle: 'Aún no se buscaron actualizaciones.',
  checking: 'Buscando actualizaciones…',
  current: ({ version, when }) => `${version} es la versión más reciente. Se buscó ${when}.`,
  available: (p, say) =>
    `Está disponible la versión ${p.version} del ${say.date(p.releasedAt)}. No se descarga nada hasta que usted lo pida.`,
  noFile: 'No hay un archivo para este tipo de instalación. Obténgalo donde obtuvo esta versión.',
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
  restart: 'Reiniciar ahora',
  show: 'Mostrar archivo',
  copyCommand: 'Copiar comando',
  'bar.available': ({ version }) => `Está disponible la versión ${version} de Merchant Desk.`,
  'bar.ready': ({ version }) =>
    `La versión ${version} de Merchant Desk está lista para instalarse.`,
  'bar.show': 'Mostrar',
  'bar.notNow': 'Ahora no',
};

export const activity: Translation<typeof english.activity> = {
  'activity.table': 'Solicitudes, la más reciente primero',
  'activity.count': ({ requests, failed }, say) =>
    `${say.number(requests)} ${say.plural(requests, 'solicitud', 'solicitudes')} · ${say.number(failed)} con error`,
  'activity.reading': 'Leyendo el registro…',
  'activity.failedOnly': 'Solo con error',
  'activity.showAll': 'Mostrar todas',
  'activity.clear': 'Vaciar',
  'activity.none': 'Aún no hay solicitudes',
  'activity.noneText': 'Aquí aparece cada solicitud al servicio, sin sus secretos.',
  'activity.noneFailed': 'Ninguna solicitud tuvo errores',
  'activity.promise':
    'En este registro no se escriben ni el servidor, ni las firmas, ni los encabezados, ni el contenido de las respuestas.',
  'activity.kept':
    'Las últimas 500 solicitudes se conservan, cifradas junto con los datos guardados de esta conexión.',
  'activity.passing': 'Se conserva hasta que cierre la aplicación.',
  'activity.curl': 'Copiar como curl, sin datos secretos',
  'activity.curlCopied':
    'Copiado. Las palabras en mayúsculas ocupan el lugar de las claves, la hora y la firma.',
  'activity.signed': 'Copiar como curl, con firma de ahora…',
  'activity.signedCopied': ({ at, ends, seconds }, say) =>
    `Copiado, con firma de las ${at}: un servicio acepta esa hora solo por unos minutos.${
      ends === null ? '' : ` El token vence: ${ends}.`
    } El portapapeles se borra en ${say.number(seconds)} s.`,
  'activity.time': 'Hora',
  'activity.request': 'Solicitud',
  'activity.outcome': 'Resultado',
  'activity.serviceCode': 'Código del servicio',
  'activity.attempt': 'Intento',
  'activity.duration': 'Duración',
  'activity.size': 'Tamaño',
  'activity.clock': 'Diferencia de hora',
  'activity.redactions': ({ count }) => (count === 1 ? '1 dato oculto' : `${count} datos ocultos`),
  'activity.redactionsText': 'Datos en los que el servicio devolvió una clave suya',
  'activity.noPageBefore': 'La lista empieza en la página 1.',
  'activity.redirect': 'redirección',
  'activity.published': 'publicado',
  'activity.notPublished': 'no publicado',
  'activity.publishAgain': 'Publicar otra vez',
  'activity.noAnswer': 'sin respuesta',
};
