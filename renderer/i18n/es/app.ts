import { userData } from '../../../shared/user-data';
import type * as english from '../en/app';
import type { Translation } from '../translation';

export const settings: Translation<typeof english.settings> = {
  'settings.appearance': 'Apariencia',
  'settings.theme': 'Tema',
  'settings.theme.system': 'Igual que el sistema',
  'settings.theme.light': 'Claro',
  'settings.theme.dark': 'Oscuro',
  'settings.density': 'Alto de fila',
  'settings.density.compact': 'Compacto',
  'settings.density.regular': 'Normal',
  'settings.density.comfortable': 'Amplio',
  'settings.language': 'Idioma',
  'settings.language.system': 'Igual que el sistema',
  'settings.zone': 'Zona horaria',
  'settings.zone.system': ({ zone }) => `Igual que el sistema (${zone})`,

  'settings.due': ({ days, first, last }) =>
    `El historial de ${days} días (${first} a ${last}) supera el tiempo que se conserva aquí. Cada día se elimina automáticamente el de un día; más, únicamente cuando usted lo indique.`,
  'settings.due.remove': 'Eliminar…',
  'settings.due.title': ({ days }) => `¿Eliminar el historial de ${days} días?`,
  'settings.due.text':
    'Ya no se podrá ver qué valores había entonces ni qué cambió. Los registros actuales, las marcas y las notas quedan. Para conservar el historial, cierre esto y elija un tiempo mayor en la configuración.',
  'settings.due.keep': 'Ahora no',
  'settings.due.do': 'Eliminar historial',

  'settings.connections': 'Conexiones',
  'settings.connections.none': 'Todavía no se ha configurado ninguna conexión.',
  'settings.connections.new': 'Nueva conexión',
  'settings.noKeys': 'Sin claves',
  'settings.enterKeys': 'Ingresar claves…',
  'settings.enterKeysNamed': ({ name }) => `Ingresar claves de ${name}…`,
  'settings.edit': 'Editar',
  'settings.editNamed': ({ name }) => `Editar ${name}`,
  'settings.forget': 'Quitar conexión…',
  'settings.forgetNamed': ({ name }) => `Quitar conexión ${name}…`,
  'settings.openNow': 'abierta ahora',
  'settings.noRecipe': 'método de firma sin elegir',
  'settings.perPage': ({ count }) => `${count} registros por página`,
  'settings.forget.title': ({ name }) => `¿Quitar la conexión «${name}»?`,
  'settings.forget.text': `La conexión se quita de esta computadora con sus claves y sus datos guardados: registros, historial, ${userData.es}. Nada cambia en el servicio. No se puede deshacer.`,
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

  'settings.index': 'Índice de la configuración',
  'settings.advanced': 'Avanzado',
  'settings.advanced.text':
    'Para auditoría, soporte y TI: quién hizo qué, cada solicitud al servicio, la copia a una base de datos y el informe de diagnóstico.',
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
  'protection.after.hint': ({ keys }) =>
    `Inactividad en Merchant Desk. También se bloquea cuando la computadora se bloquea o se suspende, y al instante con ${keys}.`,
  'protection.after.limit': (p) =>
    `Su administrador permite ${p.minutes === 1 ? '1 minuto' : `${p.minutes} minutos`} como máximo. También se bloquea cuando la computadora se bloquea o se suspende, y al instante con ${p.keys}.`,
  'protection.never': 'Nunca',
  'protection.minutes': (p) => (p.minutes === 1 ? '1 minuto' : `${p.minutes} minutos`),
  'protection.now': 'Bloquear ahora',
  'protection.what':
    'Con el bloqueo, la ventana no contiene registros, los datos guardados se cierran y las claves salen de la memoria. Al desbloquear se consulta de nuevo su almacén de credenciales: con su sesión abierta en esta computadora suele responder sin preguntar, así que bloquee también la computadora cuando se aleje.',
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

  'settings.sync': 'Sincronización',
  'settings.sync.onStart': 'Sincronizar al abrir esta conexión',
  'settings.sync.every': 'Sincronizar automáticamente',
  'settings.sync.byHand': 'Solo a pedido',
  'settings.sync.minutes': ({ minutes }) => `Cada ${minutes} minutos`,
  'settings.sync.hours': ({ hours }, format) =>
    `Cada ${format.plural(hours, 'hora', `${hours} horas`)}`,
  'settings.sync.keep': 'Conservar el historial',
  'settings.sync.keepHint':
    'Versiones anteriores de los registros, para ver qué cambió y cómo estaba todo en una sincronización anterior. La última versión siempre se conserva.',
  'settings.sync.days': ({ days }, format) =>
    `${format.number(days)} ${format.plural(days, 'día', 'días')}`,
  'settings.sync.years': ({ years }, format) => `${years} ${format.plural(years, 'año', 'años')}`,
  'settings.sync.forEver': 'Para siempre',
  'settings.sync.sample':
    'Los datos de ejemplo se sincronizan solo a pedido: con Ctrl R o con Sincronizar ahora, abajo a la izquierda.',
  'settings.sync.closed': 'Abra una conexión para definir cuándo se sincroniza.',

  'settings.cache': 'Datos guardados en esta computadora',
  'settings.cache.where': 'Dónde',
  'settings.cache.size': 'Tamaño',
  'settings.cache.holds': 'Contenido',
  'settings.cache.encrypted-file': ({ vault }) =>
    `Un archivo cifrado en esta computadora; su clave está en el almacén de credenciales (${vault})`,
  'settings.cache.memory': 'Solo en memoria; se pierden al cerrar la aplicación',
  'settings.cache.none': 'Ninguno por ahora',
  'settings.cache.unopened': 'En esta computadora; ahora no se pueden abrir',
  'settings.cache.inUse':
    'Otro programa los tiene abiertos. Cuando termine, se pueden eliminar desde aquí.',
  'settings.cache.contents': ({ clients, lots, cards }, format) =>
    `${format.number(clients)} ${format.plural(clients, 'cliente', 'clientes')}, ${format.number(lots)} ${format.plural(lots, 'lote', 'lotes')}, ${format.number(cards)} ${format.plural(cards, 'tarjeta consultada', 'tarjetas consultadas')}`,
  'settings.cache.unseen': 'Su contenido no se puede leer ahora.',
  'settings.cache.wipe': 'Eliminar los datos guardados…',
  'settings.cache.wipe.title': ({ name }) => `¿Eliminar los datos guardados de «${name}»?`,
  'settings.cache.wipe.text': `Se eliminan de esta computadora todos los registros y su historial, junto con la clave con que se cifraron. También se eliminan, porque pueden nombrar a personas: ${userData.es}. Las sincronizaciones anteriores no se pueden recuperar.`,
  'settings.cache.wipe.stays':
    'La conexión y sus claves se mantienen, y nada cambia en el servicio. La próxima sincronización descarga todo de nuevo.',
  'settings.cache.wipe.yes': 'Eliminar los datos',
  'settings.cache.wiped': 'Se eliminaron los datos guardados.',
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
  'password.none': 'Aún no hay contraseña guardada. Sin ella se usa PGPASSFILE, como en psql.',
  'password.kept': 'Su contraseña está en el almacén de credenciales.',
  save: 'Guardar',
  now: 'Publicar ahora',
  stop: 'Detener',
  forget: 'Dejar de usar esta base de datos',
  sending: ({ sent }, format) =>
    sent === 0
      ? 'Publicando…'
      : `Publicando: ${format.number(sent)} ${format.plural(sent, 'versión enviada', 'versiones enviadas')}`,
  done: ({ when, versions, ended }, format) =>
    versions + ended === 0
      ? `${when}: nada nuevo que publicar.`
      : `${when}: ${format.number(versions)} ${format.plural(versions, 'versión publicada', 'versiones publicadas')}, ${format.number(ended)} ya no ${format.plural(ended, 'vigente', 'vigentes')}.`,
  otherKinds: ({ columns }) =>
    `Los valores que no corresponden al tipo de su columna quedan como texto en ${columns}.`,
  again: 'Publicar otra vez',
};

export const backup: Translation<typeof english.backup> = {
  title: 'Copia de seguridad',
  what: `Todas las conexiones con sus registros, historial, ${userData.es}, en un archivo cifrado con una frase de contraseña.`,
  off: 'Su administrador no permite copias de seguridad. Restaurar sigue siendo posible.',
  never: 'Aún no hay ninguna copia de seguridad.',
  last: (p) => `Última copia de seguridad: ${p.when}, ${p.size}, ${p.file}`,
  now: 'Hacer una copia ahora…',
  withKeys: 'Con las claves de los servicios',
  'withKeys.hint':
    'Quien tenga el archivo y su frase de contraseña podrá consultar los servicios en su nombre. Una ventana pregunta antes. Las copias automáticas nunca las incluyen.',
  withoutKeys: ({ names }) =>
    `Sin claves, porque no están en el almacén de credenciales: ${names}.`,
  restore: 'Restaurar…',
  cancel: 'Cancelar',
  'running.backup': 'Escribiendo la copia de seguridad…',
  'running.restore': 'Restaurando…',
  done: 'La copia de seguridad está completa.',
  'done.others': 'Las demás conexiones están guardadas.',
  omitted: ({ names }) =>
    `No está en esta copia: ${names}. El almacén de credenciales no tiene la clave de sus datos guardados. Abra esa conexión e ingrese su código de recuperación, restáurela de una copia anterior, o elimine sus datos guardados y sincronice otra vez.`,
  every: 'Copia de seguridad automática',
  'every.hint': 'Se hace mientras Merchant Desk está abierto y desbloqueado.',
  'every.off': 'Desactivada',
  'every.day': 'Cada día',
  'every.week': 'Cada semana',
  count: 'Archivos que se conservan',
  'count.hint': 'Se eliminan los archivos anteriores de esta programación; ningún otro.',
  'count.files': ({ count }, format) =>
    format.plural(count, 'El último', `Los últimos ${format.number(count)}`),
  folder: ({ folder }) => `En ${folder}`,
  'folder.forced': ({ folder }) => `En ${folder}, como decidió su administrador`,
  'folder.change': 'Cambiar carpeta…',
  passphrase:
    'Su frase de contraseña está en el almacén de credenciales de esta computadora: los programas que usted ejecuta pueden leerla ahí, igual que sus claves. Anótela también, porque una computadora nueva no la tiene.',
  'passphrase.change': 'Cambiar frase de contraseña…',
  noKeychain:
    'Esta computadora no tiene almacén de credenciales: no se pueden hacer copias automáticas ni restaurar.',
  failed: ({ when }) => `La copia de seguridad automática de ${when} falló.`,
  'failed.again': 'Reintentar',
  'opened.title': ({ name }) => `Restaurar de ${name}`,
  'opened.made': (p) => `Hecha el ${p.when}, con ${p.by}. No incluye los cambios posteriores.`,
  'opened.counts': (p, format) =>
    [
      `${format.number(p.clients)} ${format.plural(p.clients, 'cliente', 'clientes')}`,
      `${format.number(p.lots)} ${format.plural(p.lots, 'lote', 'lotes')}`,
      `${format.number(p.cards)} ${format.plural(p.cards, 'tarjeta', 'tarjetas')}`,
    ].join(', '),
  'opened.more': (p, format) =>
    `Historial de ${format.number(p.syncs)} ${format.plural(p.syncs, 'sincronización', 'sincronizaciones')}, ${format.number(p.marks)} ${format.plural(p.marks, 'marca', 'marcas')}`,
  'opened.choice': ({ name }) => `Qué hacer con ${name}`,
  'opened.add': 'Restaurar como conexión nueva',
  'opened.replace': 'Reemplazar la conexión de este nombre',
  'opened.merge': 'Agregar a la conexión de este nombre',
  'opened.skip': 'No restaurar',
  'opened.merges':
    'Se agregan vistas guardadas, tablas dinámicas, alertas, exportaciones programadas, conciliaciones, marcas y notas. Los registros, el historial y el registro de auditoría quedan como están aquí. Una exportación programada que no está aquí no hace nada hasta que elija su carpeta.',
  'opened.lines.new': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'fila conciliada no está', 'filas conciliadas no están')} aquí.`,
  'opened.lines.newer': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'fila se concilió', 'filas se conciliaron')} después en la copia: se ${format.plural(count, 'toma', 'toman')}.`,
  'opened.lines.older': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'fila se concilió', 'filas se conciliaron')} después aquí: se ${format.plural(count, 'conserva', 'conservan')}.`,
  'opened.lines.undecided': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'fila se concilió', 'filas se conciliaron')} de otra manera en el mismo momento: usted decide.`,
  'opened.comparing': 'Comparando con lo que hay aquí…',
  'opened.marks.differ': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'marca es distinta', 'marcas son distintas')} aquí.`,
  'opened.merge.none': 'Todo lo que contiene ya está aquí.',
  'opened.replaces': ({ name }) =>
    `Los datos guardados de «${name}» en esta computadora se eliminan para siempre: registros, historial, ${userData.es}.`,
  'opened.keys': ({ names }) =>
    `El archivo no incluye las claves del servicio de ${names}. Después las ingresa otra vez.`,
  'opened.keys.stay': ({ names }) =>
    `El archivo no incluye las claves del servicio de ${names}. Las que están en esta computadora se conservan.`,
  'opened.withKeys': 'Con las claves del servicio',
  'opened.others': 'Las demás conexiones no cambian.',
  'opened.yes': 'Restaurar',
  restored: ({ names }) => `Restaurado: ${names}.`,
  'restored.closed': 'La conexión se cerró: ábrala otra vez.',
  'restored.lines.new': ({ count }, format) =>
    `Se ${format.plural(count, 'agregó', 'agregaron')} ${format.number(count)} ${format.plural(count, 'fila conciliada', 'filas conciliadas')}.`,
  'restored.lines.newer': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'fila cambió', 'filas cambiaron')} por lo conciliado después en la copia.`,
  'restored.lines.older': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'fila quedó', 'filas quedaron')} como ${format.plural(count, 'estaba', 'estaban')}: aquí se ${format.plural(count, 'concilió', 'conciliaron')} después.`,
  'restored.withKeys': ({ names }) =>
    `Las claves de ${names} estaban en la copia de seguridad y ahora están en el almacén de credenciales.`,
  'restored.keys': ({ names }) =>
    `Ingrese las claves de ${names}, en Conexiones, para volver a sincronizar.`,
  'reminder.never': `Esta conexión no tiene copia de seguridad. Con esta computadora se perderían historial, ${userData.es}.`,
  'reminder.old': 'La última copia de seguridad de esta conexión tiene más de dos semanas.',
  'reminder.failed': 'La última copia de seguridad automática falló.',
  marksSetAside: `No se pudo leer lo siguiente: ${userData.es}. Se apartó en la carpeta de la conexión. Una copia de seguridad puede devolverlo; mientras tanto puede crear todo otra vez. Los registros no están afectados.`,
  'reminder.go': 'Ir a copia de seguridad',
  recovery: 'Código de recuperación',
  'recovery.what':
    'Abre los datos guardados de esta conexión si su clave desaparece del almacén de credenciales, por ejemplo después de una contraseña nueva del sistema. Guárdelo lejos de esta computadora.',
  'recovery.lost': `El almacén de credenciales no entrega la clave de los datos guardados. Si está bloqueado, desbloquéelo. Si la clave se perdió, el código de recuperación abre los datos; sin él, restaure una copia de seguridad, o elimine los datos guardados y sincronice otra vez: entonces se pierden historial, ${userData.es}.`,
  'recovery.needed':
    'Su administrador exige un código de recuperación para los datos guardados de esta conexión, y aún no hay ninguno.',
  'recovery.print': 'Se puede imprimir desde la ventana que lo muestra.',
  'lost.choices': 'Qué se puede hacer…',
  'lost.title': 'Falta la clave de los datos guardados',
  'lost.text':
    'Los datos guardados están cifrados, y el almacén de credenciales de esta computadora no entrega su clave. Si está bloqueado, desbloquéelo y reintente. Si la clave se perdió, puede seguir de estas maneras:',
  'lost.code': 'Con el código de recuperación',
  'lost.code.cost': 'No se pierde nada.',
  'lost.backup': 'Desde una copia de seguridad',
  'lost.backup.cost': `Se pierde lo posterior a esa copia: historial, ${userData.es}. Con «Reemplazar la conexión de este nombre» se conservan las claves del servicio.`,
  'lost.backup.go': 'Ir a copia de seguridad',
  'lost.sync': 'Sincronizar de nuevo',
  'lost.sync.cost': `Los registros se leen otra vez del servicio. Se pierden para siempre: historial, ${userData.es}.`,
  'lost.sync.go': 'Eliminar los datos guardados…',
  'lost.sync.done': 'Ya se comenzaron datos nuevos: actualice para leer las listas otra vez.',
  'recovery.make': 'Crear código de recuperación…',
  'recovery.enter': 'Ingresar código de recuperación…',
  'recovery.made': 'Se creó un código de recuperación. Los anteriores ya no sirven.',
};

export const handover: Translation<typeof english.handover> = {
  title: 'Entregar a un colega',
  what: 'Las vistas guardadas, alertas, tablas dinámicas, configuraciones de conciliación y marcas de esta conexión pasan a un colega en un archivo pequeño. No incluye registros, claves ni carpetas. No está cifrado: las notas de las marcas se pueden leer en él.',
  give: 'Entregar…',
  receive: 'Recibir…',
  'part.views': 'Vistas guardadas',
  'part.pivots': 'Tablas dinámicas',
  'part.rules': 'Alertas',
  'part.reconcile': 'Configuraciones de conciliación',
  'part.exports': 'Exportaciones programadas',
  'part.settled': 'Filas conciliadas',
  'part.marks': 'Marcas',
  'give.title': 'Qué entregar',
  'give.none': 'Aún no se configuró ni se marcó nada en esta conexión.',
  'give.item': (p) => `${p.name} (${p.list})`,
  'give.all': 'Todo',
  'give.marks': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'marca con su nota', 'marcas con sus notas')}`,
  'give.alerts': 'Las alertas de una vista van con ella. Las exportaciones programadas, no.',
  'give.yes': 'Guardar archivo…',
  saved: (p) => `Entregado: ${p.things}, en ${p.file}`,
  taken: ({ things }) => `Recibido: ${things}.`,
  'taken.none': 'No había nada que recibir.',
  things: (p, format) =>
    [
      p.items === 0
        ? ''
        : `${format.number(p.items)} ${format.plural(p.items, 'elemento', 'elementos')}`,
      p.marks === 0 ? '' : `${format.number(p.marks)} ${format.plural(p.marks, 'marca', 'marcas')}`,
    ]
      .filter((each) => each !== '')
      .join(', '),
  'opened.title': ({ name }) => `Recibir de ${name}`,
  'opened.by': (p) =>
    `Escrito por ${p.by}, ${p.when}, para ${p.service}. Nada garantiza ese nombre: reciba solo lo que esperaba.`,
  'opened.what': 'Qué',
  'opened.name': 'Nombre',
  'opened.list': 'Lista',
  'opened.here': 'Aquí',
  'state.new': 'no está',
  'state.same': 'igual',
  'state.differs': 'distinto',
  'state.lines': 'fila por fila',
  'opened.here.all': 'Todo lo que contiene ya está aquí.',
  'opened.empty': 'El archivo está vacío.',
  'marks.new': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'marca no está', 'marcas no están')} aquí.`,
  'marks.same': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'marca es igual', 'marcas son iguales')} aquí.`,
  'marks.differs': (p, format) =>
    `${format.number(p.count)} ${format.plural(p.count, 'marca es distinta', 'marcas son distintas')} aquí: ${p.records}`,
  'marks.unknown': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'marca es de un registro', 'marcas son de registros')} aún sin sincronizar aquí: no se ${format.plural(count, 'recibe', 'reciben')}. Sincronice y abra el archivo otra vez.`,
  'marks.elsewhere': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'marca es', 'marcas son')} de otra dirección u otro comercio: no se ${format.plural(count, 'recibe', 'reciben')}.`,
  conflict: 'Cuando lo de aquí es distinto',
  'conflict.add': 'Conservar lo de aquí',
  'conflict.replace': 'Tomar lo del archivo',
  'conflict.replace.hint': 'Se sobrescribe lo de aquí.',
  'opened.yes': 'Recibir',
};

export const updates: Translation<typeof english.updates> = {
  title: 'Actualizaciones',
  idle: 'Aún no se buscaron actualizaciones.',
  checking: 'Buscando actualizaciones…',
  current: ({ version, when }) =>
    `${version} es la versión más reciente. Última búsqueda: ${when}.`,
  available: (p, format) =>
    `Está disponible la versión ${p.version} del ${format.date(p.releasedAt)}. No se descarga nada hasta que usted lo pida.`,
  noFile: 'No hay un archivo para este tipo de instalación. Obténgalo donde obtuvo esta versión.',
  downloading: ({ version }) => `Descargando la versión ${version}…`,
  progress: (p) => `${p.received} de ${p.total}`,
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
  'activity.count': ({ requests, failed }, format) =>
    `${format.number(requests)} ${format.plural(requests, 'solicitud', 'solicitudes')} · ${format.number(failed)} con error`,
  'activity.reading': 'Leyendo el registro…',
  'activity.failedOnly': 'Solo con error',
  'activity.showAll': 'Mostrar todas',
  'activity.clear': 'Borrar registro…',
  'activity.clear.title': '¿Borrar el registro técnico?',
  'activity.clear.text': ({ count }, format) =>
    `${format.plural(count, 'La única solicitud se quita', `Las ${format.number(count)} solicitudes se quitan`)} de este registro. Los datos no cambian. No se puede deshacer.`,
  'activity.clear.yes': 'Borrar registro',
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
  'activity.signedCopied': ({ at, ends, seconds }, format) =>
    `Copiado, con firma de las ${at}: un servicio acepta esa hora solo por unos minutos.${
      ends === null ? '' : ` El token vence: ${ends}.`
    } El portapapeles se borra en ${format.number(seconds)} s.`,
  'activity.time': 'Hora',
  'activity.request': 'Solicitud',
  'activity.outcome': 'Resultado',
  'activity.serviceCode': 'Código',
  'activity.attempt': 'Intento',
  'activity.duration': 'Duración',
  'activity.size': 'Tamaño',
  'activity.clock': 'Desfase',
  'activity.redactions': ({ count }) => (count === 1 ? '1 dato oculto' : `${count} datos ocultos`),
  'activity.redactionsText': 'Datos en los que el servicio devolvió una clave suya',
  'activity.noPageBefore': 'La lista empieza en la página 1.',
  'activity.redirect': 'redirección',
  'activity.published': 'publicado',
  'activity.notPublished': 'no publicado',
  'activity.publishAgain': 'Publicar otra vez',
  'activity.noAnswer': 'sin respuesta',
};

export const audit: Translation<typeof english.audit> = {
  count: ({ shown, total }, format) =>
    shown < total
      ? `${format.number(shown)} de ${format.number(total)} anotaciones`
      : `${format.number(total)} ${format.plural(total, 'anotación', 'anotaciones')}`,
  reading: 'Leyendo el registro de auditoría…',
  table: 'Anotaciones, de la más reciente a la más antigua',
  format: 'Formato del archivo',
  save: 'Exportar…',
  saved: ({ name, count }, format) =>
    `${format.number(count)} ${format.plural(count, 'anotación guardada', 'anotaciones guardadas')} en ${name}.`,
  checking: 'Comprobando la cadena de hashes…',
  again: 'Comprobar de nuevo',
  unbroken: ({ count, since }, format) =>
    count === 0
      ? 'Aún no hay nada que comprobar.'
      : `${format.number(count)} ${format.plural(count, 'anotación', 'anotaciones')} desde el ${since}: ninguna fue modificada, retirada ni movida.`,
  'chain.unbroken': 'Íntegro',
  'chain.broken': 'Alterado',
  'broken.changed': ({ no }, format) =>
    `La anotación ${format.number(no)} no está como se escribió.`,
  'broken.missing': ({ no }, format) => `Falta la anotación ${format.number(no)}.`,
  'broken.cut': ({ no }, format) =>
    `El registro termina antes de la anotación ${format.number(no)}, que sí se escribió.`,
  'broken.other': ({ no }, format) =>
    `La anotación ${format.number(no)} no es la que usted guardó.`,
  broken:
    'Las anotaciones anteriores están íntegras. Exporte el registro y consulte con su administrador o auditor qué ocurrió.',
  place: ({ place }) => `Última anotación: ${place}`,
  'place.copy': 'Copiar el hash de la última anotación, para guardarlo en otro lugar',
  kind: 'Qué se hizo',
  'kind.all': 'Todo',
  first: 'Desde',
  last: 'Hasta',
  clear: 'Mostrar todo',
  none: 'Aún no hay anotaciones',
  'none.text':
    'Aquí aparecen exportaciones, impresiones, consultas, claves mostradas, marcas, copias de seguridad y similares.',
  filtered: 'Ninguna anotación en este periodo o de este tipo',
  more: 'Mostrar más',
  no: 'N.º',
  at: 'Hora',
  who: 'Usuario',
  what: 'Qué',
  subject: 'De qué',
  amount: 'Cantidad',
  file: 'Archivo',
  sha256: 'SHA-256 del archivo',
  promise:
    'Las anotaciones se agregan y nunca se modifican. No contienen registros ni claves. El registro está cifrado con los datos guardados de esta conexión y forma parte de sus copias de seguridad.',

  'what.export': 'Exportación',
  'what.print': 'Impresión',
  'what.publish': 'Publicación',
  'what.lookup': 'Lista consultada',
  'what.card': 'Tarjeta consultada',
  'what.reveal': 'Clave mostrada',
  'what.mark': 'Marca',
  'what.reconcile': 'Conciliación',
  'what.backup': 'Copia de seguridad',
  'what.restore': 'Restauración',
  'what.connection': 'Conexión',
  'what.refusal': 'Rechazo por política',
  'what.data': 'Datos guardados',
  'what.log': 'Registro de auditoría',
  'state.begun': 'se inició',
  'state.done': 'hecho',
  'state.cancelled': 'se canceló',
  'state.failed': 'falló',
  'subject.clients': 'clientes',
  'subject.lots': 'lotes',
  'subject.cards': 'tarjetas',
  'subject.merchant': 'comercio',
  'subject.changes': 'cambios',
  'subject.lookup': 'consulta de tarjetas',
  'subject.reconciled': 'conciliación',
  'subject.run': ({ run }) => `conciliación ${run}`,
  'run.agreed': 'clasificada como conforme',
  'run.pending': 'clasificada como pendiente',
  'run.provider': 'clasificada como error del proveedor',
  'run.other': 'clasificada como otro',
  'run.open': 'sin conciliar',
  'run.undone': 'deshecho',
  'run.paired': 'filas emparejadas',
  'run.separated': 'pares separados',
  'run.removed': 'eliminada',
  'subject.summary': 'tabla dinámica',
  'subject.act': 'acta',
  'subject.audit': 'registro de auditoría',
  'subject.secret-key': 'clave secreta',
  'subject.secret-key copied': 'clave secreta, copiada',
  'subject.public-key': 'clave pública',
  'subject.public-key copied': 'clave pública, copiada',
  'subject.access-token': 'token',
  'subject.access-token copied': 'token, copiado',
  'subject.signed-request copied': 'solicitud firmada, copiada',
  'subject.recovery-code': 'código de recuperación',
  'subject.recovery-code used': 'código de recuperación usado',
  'subject.keys entered': 'claves ingresadas',
  'subject.keys removed': 'claves quitadas',
  'subject.keys included': 'con las claves de los servicios',
  'subject.keys restored': 'claves de una copia de seguridad',
  'subject.merge': 'agregado a una conexión',
  'subject.add': 'como conexión nueva',
  'subject.replace': 'en lugar de una conexión',
  'subject.handover': 'entrega',
  'subject.expired': 'anotaciones vencidas retiradas',
  'subject.begun anew, the earlier one cannot be read':
    'se inició otro, pues el anterior no se puede leer',
  'subject.deleted': 'eliminados',
  'subject.deletedAt': ({ place }) => `eliminados; el registro terminaba en ${place}`,
  'subject.history removed, days': 'días de historial eliminados',
  'subject.database': ({ to }) => `base de datos para publicar: ${to}`,
  'subject.database: forgotten': 'base de datos para publicar: quitada',
  'subject.database: password entered': 'base de datos para publicar: contraseña ingresada',
  'subject.agreed': ({ to }) => `se aceptó publicar en ${to}`,
  'subject.printed': ({ command }) => `mostrado por el comando ${command}`,
  'subject.refused': ({ what, by }) => `${what} (${by})`,
  'refused.exports': 'exportaciones',
  'refused.folder': 'un archivo en esa carpeta',
  'refused.publish': 'publicar en PostgreSQL',
  'refused.database': 'publicar en esa base de datos',
  'refused.backups': 'copias de seguridad',
  'refused.backupFolder': 'una copia de seguridad en esa carpeta',
  'refused.keysInBackups': 'claves en las copias de seguridad',
  'refused.address': 'esa dirección del servicio',
  'by.window': 'en la ventana',
  'by.schedule': 'programado',
  'by.sync': 'sincronización',
  'by.command': ({ command }) => `comando ${command}`,
  'subject.changed': ({ parts }) => `cambio: ${parts}`,
  'part.name': 'nombre',
  'part.baseUrl': 'dirección del servicio',
  'part.environment': 'ambiente',
  'part.token': 'cómo se obtiene el token de acceso',
  'part.recipe': 'método de firma',
  'part.perPage': 'registros por página',
  'part.concurrency': 'solicitudes simultáneas',
};

export const palette: Translation<typeof english.palette> = {
  results: 'Resultados',
  goTo: 'Ir a',
  do: 'Acciones',
  views: 'Vistas guardadas',
  connections: 'Conexiones',
  complete: 'Seguir escribiendo',
  lists: 'En una lista',
  inList: ({ list, text }) => `Mostrar «${text}» en ${list}`,
  total: ({ shown, total }, format) =>
    shown < total ? `${format.number(shown)} de ${format.number(total)}` : format.number(total),
  found: ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'resultado', 'resultados')}`,
  nothing: ({ text }) => `Ningún registro con «${text}».`,
  'empty.mine': 'No tiene nada pendiente.',
  'empty.alerts': 'Aún no hay alertas ni exportaciones programadas.',
  'empty.views': 'Aún no hay vistas guardadas.',
  'empty.seen': 'No hay cambios sin ver.',
  'empty.pause': 'No hay ninguna sincronización en curso.',
  didYouMean: ({ words }) => `¿Quiso decir ${words}?`,
  notUnderstood: ({ words }) => `No se entendió: ${words}`,
  behind: ({ count }, format) =>
    `Aún se indexan ${format.number(count)} registros: puede haber más resultados.`,
  hint: 'También',
  keys: '↑↓ elegir · Enter abrir · Esc cerrar',

  'do.sync': 'Sincronizar ahora',
  'do.syncAll': 'Sincronizar todos los comercios',
  'do.pause': 'Pausar la sincronización',
  'do.lock': 'Bloquear Merchant Desk',
  'do.guide': 'Guía',
  'do.shortcuts': 'Atajos de teclado',
  'do.back': 'Volver',
  'do.theme': 'Cambiar entre claro y oscuro',
  'do.language': 'In English',
  'do.compact': 'Alto de fila: compacto',
  'do.regular': 'Alto de fila: normal',
  'do.comfortable': 'Alto de fila: amplio',
  'do.leave': 'Cerrar esta conexión',
  'do.export': ({ list }) => `Exportar ${list.toLocaleLowerCase('es')}…`,
  'do.filter': ({ list }) => `Filtrar ${list.toLocaleLowerCase('es')}…`,
  'do.view': ({ list }) => `Guardar una vista de ${list.toLocaleLowerCase('es')}…`,
  'do.lookUpCards': ({ list }) =>
    `Consultar las tarjetas de estos ${list.toLocaleLowerCase('es')}…`,
  'do.alerts': 'Alertas y exportaciones…',
  'do.compare': 'Comparar dos vistas…',
  'do.linkRecord': 'Copiar enlace a este registro',
  'do.linkView': 'Copiar enlace a esta vista',
  'do.lookUp': 'Consultar una tarjeta',
  'do.lookUpList': 'Consultar una lista de tarjetas…',
  'do.connect': 'Nueva conexión…',
  'do.edit': 'Editar esta conexión…',

  mine: 'Suyos',

  'also.overview': 'resumen inicio panel tablero gráficos',
  'also.merchant': 'comercio empresa cuenta token ip permitidas lista blanca',
  'also.clients': 'clientes personas usuarios tarjetahabientes',
  'also.lots': 'lotes compras productos pedidos',
  'also.cards': 'tarjetas tarjeta consultar buscar',
  'also.changes': 'cambios historial novedades qué cambió vigilar alertas diferencias',
  'also.summary': 'cuadro resumen tabla dinámica totales sumar contar agrupar promedio reporte',
  'also.reconcile':
    'conciliar conciliación comparar cruzar cuadrar mi archivo excel csv lista diferencias',
  'also.duplicates': 'duplicados repetidos dobles iguales',
  'also.activity': 'actividad bitácora registro solicitudes errores',
  'also.audit': 'auditoría registro auditor quién hizo qué exportó imprimió mostró cadena hash',
  'also.settings':
    'configuración preferencias opciones ajustes zona horaria programar publicar base de datos postgresql actualizaciones diagnóstico acerca versión',
  'also.sync': 'sincronizar actualizar recargar descargar traer datos',
  'also.syncAll': 'sincronizar todos los comercios conexiones actualizar',
  'also.pause': 'pausar detener parar esperar',
  'also.lock': 'bloquear cerrar sesión salir proteger',
  'also.guide': 'guía ayuda manual cómo instrucciones',
  'also.shortcuts': 'atajos ayuda teclas',
  'also.mine': 'mías míos mis pendientes asignadas asignados a mí vencen marcas notas hoy tareas',
  'also.seen': 'marcar vistos revisados leídos no limpiar',
  'also.back': 'volver anterior regresar atrás',
  'also.theme': 'claro tema oscuro noche colores apariencia',
  'also.language': 'español inglés idioma traducir language',
  'also.density': 'filas altura densidad espacio tamaño',
  'also.leave': 'todas las conexiones cambiar perfil salir cerrar desconectar',
  'also.export':
    'exportar descargar guardar archivo excel xlsx csv pdf imprimir json parquet reporte',
  'also.filter': 'filtrar buscar condición solo',
  'also.view': 'vista guardar recordar favorito',
  'also.lookUpCards': 'consultar sus tarjetas de clientes filtrados seleccionados',
  'also.alerts':
    'alertas reglas avisar avisos notificaciones exportación programada carpeta umbral',
  'also.compare': 'comparar dos vistas guardadas ambas solo una diferencia',
  'also.link': 'copiar enlace compartir url dirección enviar',
  'also.lookUp': 'consultar buscar ver tarjeta id saldo',
  'also.lookUpList':
    'consultar lista lote masivo varias ids pegar archivo excel dni ruc documentos telefonos clientes',
  'also.connections':
    'todos los comercios conexiones empresas varios cambiar de comercio otro empresa',
  'also.connect': 'nueva conexión agregar perfil cuenta servicio claves ingresar',
  'also.edit': 'editar conexión cambiar claves token contraseña secreto firma',
};

export const shortcuts: Translation<typeof english.shortcuts> = {
  title: 'Atajos de teclado',
  close: 'Cerrar',
  everywhere: 'En todas partes',
  palette: 'Buscar en todo, ir a una pantalla o ejecutar una acción',
  guide: 'La guía',
  list: 'Esta lista',
  panes: 'La siguiente parte de la ventana; con Mayús, la anterior',
  connection: 'De la primera a la novena conexión',
  sync: 'Sincronizar ahora',
  back: 'Atrás y adelante',
  lock: 'Bloquear la aplicación',
  escape: 'Cerrar lo que está abierto',
  lists: 'En las listas',
  find: 'Buscar en esta lista',
  move: 'Moverse',
  edges: 'A los extremos de la fila; con Ctrl, a los de la lista',
  page: 'Una pantalla arriba o abajo',
  open: 'Abrir el registro; también con doble clic',
  row: 'Seleccionar la fila',
  column: 'Seleccionar la columna',
  extend: 'Extender la selección',
  all: 'Seleccionar todo',
  copy: 'Copiar lo seleccionado',
  copyHeaders: 'Copiar con encabezados',
  header: 'En el encabezado de una columna',
  sort: 'Ordenar; con Mayús, agregar al orden',
  menu: 'Menú de la columna: ordenar, filtrar, agrupar, fijar, mover, ancho, ocultar',
  width: 'Angostar y ensanchar',
  place: 'Mover la columna',
  dates: 'En una fecha',
  day: 'Un día antes o después',
};

/** The screen of all connections, and the search in them. */
export const connections: Translation<typeof english.connections> = {
  count: ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'comercio', 'comercios')}`,
  waiting: ({ count }) =>
    count === 0 ? 'nada por revisar' : count === 1 ? '1 por revisar' : `${count} por revisar`,
  connection: 'Comercio',
  data: 'Datos de',
  look: 'Por revisar',
  open: 'Abrir',
  openNow: 'abierto ahora',
  openNamed: ({ name }) => `Abrir ${name}`,
  toHome: ({ name }) => `Inicio de ${name}`,
  never: 'Aún sin sincronizar',
  queued: 'En espera de sincronizar…',
  running: ({ records }, format) =>
    `Sincronizando: ${format.number(records)} ${format.plural(records, 'registro', 'registros')}`,
  new: ({ count }, format) => `${format.number(count)} ${format.plural(count, 'nuevo', 'nuevos')}`,
  changed: ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'modificado', 'modificados')}`,
  gone: ({ count }, format) =>
    `${format.number(count)} que ya no ${format.plural(count, 'está', 'están')}`,
  alert: ({ name, count }, format) => `${name}: ${format.number(count)}`,
  due: ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'marca vencida', 'marcas vencidas')}`,
  quiet: 'Sin novedades',
  'lack.unread': 'aún sin sincronizar',
  'lack.part': 'lista leída solo en parte: faltan registros',
  alertsUnasked: ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'alerta no se puede', 'alertas no se pueden')} comprobar`,
  apart:
    'Cada comercio tiene sus propios registros cifrados y sus propias claves. Aquí solo se leen; nada de uno se guarda con otro. Los datos de ejemplo no son un comercio: ábralos desde el recuadro de arriba a la izquierda.',
  syncAll: 'Sincronizar todos',
  stop: 'Detener la sincronización',
  none: 'Aún no hay conexiones',
  'none.text': 'Cuando se conecte a un comercio, aparecerá aquí con lo que haya por revisar.',
  export: 'Exportar…',
  'export.title': 'Exportar de varios comercios',
  'export.list': 'Lista',
  'export.search': 'Solo registros con (opcional)',
  'export.search.example': 'estado:bloqueado',
  'export.from': 'De',
  'export.all': 'Todos',
  'export.noneOf': 'Ninguno',
  'export.note':
    'La primera columna indica el comercio. Los registros de cada uno son los de su última sincronización, y la exportación queda en el registro de auditoría de cada uno.',
  others: ({ name, list }) => `${name} · ${list}`,
  searching: 'Buscando en los otros comercios…',
};

export const links: Translation<typeof english.links> = {
  noView: 'Esta conexión no tiene la vista de ese enlace.',
  otherView: ({ name }) =>
    `La vista «${name}» de este enlace no está guardada aquí. El enlace dice qué muestra.`,
  show: 'Mostrar',
  elsewhere: ({ name }) => `Este enlace es de la conexión «${name}».`,
  open: ({ name }) => `Abrir ${name}`,
  oneOf: ({ host, names }) =>
    `Este enlace es de otra conexión a ${host}. Abra la que corresponda (${names.join(', ')}) y luego el enlace otra vez.`,
  otherMerchant: ({ host }) =>
    `Este enlace es de otro comercio de ${host}, cuya conexión no está en esta computadora.`,
  notHere: ({ host }) =>
    `Este enlace es de una conexión a ${host} que no está en esta computadora.`,
};

export const needs: Translation<typeof english.needs> = {
  title: 'Por revisar',
  entered: ({ count, status }, format) =>
    `${format.number(count)} ${format.plural(count, 'cliente pasó', 'clientes pasaron')} a ${status} desde el lunes`,
  withoutNote: ({ count }, format) => `${format.number(count)} de ellos sin nota`,
  enteredMany: ({ count, status }, format) =>
    `Más de ${format.number(count)} clientes pasaron a ${status} desde el lunes`,
  changes: ({ day }) => `Cambios desde el ${day.replace(',', '')}`,
  allChanges: ({ count }, format) => `Ver los ${format.number(count)}`,
  noChanges: 'No hubo cambios desde entonces.',
  cardShares: 'Tarjetas consultadas, por proveedor y moneda',
  providers: 'Por proveedor',
  currencies: 'Por moneda de sus cuentas',
  noChangesPart:
    'No se encontró nada, pero no todas las listas se leyeron dos veces y hasta el final para esta comparación.',
  expiring: ({ count, days }, format) =>
    `${format.number(count)} ${format.plural(count, 'lote vence', 'lotes vencen')} en los próximos ${format.number(days)} días`,
  openDifferences: ({ count, file }, format) =>
    `${format.number(count)} ${format.plural(count, 'diferencia', 'diferencias')} de ${file} ${format.plural(count, 'está pendiente o es', 'están pendientes o son')} error del proveedor`,
};
