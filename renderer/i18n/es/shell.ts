import type { shell as english } from '../en/shell';
import type { Translation } from '../translation';

export const shell: Translation<typeof english> = {
  'shell.product': 'Merchant Desk',
  'shell.copied': 'Copiado',
  'shell.retry': 'Reintentar',
  'shell.undo': 'Deshacer',
  'shell.messages': 'Mensajes',
  'shell.dismiss': 'Cerrar mensaje',
  'shell.cancel': 'Cancelar',
  'shell.loading': 'Cargando…',
  'shell.optional': 'opcional',
  'shell.unfold': 'Navegación y sincronización',
  'shell.navigation': 'Pantallas',
  'shell.notices': 'Avisos',

  'shell.failure.code': 'Código',
  'shell.failure.copyCode': 'Copiar código',
  'shell.failure.body': 'Respuesta del servicio, con los secretos ocultos',
  'shell.action.retry': 'Reintentar',
  'shell.action.enterKeys': 'Ingresar claves…',
  'shell.action.pasteToken': 'Pegar un token nuevo…',
  'shell.action.editConnection': 'Editar conexión',
  'shell.action.howItSigns': 'Elegir método de firma',

  'nav.overview': 'Resumen',
  'nav.merchant': 'Comercio',
  'nav.clients': 'Clientes',
  'nav.lots': 'Lotes',
  'nav.cards': 'Tarjetas',
  'nav.summary': 'Cuadro resumen',
  'nav.reconcile': 'Conciliar',
  'nav.duplicates': 'Duplicados',
  'nav.activity': 'Actividad',
  'nav.settings': 'Configuración',
  'nav.start': 'Todas las conexiones',

  'environment.live': 'Producción',
  'environment.test': 'Pruebas',
  'environment.sample': 'Datos de ejemplo',

  'profile.none': 'Ninguna conexión abierta',
  'profile.new': 'Nueva conexión',

  'status.online': 'Conectado',
  'status.opening': 'Conectando…',
  'status.offline': 'Sin conexión',
  'status.refused': 'Rechazado por el servicio',
  'status.closed': 'No conectado',
  'status.keychain': (p) => `Claves en ${p.name}`,
  'status.sessionOnly': 'Claves solo hasta cerrar',
  'status.clock.ahead': (p) => `Reloj del servicio ${p.seconds} s adelantado; corregido`,
  'status.clock.behind': (p) => `Reloj del servicio ${p.seconds} s atrasado; corregido`,

  'bar.sample': 'Datos de ejemplo. Todo lo que ve es inventado; nada sale de esta computadora.',
  'bar.sample.leave': 'Salir de los datos de ejemplo',
  'bar.offline': ({ why }) =>
    ['Sin conexión.', why, 'Lo ya cargado sigue en pantalla; lo demás tendrá que esperar.']
      .filter(Boolean)
      .join(' '),
  'bar.refused': (p) => `${p.what} ${p.why}`,
  'bar.vaultWaiting': (p) =>
    `Esperando a ${p.name}… Es posible que el sistema le pida desbloquearlo, quizá detrás de esta ventana.`,

  'start.lead': 'Su comercio, clientes, lotes y tarjetas, directamente desde su servicio.',
  'start.sample': 'Explorar con datos de ejemplo',
  'start.sample.hint': 'Clientes, lotes y tarjetas inventados. Sin cuenta y sin red.',
  'start.connect': 'Conectar',
  'start.connect.hint': 'A su servicio, con sus claves.',
  'start.connections': 'Sus conexiones',
  'start.open': (p) => `Abrir ${p.name}`,
  'start.vault.keychain': (p) => `Las claves se guardan en ${p.name}.`,
  'start.vault.locked': (p) =>
    `${p.name} está bloqueado. Le pedirá su contraseña al abrir una conexión.`,
  'start.vault.absent':
    'Esta computadora no tiene llavero. Las claves quedan en memoria hasta que cierre la aplicación y nunca se escriben en el disco.',
  'start.vault.waiting': (p) => `Consultando ${p.name}…`,
  'start.setAside': (p, say) =>
    p.count === null
      ? `No se pudo leer el archivo de sus conexiones. Se apartó como ${p.fileName}; no se usó nada de él.`
      : `${p.count} ${say.plural(p.count, 'conexión no se pudo leer y se apartó', 'conexiones no se pudieron leer y se apartaron')} en ${p.fileName}; no se usó nada de ahí.`,
  'search.title': 'Buscar en todo',
  'search.field': 'Busque clientes, lotes y tarjetas, o vaya a una pantalla',
  'search.short': 'Buscar en todo',
  'search.notDate': ({ date }) => `«${date}» no es una fecha válida. Escríbala como 2026-11-13.`,
};
