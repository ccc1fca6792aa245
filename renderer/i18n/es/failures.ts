import type { remedies as english } from '../en/failures';
import type { FailureSentences, Translation } from '../translation';

export const failures: FailureSentences = {
  'input.base-url': {
    what: 'Esta dirección del servicio no se puede usar.',
    why: 'Una dirección tiene la forma https://api.example.com.',
  },
  'input.page': {
    what: 'Este número de página no se puede usar.',
    why: 'Las páginas son números enteros desde 1.',
  },
  'input.per-page': {
    what: 'Esta cantidad de registros por página no se puede usar.',
    why: 'Debe ser un número entero de 1 a 1,000,000.',
  },
  'input.card-id': {
    what: 'Esto no puede ser el ID de una tarjeta.',
    why: 'Pegue el ID tal como lo muestra el servicio.',
  },
  'input.secret': {
    what: 'Esta clave no se puede usar.',
    why: 'Quizá falta una parte o se copió algo más.',
  },
  'input.profile': {
    what: 'Esta conexión no se puede guardar así.',
    why: 'Falta algo en el formulario o un valor está fuera de rango.',
  },
  'input.recipe': {
    what: 'Este método de firma no se puede usar.',
    why: 'Sus partes no son compatibles entre sí.',
  },
  'input.example': {
    what: 'No se pudo leer la solicitud pegada.',
    why: 'Pegue un comando curl completo, o la dirección seguida de sus encabezados.',
  },
  'input.params': {
    what: ({ reason }) =>
      typeof reason === 'string'
        ? 'Esto no se puede mostrar.'
        : 'La aplicación hizo una solicitud que no se puede responder.',
    why: 'Es un error de la aplicación, no de lo que usted hizo.',
  },
  'input.publish': {
    what: 'No se puede usar esta dirección de base de datos.',
    why: ({ reason }) =>
      reason === 'password'
        ? 'Quítele la contraseña: se ingresa en una ventana aparte.'
        : reason === 'schema'
          ? 'Necesita un esquema propio, en minúsculas, y no «public».'
          : 'Es como postgresql://usuario@servidor/base?schema=nombre.',
  },
  'input.filter': {
    what: ({ words }) =>
      typeof words === 'string'
        ? `No se entendió una parte de la búsqueda: ${words}.`
        : 'No se entendió una parte de la búsqueda.',
    why: ({ reason }) =>
      reason === 'no-such-day'
        ? 'Ese día o mes no existe en el calendario; el día va antes que el mes.'
        : reason === 'not-date'
          ? 'Este campo tiene fechas: escriba 31/10/2026, octubre 2026, 2026 o últimos 30 días.'
          : reason === 'several'
            ? 'Varios campos de fecha empiezan así: escriba más del nombre.'
            : reason === 'not-amount'
              ? 'Este campo tiene números: escriba 1,000.50 o S/ 1,000.50.'
              : reason === 'too-many'
                ? 'Son demasiados valores en demasiados campos.'
                : reason === 'too-long'
                  ? 'Una búsqueda tiene como máximo 1,000 caracteres, 30,000 con listas de valores.'
                  : 'Escríbala como campo:valor, "palabras exactas" o -no. Hasta entonces no hay resultado.',
  },
  'input.home': {
    what: 'No se puede usar la carpeta indicada con --home.',
    why: ({ reason }) =>
      reason === 'shared'
        ? 'Otros usuarios de esta computadora pueden escribir en ella. Elija una carpeta propia.'
        : reason === 'network'
          ? 'Está en un servidor de archivos, donde las bases de datos no están seguras. Elija una carpeta en un disco de esta computadora.'
          : 'Indique una carpeta en la que se pueda escribir, con una ruta más corta y sin saltos de línea.',
  },
  'input.list': {
    what: 'Esta lista de ID no se puede usar.',
    why: 'Debe ser un texto con un ID de tarjeta por línea, o una tabla con una columna de ID.',
  },
  'input.table': {
    what: 'Este archivo no se puede leer como tabla.',
    why: ({ reason, cell }, format) =>
      reason === 'too-large'
        ? 'Es demasiado grande (16 MB como máximo y menos de 128 MB ya descomprimido). Guarde solo las columnas que necesita, o guárdelo como CSV.'
        : reason === 'too-many'
          ? `Tiene más de ${format.number(4_000_000)} celdas. Guarde solo las columnas que necesita.`
          : reason === 'password'
            ? 'Está protegido con contraseña. Guarde una copia sin contraseña y elija esa copia.'
            : reason === 'packed'
              ? 'Es un archivo comprimido. Descomprímalo y elija la tabla que contiene.'
              : reason === 'other-format'
                ? 'Es de una versión anterior de Excel o de otro programa. Guárdelo como archivo de Excel (.xlsx) o como CSV.'
                : reason === 'not-text'
                  ? 'No es un archivo de Excel (.xlsx) ni un texto. Guárdelo en uno de esos formatos.'
                  : reason === 'no-sheet'
                    ? 'No tiene esta hoja. Elija el archivo otra vez.'
                    : reason === 'too-slow'
                      ? 'Leerlo toma demasiado tiempo. Guarde solo las columnas que necesita, o guárdelo como CSV.'
                      : cell === undefined
                        ? 'Está dañado o incompleto. Ábralo en su programa de hojas de cálculo y guárdelo otra vez.'
                        : `Está dañado: la celda ${cell} remite a un texto que el libro no contiene. Ábralo en su programa de hojas de cálculo, revise que los textos estén y guárdelo otra vez.`,
  },
  'input.unsynced': {
    what: ({ names }) =>
      names === undefined
        ? 'Aún no hay datos guardados de algunas conexiones.'
        : `Aún no hay datos guardados de: ${String(names)}.`,
    why: 'No se escribió nada. Sincronice estas conexiones, o quítelas de la exportación.',
  },
  'input.statement': {
    what: 'No se puede comprobar esta acta.',
    why: 'Leerla toma más tiempo o memoria que cualquier acta que Merchant Desk escribe.',
  },
  'input.name': {
    what: 'No se puede usar este nombre.',
    why: ({ name }) => (name === undefined ? 'Elija otro.' : `Es «${name}». No se cambió nada.`),
  },
  'input.backup': {
    what: 'No se puede usar la copia de seguridad.',
    why: 'No se cambió nada.',
  },
  'input.handover': {
    what: 'No se puede recibir este archivo.',
    why: 'No se cambió nada.',
  },
  'input.recovery': {
    what: 'El código de recuperación no abre los datos guardados.',
    why: 'No se cambió nada.',
  },
  'credentials.missing': {
    what: ({ field }) =>
      field === 'accessToken'
        ? 'No hay un token de acceso guardado para esta conexión.'
        : field === 'publicKey'
          ? 'No hay una clave pública guardada para esta conexión.'
          : 'No hay claves guardadas para esta conexión.',
    why: ({ field }) =>
      field === undefined
        ? 'Se quitaron, se conservaron solo hasta que se cerró la aplicación, o no venían en la copia de seguridad.'
        : 'La forma de obtener el token cambió después de ingresar las claves. Ingréselas de nuevo.',
  },
  'credentials.other-address': {
    what: ({ host }) =>
      typeof host === 'string'
        ? `Las claves guardadas aquí no son para ${host}. No se envió nada.`
        : 'Las claves guardadas aquí son para otra dirección. No se envió nada.',
    why: ({ reason, enteredFor }) =>
      reason === 'address'
        ? `Se ingresaron para ${String(enteredFor)}. Si la dirección nueva es correcta, ingrese las claves para ella.`
        : reason === 'login'
          ? 'Se ingresaron para otra forma de obtener el token. Ingréselas de nuevo para esta.'
          : reason === 'unbound'
            ? 'Una versión anterior las guardó sin su dirección. Ingréselas una vez más y se guardarán con ella.'
            : 'No se guardaron juntas. Ingréselas de nuevo.',
  },
  'credentials.refused': {
    what: 'El servicio no aceptó las claves.',
    why: ({ about }) =>
      about === 'timestamp'
        ? 'Su mensaje se refiere a la hora: los relojes difieren demasiado, o firma otra marca de tiempo.'
        : about === 'locked'
          ? 'Su mensaje dice que el acceso está bloqueado. Solo su proveedor puede desbloquearlo.'
          : about === 'address'
            ? 'Su mensaje se refiere a la dirección de esta computadora, que quizá falta entre las IP permitidas.'
            : about === 'token'
              ? 'Su mensaje se refiere al token de acceso, que puede ser incorrecto o estar anulado. Ingrese uno nuevo, o las claves si la aplicación inicia sesión por usted.'
              : 'El token de acceso puede ser incorrecto o estar anulado, o la dirección de esta computadora no está entre las IP permitidas.',
  },
  'credentials.token-expired': {
    what: 'El token de acceso venció.',
    why: 'Un token pegado dura lo que decide el servicio: ingrese uno nuevo, o deje que la aplicación inicie sesión por usted. Si ya lo hace, reintente o ingrese las claves de nuevo.',
  },
  'credentials.login-refused': {
    what: 'El servicio rechazó el inicio de sesión.',
    why: 'La clave pública y la secreta quizá no corresponden, o la ruta de inicio de sesión es otra.',
  },
  'credentials.login-shape': {
    what: 'El servicio respondió al inicio de sesión, pero sin token.',
    why: ({ path }) =>
      typeof path === 'string'
        ? `No hay nada en «${path}». Revise dónde está el token, en «Detalles del inicio de sesión».`
        : 'Revise en qué lugar de la respuesta está el token, en «Detalles del inicio de sesión».',
  },
  'credentials.signature-refused': {
    what: 'El servicio rechazó la firma.',
    why: ({ isSecretProven }) =>
      isSecretProven === true
        ? 'El inicio de sesión aceptó la clave secreta: este servicio usa otro método de firma.'
        : 'La clave secreta puede ser incorrecta, o este servicio usa otro método de firma.',
  },
  'credentials.no-recipe': {
    what: 'Aún no se conoce el método de firma de este servicio.',
    why: 'Elíjalo, pegue una solicitud que funcione o deje que la aplicación lo averigüe.',
  },
  'network.offline': {
    what: 'Esta computadora no tiene conexión.',
    why: 'En este momento no hay red.',
  },
  'network.name-not-found': {
    what: 'No se encontró el nombre del servicio.',
    why: 'La dirección puede estar mal escrita, o el nombre solo se conoce dentro de la red de su empresa.',
  },
  'network.refused': {
    what: 'No se pudo conectar con el servicio.',
    why: 'Puede estar caído, o el puerto de la dirección no es el correcto.',
  },
  'network.tls': {
    what: 'No se pudo establecer una conexión segura.',
    why: 'Esta computadora no confía en el certificado. Los certificados de la empresa van en el almacén de certificados del sistema.',
  },
  'network.timeout': {
    what: 'El servicio no respondió a tiempo.',
    why: 'Puede estar ocupado, o un firewall bloquea la solicitud.',
  },
  'network.interrupted': {
    what: 'Se cortó la conexión antes de completar la respuesta.',
    why: 'La red cambió, o el servicio se detuvo a la mitad.',
  },
  'network.redirect': {
    what: 'El servicio redirigió a otra dirección; la aplicación no la siguió.',
    why: 'Las claves se envían solo a la dirección que usted escribió. Quizá la correcta es la otra.',
  },
  'network.proxy-login': {
    what: 'El proxy de su red pide iniciar sesión.',
    why: 'La aplicación no tiene datos para hacerlo. Pida a su área de TI que esta computadora pase sin iniciar sesión, o que los configure en https_proxy.',
  },
  'network.not-secure': {
    what: 'Esta dirección no es segura.',
    why: 'Las claves viajan solo por https.',
  },
  'network.too-large': {
    what: 'La respuesta es demasiado grande.',
    why: ({ megabytes }) =>
      typeof megabytes === 'number'
        ? `No se admiten más de ${megabytes} MB. Pida menos registros por página.`
        : 'Pida menos registros por página.',
  },
  'network.paused': {
    what: 'Las solicitudes están en pausa por un momento.',
    why: (p, format) =>
      typeof p.seconds === 'number'
        ? `El servicio falló varias veces seguidas. Se volverá a consultar en ${format.number(p.seconds)} s.`
        : 'El servicio falló varias veces seguidas. Se volverá a consultar automáticamente.',
  },
  'service.code': {
    what: (p) =>
      typeof p.serviceCode === 'string'
        ? `El servicio respondió con su código ${p.serviceCode}.`
        : 'El servicio respondió con un código que no es de éxito.',
    why: (p) =>
      typeof p.serviceMessage === 'string' && p.serviceMessage !== ''
        ? `Su mensaje: «${p.serviceMessage}»`
        : 'Solo el código 00000 significa éxito. Los demás los conoce su proveedor.',
  },
  'service.forbidden': {
    what: 'El servicio no permite esto.',
    why: 'La dirección de esta computadora quizá no está entre las IP permitidas del comercio.',
  },
  'service.not-found': {
    what: (p, format) =>
      typeof p.page !== 'number'
        ? 'No hay ningún registro con este ID.'
        : p.page > 1
          ? `El servicio no envió la página ${format.number(p.page)} de la lista.`
          : 'El servicio no tiene esa lista en esta dirección.',
    why: (p) =>
      typeof p.page !== 'number'
        ? 'El ID puede ser de otro comercio o ambiente, o a la dirección del servicio le falta una parte.'
        : p.page > 1
          ? 'Respondió «no encontrado» donde debería seguir la lista. Lo que se mostraba se conserva. Vuelva a intentarlo más tarde o avise a su proveedor del servicio.'
          : 'Respondió «no encontrado». Quizá a la dirección del servicio le falta una parte, o la lista no se ofrece en este ambiente.',
  },
  'service.rate-limited': {
    what: 'El servicio pide menos solicitudes.',
    why: (p, format) =>
      typeof p.retryAfterSeconds === 'number'
        ? `El servicio pide esperar ${format.number(p.retryAfterSeconds)} s.`
        : 'Espere un momento antes de intentar de nuevo.',
  },
  'service.unavailable': {
    what: (p) =>
      typeof p.status === 'number'
        ? `El servicio no está disponible (HTTP ${p.status}).`
        : 'El servicio no está disponible.',
    why: 'Está caído o sobrecargado. Suele bastar con intentar más tarde.',
  },
  'service.status': {
    what: (p) =>
      typeof p.status === 'number'
        ? `El servicio respondió con HTTP ${p.status}.`
        : 'El servicio respondió con un estado inesperado.',
    why: 'La dirección del servicio puede ser incorrecta, o el servicio cambió.',
  },
  'service.empty': {
    what: 'El servicio envió una respuesta vacía.',
    why: 'Algo entre esta computadora y el servicio pudo cortar la respuesta.',
  },
  'service.not-json': {
    what: 'La respuesta no es JSON.',
    why: 'La dirección puede pertenecer a otro servicio.',
  },
  'service.html': {
    what: 'Llegó una página web en lugar de datos.',
    why: 'En esta dirección responde la página de ingreso de un proxy u otro sitio.',
  },
  'service.content-type': {
    what: 'La respuesta es de un tipo inesperado.',
    why: (p) =>
      typeof p.contentType === 'string' && p.contentType !== ''
        ? `Se declara como ${p.contentType}, no como JSON.`
        : 'No se declara como JSON.',
  },
  'service.truncated': {
    what: 'La respuesta llegó cortada.',
    why: 'Se cortó la conexión o un proxy la acortó.',
  },
  'service.too-deep': {
    what: 'La respuesta tiene demasiados niveles.',
    why: 'Ninguna respuesta documentada es así.',
  },
  'service.too-large': {
    what: 'La respuesta es más grande de lo que debería ser una página.',
    why: ({ what, max }, format) =>
      what === 'combinations'
        ? 'Sus registros tienen demasiadas combinaciones distintas de campos.'
        : typeof max === 'number' && (what === 'number' || what === 'names' || what === 'name')
          ? what === 'number'
            ? `Uno de sus números tiene más de ${format.number(max)} dígitos.`
            : what === 'names'
              ? `Sus registros tienen más de ${format.number(max)} nombres de campo distintos.`
              : `Un nombre de campo de sus registros tiene más de ${format.number(max)} caracteres.`
          : typeof max === 'number' && (what === 'values' || what === 'text')
            ? what === 'values'
              ? `Tiene más de ${format.number(max)} valores. Pida menos registros por página.`
              : `Uno de sus textos tiene más de ${format.number(max)} caracteres.`
            : 'Pida menos registros por página.',
  },
  'service.envelope': {
    what: 'El servicio respondió de una forma inesperada.',
    why: 'Una respuesta lleva code, message y data. Esta no.',
  },
  'service.unknown-shape': {
    what: 'La respuesta tiene una forma desconocida.',
    why: 'No se pierde nada: abajo está la respuesta completa, con los secretos ocultos.',
  },
  'service.incomplete': {
    what: 'El servicio envió menos de lo que anunció.',
    why: ({ records, missing }, format) =>
      typeof records === 'number' && typeof missing === 'number'
        ? missing > 0
          ? `Envió ${format.number(records)} registros; anunció ${format.number(missing)} más. La lista sincronizada antes se mantiene y nada se da por eliminado. Sincronice de nuevo más tarde.`
          : `Envió ${format.number(records)} registros y no indicó que fueran todos. La lista sincronizada antes se mantiene y nada se da por eliminado. Sincronice de nuevo más tarde.`
        : 'La lista sincronizada antes se mantiene y nada se da por eliminado. Sincronice de nuevo más tarde.',
  },
  'vault.absent': {
    what: 'Esta computadora no tiene almacén de credenciales.',
    why: 'Las claves pueden conservarse hasta que cierre la aplicación; nada se escribe en el disco. Su área de TI puede configurar un almacén de credenciales.',
  },
  'vault.locked': {
    what: 'El almacén de credenciales está bloqueado.',
    why: 'Desbloquéelo con la contraseña de su sistema e intente de nuevo.',
  },
  'vault.key-missing': {
    what: 'El almacén de credenciales no tiene la clave de los datos guardados.',
    why: 'Si el almacén de credenciales está bloqueado, desbloquéelo. Si la clave se perdió, ingrese el código de recuperación en Configuración.',
  },
  'vault.no-answer': {
    what: 'El almacén de credenciales no responde.',
    why: 'Su propia ventana puede estar esperándole, quizá detrás de esta.',
  },
  'vault.mismatch': {
    what: 'El almacén de credenciales devolvió algo distinto de lo guardado.',
    why: 'No se conservó nada. Otro programa puede estar cambiando la misma entrada.',
  },
  'vault.refused': {
    what: 'El almacén de credenciales denegó el acceso.',
    why: 'Usted o las reglas de su empresa pudieron denegar el acceso. Si el almacén de credenciales se reinició, cierre la aplicación y vuelva a abrirla.',
  },
  'storage.unreadable': {
    what: 'No se pudieron leer los archivos propios de la aplicación.',
    why: 'Pueden estar dañados o ser de otro usuario.',
  },
  'storage.unwritable': {
    what: ({ reason }) =>
      reason === 'full'
        ? 'El disco está lleno.'
        : reason === 'read-only'
          ? 'El disco es de solo lectura.'
          : reason === 'locked'
            ? 'Otro programa tiene abierto un archivo de la aplicación.'
            : 'No se pudieron escribir los archivos propios de la aplicación.',
    why: 'El disco puede estar lleno, o no se permite escribir allí.',
  },
  'storage.export': {
    what: ({ fileName }) =>
      typeof fileName === 'string'
        ? `No se pudo escribir «${fileName}».`
        : 'No se pudo escribir la exportación.',
    why: 'Si había un archivo con ese nombre, sigue intacto.',
  },
  'storage.wipe': {
    what: ({ reason }) =>
      reason === 'key-left'
        ? 'Se eliminaron los datos guardados, pero no su clave.'
        : reason === 'files-left'
          ? 'No se pudieron eliminar algunos archivos de los datos guardados.'
          : 'No se pudieron eliminar los datos guardados.',
    why: 'Intente de nuevo.',
  },
  'update.unreachable': {
    what: 'No se pudo conectar con el servidor de actualizaciones.',
    why: 'Puede que no haya conexión o que un proxy se interponga. Todo lo demás funciona sin él.',
  },
  'update.signature': {
    what: 'No se pudo verificar la actualización.',
    why: 'No está firmada con nuestra clave. No se descargó nada; avise a su área de TI.',
  },
  'update.feed': {
    what: 'No se puede leer la respuesta del servidor de actualizaciones.',
    why: 'Quizá el servidor se está actualizando. Inténtelo más tarde.',
  },
  'update.file': {
    what: 'La versión descargada está dañada.',
    why: 'No coincide con su firma y se eliminó. Inténtelo más tarde.',
  },
  'update.install': {
    what: 'No se pudo preparar la versión nueva.',
    why: 'El disco puede estar lleno o no se permite escribir allí.',
  },
  'publish.agree': {
    what: 'Todavía no se envió nada a la base de datos.',
    why: 'Confirme primero que los registros pueden quedar allí como datos personales sin cifrar.',
  },
  'publish.unreachable': {
    what: 'El servidor de la base de datos no responde.',
    why: 'Puede estar caído o accesible solo desde la red de su empresa. Las sincronizaciones que llegaron completas se conservan.',
  },
  'publish.tls': {
    what: 'No se puede confiar en el servidor de la base de datos.',
    why: 'No ofrece cifrado, o su certificado no es conocido en esta computadora. No se envió nada.',
  },
  'publish.refused': {
    what: 'La base de datos rechazó el usuario o la contraseña.',
    why: 'Ingrese la contraseña otra vez y revise el usuario y la base en la dirección.',
  },
  'publish.unsafe': {
    what: 'El servidor de la base de datos no se comporta como PostgreSQL.',
    why: ({ reason }) =>
      reason === 'password'
        ? 'Pide la contraseña de una forma que la expondría, por lo que no se envió. Sin TLS solo se usa SCRAM-SHA-256: consulte a quien administra la base de datos.'
        : reason === 'iterations'
          ? 'Su número de iteraciones SCRAM no está entre 4,096 y 2,000,000. La contraseña no se envió.'
          : reason === 'proof'
            ? 'No demostró que conoce la contraseña y puede ser otro servidor. No se envió ningún registro.'
            : 'Envió mensajes que PostgreSQL no envía, por lo que se cerró la conexión. Las sincronizaciones que llegaron completas se conservan.',
  },
  'publish.denied': {
    what: 'Este usuario no puede crear tablas allí.',
    why: 'Pida a quien administra la base de datos un esquema propio y vacío.',
  },
  'publish.full': {
    what: 'El disco de la base de datos está lleno.',
    why: 'Las sincronizaciones que llegaron completas se conservan. Publique otra vez cuando haya espacio.',
  },
  'publish.foreign': {
    what: 'Las tablas de allí no son de Merchant Desk.',
    why: ({ reason }) =>
      reason === 'column' || reason === 'table'
        ? 'Alguien cambió una de sus tablas. Restáurela o elija otro esquema; no se tocó nada.'
        : 'Elija otro esquema; no se tocó nada.',
  },
  'publish.failed': {
    what: ({ sqlState }) =>
      typeof sqlState === 'string'
        ? `La base de datos lo rechazó (SQLSTATE ${sqlState}).`
        : 'La base de datos lo rechazó.',
    why: 'Consulte el registro del servidor de la base de datos.',
  },
  'app.policy': {
    what: 'La política de esta computadora no se puede aplicar.',
    why: 'Su administrador tiene que corregir el archivo; hasta entonces nada se inicia.',
  },
  'app.forbidden': {
    what: ({ what, host, folders, database }) =>
      what === 'exports'
        ? 'Las exportaciones están desactivadas en esta computadora.'
        : what === 'publish'
          ? 'La publicación en una base de datos está desactivada en esta computadora.'
          : what === 'backups'
            ? 'Las copias de seguridad están desactivadas en esta computadora.'
            : what === 'keysInBackups'
              ? 'En esta computadora las copias de seguridad no pueden incluir las claves de los servicios.'
              : what === 'folder' && typeof folders === 'string'
                ? `En esta computadora los archivos solo se pueden guardar en ${folders}.`
                : what === 'database' && typeof database === 'string'
                  ? `Desde esta computadora no se puede publicar en ${database}.`
                  : typeof host === 'string'
                    ? `Esta computadora no puede conectarse a ${host}.`
                    : 'Esta computadora no puede hacer eso.',
    why: 'Así lo decidió su administrador en la política de Merchant Desk.',
  },
  'app.locked': {
    what: 'La aplicación está bloqueada.',
    why: 'Desbloquéela para continuar.',
  },
  'app.not-connected': {
    what: 'No hay ninguna conexión abierta.',
    why: 'Abra una, o explore con datos de ejemplo.',
  },
  'app.cancelled': {
    what: 'Esto se detuvo.',
    why: 'Puede iniciarse otra vez cuando quiera.',
  },
  'app.export-running': {
    what: 'Todavía se está escribiendo otra exportación.',
    why: 'Espere a que termine o cancélela.',
  },
  'app.lookup-running': {
    what: 'Otra lista aún se está consultando.',
    why: 'Se consulta una lista a la vez. Espere a que termine, o cancélela antes.',
  },
  'app.print': {
    what: 'No se imprimió.',
    why: 'La impresora o el servicio de impresión no lo aceptó.',
  },
  'app.sender': {
    what: 'La aplicación rechazó una solicitud de un origen inesperado.',
    why: 'Solo su propia ventana puede hacerlo. Si la estaba usando, reinicie la aplicación.',
  },
  'app.screen': {
    what: 'No se pudo mostrar esta parte de la ventana.',
    why: 'Es posible que un registro tenga un dato inesperado. No se perdió nada y lo demás sigue funcionando.',
  },
  'app.internal': {
    what: 'Algo falló en la aplicación.',
    why: 'Es un error nuestro. Sus datos y claves están intactos.',
  },
};

export const remedies: Translation<typeof english> = {
  'remedy.enterKeys': 'Ingresar claves…',
  'remedy.pasteToken': 'Pegar un token nuevo…',
  'remedy.editConnection': 'Editar conexión',
  'remedy.howItSigns': 'Elegir método de firma',
};
