import { userData } from '../../../shared/user-data';
import { calendarPeriods } from '../../../shared/calendar-periods';
import type { HelpTexts } from './texts';

export const spanish: HelpTexts = {
  about: 'Merchant Desk sin su ventana: líneas JSON para programas, archivos para personas.',
  usage: 'Uso:',
  arguments: 'Argumentos:',
  options: 'Opciones:',
  generalOptions: 'Opciones de todos los comandos:',
  example: 'Ejemplo:',
  groups: {
    connections: 'Conexiones:',
    service: 'Consultar el servicio:',
    records: 'Registros guardados:',
    files: 'Archivos y bases de datos:',
    analysis: 'Comparar y contar:',
    app: 'El programa:',
  },
  closing: (program) => `"${program} COMANDO --help" describe un comando.

Los días y las horas son de --zone; si falta, de la zona de la configuración.
Las líneas JSON van a la salida estándar, los mensajes a la salida de errores.
Lo que falló es una última línea
{"error": {"code": …, "params": …, "message": …}}.
Estado de salida: 0 correcto, 2 uso, 3 credenciales, 4 red, 5 servicio,
6 almacenamiento, 7 terminado pero incompleto, 8 se encontró algo,
10 acta alterada, 11 cambió su archivo, 12 cambiaron sus registros,
13 cambió lo conciliado,
124 detenido por --timeout, 129, 130 o 143 terminado por una señal,
141 nadie lee la salida.`,
  words: {
    '<id>': 'el ID de una tarjeta',
    '<query>': 'palabras y condiciones, como en el campo de búsqueda',
    '[command]': 'el comando que se describe',
  },
  commands: {
    connect: {
      summary: 'guardar una conexión y sus claves, si el servicio responde',
      notes:
        'Lee {"secretKey": …, "accessToken": …, "publicKey": …} como JSON de la entrada estándar y contacta el servicio una vez. En una conexión existente, lo que no se indica queda como estaba.',
      example: 'connect --profile Andina --base-url=https://api.example --example request.txt',
    },
    token: {
      summary: 'reemplazar solo el token de acceso',
      notes: 'Lee el token nuevo, una línea, de la entrada estándar. Las otras claves quedan.',
      example: 'token --profile Andina < token.txt',
    },
    views: {
      summary: 'listar, crear, exportar o importar vistas guardadas',
      notes:
        'create necesita --view y --resource, y admite --filter, --fields y --order; con --more N crea también una alerta. export escribe las vistas como JSON en --out, import las lee de --file; - es la salida o la entrada estándar.',
      options: { file: 'el JSON que escribió views export, o - para la entrada estándar' },
      example: 'views create --profile Andina --view Blocked --resource clients --more 20',
    },
    completion: {
      summary: 'mostrar el autocompletado de un shell',
      notes: 'Shells: bash, zsh, powershell. "man" muestra la página del manual.',
      example: 'completion bash > mdesk.bash',
    },
    help: { summary: 'listar los comandos o describir uno', example: 'help export' },
    version: { summary: 'mostrar la versión', example: 'version' },
    policy: {
      summary: 'decir qué hace una política, o qué está mal en su archivo',
      notes:
        'Con --file: una política que aún no está instalada; se indica cada error y el estado es 2. Sin él: la de esta computadora. No se inicia ni se cambia nada.',
      options: { file: 'la política, o - para la entrada estándar; si no, la de esta computadora' },
      example: 'policy --file policy.json',
    },
    profiles: { summary: 'listar las conexiones', example: 'profiles' },
    forget: {
      summary: 'eliminar una conexión con sus claves y datos',
      example: 'forget --profile Andina',
    },
    merchant: { summary: 'leer el registro del comercio', example: 'merchant --profile Andina' },
    clients: {
      summary: 'leer una página de clientes',
      options: { all: 'todas las páginas' },
      example: 'clients --profile Andina --page 1 --per-page 100',
    },
    lots: {
      summary: 'leer una página de lotes',
      options: { all: 'todas las páginas' },
      example: 'lots --profile Andina --page 1 --per-page 100',
    },
    card: { summary: 'leer una tarjeta', example: 'card 7f3c2a10 --profile Andina' },
    sync: {
      summary: 'leer listas completas y guardarlas en esta computadora',
      notes: 'Sin --resource: el comercio y todas las listas.',
      options: {
        resource: 'merchant, clients, lots o cards; una vez por cada una',
        yes: 'quitar el historial que toca, también más de un día de él',
      },
      example: 'sync --profile Andina --resource clients --resource lots',
    },
    search: {
      summary: 'buscar en los registros guardados',
      notes:
        'Muestra los 100 mejores registros de cada lista; "export --filter" los escribe todos.',
      options: { resource: 'clients, lots, cards o merchant' },
      example: "search 'status:blocked created:2021' --profile Andina",
    },
    changes: {
      summary: 'listar lo nuevo, lo cambiado y lo que ya no está',
      notes:
        'Con --since: cada cambio, el más reciente primero. Con --between y --and: lo que difiere entre las últimas sincronizaciones anteriores a esos dos momentos. Primero van los campos que aparecieron o desaparecieron.',
      options: { resource: 'clients, lots, cards o merchant' },
      example: 'changes --profile Andina --since 7d',
    },
    status: {
      summary: 'decir qué tan completas y recientes son las listas',
      example: 'status --profile Andina',
    },
    wipe: {
      summary: 'borrar los datos guardados de una conexión',
      notes: `Con los datos se borran historial, ${userData.es}. Las claves y la conexión quedan.`,
      example: 'wipe --profile Andina',
    },
    audit: {
      summary: 'quién hizo qué: mostrar, exportar o comprobar el registro de auditoría',
      notes:
        '--check dice si la cadena de hashes está íntegra; si no, el estado es 8. Lo último que muestra, anotado en otro lugar e indicado con --noted, demuestra más tarde que no se cortó nada.',
      options: {
        format: 'ndjson (líneas JSON; lo usual), csv o xlsx',
        what: 'solo esta clase, como export o print; una vez por cada una',
      },
      example: 'audit --profile Andina --check',
    },
    backup: {
      summary: 'escribir una copia de seguridad cifrada de una conexión o de todas',
      notes:
        'La frase de contraseña, de 12 caracteres o más, llega por la entrada estándar. Las claves del servicio no se incluyen: solo la ventana, que pregunta antes, puede incluirlas. El comando age también abre el archivo.',
      options: { all: 'todas las conexiones', out: 'el archivo que se escribe' },
      example: 'backup --all --out desk.age',
    },
    restore: {
      summary: 'restaurar conexiones de una copia de seguridad',
      notes:
        'La frase de contraseña llega por la entrada estándar. El archivo completo se comprueba antes de cambiar algo. Las claves del servicio que contenga pasan al almacén de credenciales. --show solo dice qué contiene. --merge agrega a la conexión que ya existe lo que se configuró, marcó y concilió; con --replace también lo que difiere.',
      options: {
        add: 'restaurar con otro nombre lo que ya existe; con --merge, dejar lo que difiere',
        profile: 'solo esta conexión de la copia',
        file: 'la copia de seguridad',
      },
      example: 'restore --file desk.age --profile Andina',
    },
    handover: {
      summary: 'entregar vistas guardadas, reglas, conciliaciones y marcas a un colega',
      notes:
        'export las escribe en --out, o solo algunas: --what views, pivots, rules, reconcile o marks, y --view por nombre. El archivo no contiene registros ni claves. show dice qué hay aquí en lugar de cada una; import toma lo nuevo y, con --replace, también lo que difiere.',
      options: {
        what: 'solo esta parte: views, pivots, rules, reconcile o marks; una vez por cada una',
        view: 'solo esta vista guardada; una vez por cada una',
        add: 'tomar lo nuevo; lo que aquí difiere se queda',
        replace: 'tomar también lo que difiere',
        file: 'lo que escribió handover export, o - para la entrada estándar',
      },
      example: 'handover export --profile Andina --out close.json',
    },
    recovery: {
      summary: 'abrir los datos guardados cuya clave ya no está en el almacén de credenciales',
      notes:
        'El código de recuperación llega por la entrada estándar. --make crea uno nuevo y lo escribe en la salida estándar: el anterior ya no abre nada.',
      example: 'recovery --profile Andina --make',
    },
    diagnostics: {
      summary: 'escribir un informe para soporte, sin registros ni claves',
      example: 'diagnostics --out diagnostics.json',
    },
    export: {
      summary: 'escribir una lista, o sus cambios, en un archivo',
      notes:
        'Un archivo existente se reemplaza cuando el nuevo está completo. --out - es la salida estándar; las líneas JSON van entonces a la salida de errores. --all, o --also, escribe una lista de varias conexiones, con la conexión en la primera columna.',
      options: {
        all: 'todas las conexiones',
        resource: 'clients, lots, cards, merchant o changes',
      },
      example: 'export --profile Andina --resource clients --format xlsx --out clients.xlsx',
    },
    publish: {
      summary: 'copiar cada versión de los registros a PostgreSQL',
      notes:
        'Envía lo que cambió desde la última vez, a un esquema propio. --to y la contraseña se recuerdan cuando la publicación funcionó.',
      example: 'publish --profile Andina --to=postgresql://desk@db.example/finance?schema=andina',
    },
    reconcile: {
      summary: 'comparar un libro o CSV propio con una lista',
      notes:
        'Se compara cada columna que se llama como un campo, salvo que se indique --compare. Estado 8 si algo difiere. --settle lee cómo se concilian las filas de un archivo con key, state y comment; --act escribe el acta para firmar, en libro o PDF.',
      example: 'reconcile --profile Andina --file mine.csv --resource clients --key id',
    },
    verify: {
      summary: 'decir si un acta de conciliación aún corresponde a su archivo y sus registros',
      notes:
        'Sin --file se lee el archivo de su nombre junto al acta. Estado 0: sin cambios; 10: el acta fue alterada; 11: cambió el archivo; 12: cambiaron los registros; 13: cambió lo conciliado; 7: no se encontró el archivo.',
      options: {
        file: 'el archivo que se comparó, o - para la entrada estándar',
        act: 'el acta, .xlsx o .pdf, o - para la entrada estándar',
      },
      example: 'verify --profile Andina --act november.xlsx',
    },
    pivot: {
      summary: 'contar registros y sumar montos, hasta por dos campos',
      notes:
        'Las monedas nunca se suman entre sí. --table toma una tabla guardada en la ventana, con sus filas, columnas y medidas. "summary" es su nombre antiguo.',
      example: 'pivot --profile Andina --resource lots --rows product_name --of total_amount',
    },
    duplicates: {
      summary: 'encontrar registros con los mismos valores',
      notes:
        'No cuentan mayúsculas, tildes, espacios ni, en números, la puntuación y los ceros iniciales. Estado 8 si hay alguno.',
      example: 'duplicates --profile Andina --resource clients --by document_number',
    },
    watch: {
      summary: 'decir qué encontraron las reglas y las alertas',
      notes:
        'Con --more N: si más de N registros cumplen --filter. Estado 8 si hay algo que decir.',
      example: 'watch --profile Andina --resource clients --filter status:blocked --more 20',
    },
    compare: {
      summary: 'comparar dos vistas guardadas',
      notes: 'Una línea por registro; un archivo tiene uno de los grupos. Estado 8 si difieren.',
      example: "compare --profile Andina --resource clients --view Blocked --view 'New in June'",
    },
    lookup: {
      summary: 'consultar una lista de tarjetas',
      notes:
        'La lista tiene un ID de tarjeta por línea, o es una tabla. Repetida dentro de 12 horas continúa, reintenta lo que falló o muestra su resultado.',
      example: 'lookup --profile Andina --ids ids.txt --out cards.xlsx',
    },
  },
  range: (least, greatest) => `${least} a ${greatest}`,
  ofOptions: {
    home: 'la carpeta para todo lo que la aplicación escribe',
    profile: 'la conexión',
    also: 'otra conexión en el mismo archivo; una vez por cada una',
    'base-url': 'la dirección del servicio',
    recipe: 'el método de firma; auto prueba los conocidos',
    example: 'una solicitud que funciona, de la que se obtiene el método de firma',
    login: 'obtener el token con la clave pública',
    'login-path': 'la ruta del inicio de sesión',
    'login-public-key-field': 'el campo del inicio de sesión para la clave pública',
    'login-secret-key-field': 'el campo del inicio de sesión para la clave secreta',
    'login-token-path': 'dónde está el token en la respuesta',
    pasted: 'el token se da en la entrada estándar',
    live: 'producción; una conexión nueva lo es si no se indica',
    test: 'un ambiente de prueba',
    page: 'qué página',
    'per-page': 'registros por página',
    resource: 'clients, lots o cards',
    since: 'una fecha, una fecha con hora, 7d, 12h, hoy o ayer',
    between: 'el primero de dos momentos, como en --since',
    and: 'el segundo de dos momentos, como en --since',
    zone: 'una zona horaria como America/Lima; si no, la de la configuración',
    format: 'csv, xlsx, json, ndjson, parquet o pdf',
    out: 'el archivo que se escribe, o - para la salida estándar',
    to: 'postgresql://USUARIO@SERVIDOR/BASE?schema=NOMBRE',
    agree: 'confirmar una vez que allí son datos personales sin cifrar',
    'password-stdin': 'leer la contraseña de la base de la entrada estándar',
    'after-sync': 'publicar después de cada sincronización',
    filter: 'solo registros que cumplen, como en el campo de búsqueda',
    column: 'el nombre antiguo de --fields, una vez por columna',
    'group-by': 'de PDF: filas bajo un título por cada valor de este campo, con sus totales',
    'in-full': 'de PDF: todas las columnas, los ID y las horas con todos sus caracteres',
    headings: 'shown (como en pantalla) o service (sus nombres; lo usual)',
    language: 'el idioma del archivo: en o es',
    separator: 'de CSV: comma, semicolon o tab',
    decimal: 'de CSV: point o comma',
    bom: 'empezar el CSV con una marca de orden de bytes',
    until: 'antes de ese momento',
    what: 'solo este tipo, como export o print, views o marks',
    check: 'comprobar la cadena de hashes',
    noted: 'lo último que mostró un --check anterior',
    hosts: 'nombrar también las direcciones de los servicios',
    ids: 'la lista de ID, o - para la entrada estándar',
    'as-listed': 'no tomar las tarjetas de los clientes por documentos, teléfonos e ID de clientes',
    discard: 'empezar de nuevo y descartar otra lista sin terminar',
    file: 'un libro (.xlsx) o CSV',
    sheet: 'el nombre o número de la hoja',
    header: 'la fila con los nombres de las columnas, 0 si no hay',
    key: 'el dato de cruce: la columna que indica qué fila es qué registro, y su campo',
    compare: 'una columna que se compara, y su campo',
    exact: 'cuentan espacios, mayúsculas, tildes y ceros iniciales',
    dates: 'del archivo: by-column (según las otras fechas de la columna), day-first o month-first',
    period: 'solo registros de estos días: created_at:2026-11 o created_at:2026-11-01..2026-11-15',
    tolerance: 'los montos que difieren hasta en esto son iguales, por moneda: PEN=0.01',
    settle: 'un CSV, libro o JSON con key, state (pending, agreed, provider, other) y comment',
    act: 'el acta de conciliación, .xlsx o .pdf',
    'act-columns': 'lo que el acta dice de cada fila, separado por comas',
    'prepared-by': 'quién preparó el acta',
    'prepared-on': 'el día en que se preparó, 2026-11-30; hoy si solo se da un nombre',
    'reviewed-by': 'quién revisa el acta',
    'reviewed-on': 'el día en que se revisó, 2026-11-30',
    rows: `el campo cuyos valores, o periodos (${calendarPeriods.join(', ')}), son las filas`,
    columns: 'lo mismo para las columnas',
    measure: 'records, sum, average, min o max; dos de ellas con una coma',
    table: 'una tabla dinámica guardada',
    percent: 'cada cifra como parte de su columna o de su fila',
    change: `cada cifra como variación frente al anterior: ${calendarPeriods.join(', ')}`,
    sort: 'las filas por su total, desc o asc',
    'as-of': 'la lista a la última sincronización hasta entonces: una fecha o como --since',
    of: 'el campo cuyos números se suman',
    by: 'un campo en que coinciden los duplicados; hasta cuatro veces',
    more: 'avisar si cumplen más registros que estos',
    field: 'solo cambios de este campo',
    view: 'una vista guardada',
    only: 'both, first o second',
    seen: 'no volver a informar de estos hallazgos',
    merge: 'agregar a lo que ya existe lo configurado, marcado y conciliado',
    add: 'tomar lo nuevo',
    replace: 'escribir en lugar de lo que ya existe',
    make: 'crear un código de recuperación nuevo',
    show: 'decir qué contiene la copia, sin cambiar nada',
    all: 'todas',
    limit: 'a lo sumo estos',
    fields: 'estas columnas, en este orden, separadas por comas',
    order: 'ordenar por estos campos, separados por comas',
    yes: 'no preguntar',
    'dry-run': 'solo decir qué se borraría',
    json: 'líneas JSON también en un terminal, en vez de una tabla',
    quiet: 'sin mensajes, salvo por qué falló o por qué el resultado puede estar incompleto',
    verbose: 'además, una línea por cada solicitud',
    'log-file': 'escribir los mensajes, con su hora, también en este archivo',
    wait: 'si otro programa tiene los datos abiertos, esperar este tiempo (10m; 24d como máximo)',
    timeout: 'terminar tras este tiempo (90s, 30m, 2h; 24d como máximo); estado 124',
    help: 'describir el comando',
    version: 'mostrar la versión',
  },
};
