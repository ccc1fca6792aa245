import { maxPace } from '../../../shared/pace';
import type { reasons as english } from '../en/reasons';
import type { Sentence } from '../translation';

export const reasons: Readonly<Record<keyof typeof english, Sentence>> = {
  'input.base-url/empty': 'Escriba la dirección de su servicio.',
  'input.base-url/too-long': 'Es demasiado largo para una dirección.',
  'input.base-url/not-a-url': 'Esto no es una dirección. Tiene la forma https://api.example.com.',
  'input.base-url/missing-scheme': 'La dirección empieza con https://.',
  'input.base-url/not-http': 'La dirección debe empezar con https://.',
  'input.base-url/has-credentials':
    'Quite el usuario y la contraseña de la dirección. Las claves se ingresan en una ventana aparte.',
  'input.base-url/not-secure':
    'Las claves viajan solo por https. El http sin cifrar solo se permite para un servicio en esta misma computadora.',
  'input.base-url/unusual-host': (p) =>
    typeof p.host === 'string'
      ? `Escriba el host sin códigos: tal como está, llevaría a ${p.host}.`
      : 'Escriba el host sin códigos ni letras parecidas.',
  'input.base-url/unusual-path':
    'La ruta después del host tiene caracteres que no se esperan allí.',

  'input.name/empty': 'Escriba un nombre.',
  'input.name/too-long': (p, format) =>
    typeof p.max === 'number'
      ? `Un nombre tiene como máximo ${format.number(p.max)} caracteres.`
      : 'Es demasiado largo.',
  'input.name/unusual': 'Todos sus caracteres deben ser visibles.',
  'input.name/taken': 'Ese nombre ya está en uso.',
  'input.name/too-many': (p, format) =>
    typeof p.max === 'number'
      ? `Ya hay ${format.number(p.max)}. Elimine uno primero.`
      : 'Ya hay demasiados. Elimine uno primero.',
  'input.name/gone': 'Se eliminó mientras tanto.',

  'input.params/filter-bound':
    'Un valor de un filtro no es ni un número ni una fecha. Cambie ese filtro o empiece de nuevo.',
  'input.params/no-such-sync':
    'Esa sincronización ya no se conserva. Vuelva a los datos actuales o elija una posterior.',
  'input.params/view-gone':
    'La lista se cerró porque después se abrieron muchas otras. Ábrala de nuevo.',
  'input.params/unknown-field': (p) =>
    typeof p.column === 'string'
      ? `Ningún registro guardado tiene el campo «${p.column}». Quítelo de los filtros y del orden, o empiece de nuevo.`
      : 'Ningún registro guardado tiene uno de los campos pedidos. Empiece de nuevo.',
  'input.params/field-unkeyed': (p) =>
    `Por ${typeof p.column === 'string' ? `«${p.column}»` : 'una de las columnas'} no se puede ordenar ni filtrar: solo por los primeros 400 campos de una lista.`,
  'input.params/currency-uncertain': (p) =>
    `No está claro qué campo tiene la moneda de ${typeof p.column === 'string' ? `«${p.column}»` : 'los montos'}: no se pueden sumar. Elija otro monto.`,
  'input.params/unknown-column': 'Una columna elegida ya no está entre los datos. Elija de nuevo.',
  'input.params/rows-gone':
    'Las filas seleccionadas cambiaron mientras tanto. Selecciónelas de nuevo.',
  'input.params/sync-over': 'La sincronización a la que pertenecía terminó. Inicie otra.',
  'input.params/too-long': 'Es demasiado para guardarlo. Use menos filtros o palabras más cortas.',

  'input.per-page/empty': 'Escriba cuántos registros debe tener una página.',
  'input.per-page/not-a-number': 'Debe ser un número entero.',
  'input.per-page/fraction': 'Debe ser un número entero, sin decimales.',
  'input.per-page/negative': 'Al menos 1 registro por página.',
  'input.per-page/zero': 'Al menos 1 registro por página.',
  'input.per-page/too-large': (p, format) =>
    typeof p.max === 'number'
      ? `Como máximo ${format.number(p.max)} registros por página.`
      : 'Son demasiados registros por página.',

  'input.card-id/empty': 'Pegue el ID de una tarjeta.',
  'input.card-id/too-long': 'Es demasiado largo para un ID.',
  'input.card-id/surrogate': 'Contiene un carácter dañado. Copie el ID otra vez.',
  'input.card-id/control': 'Contiene un carácter de control invisible. Copie el ID otra vez.',
  'input.card-id/invisible': 'Contiene un carácter invisible. Copie el ID otra vez.',
  'input.card-id/dots': 'Solo puntos no son un ID.',
  'input.card-id/slash': 'Un ID no lleva barras. Pegue solo el ID, no la dirección completa.',
  'input.card-id/percent': 'Un ID no lleva el signo de porcentaje.',
  'input.card-id/broken-uuid': 'No es un UUID completo: falta, sobra o cambió un carácter.',
  'input.card-id/card-number':
    'Es un número de tarjeta completo. No se envió ni se guardó. Pegue el ID de la tarjeta.',
  'input.card-id/several': 'Contiene más de un ID. Consúltelos como lista.',
  'input.card-id/path': 'Un ID con estos caracteres podría leerse como otra dirección.',

  'input.secret/nul':
    'Contiene un carácter NUL, que ningún almacén de credenciales puede guardar. Cópiela otra vez.',
  'input.secret/control': 'Contiene un carácter de control invisible. Cópiela otra vez.',
  'input.secret/too-long':
    'Es demasiado larga para el almacén de credenciales de esta computadora.',

  'input.recipe/template-empty': 'Escriba qué se debe firmar.',
  'input.recipe/template-too-long': 'Como máximo 200 caracteres.',
  'input.recipe/template-characters': 'Solo caracteres simples, sin tildes.',
  'input.recipe/template-placeholder':
    'Hay algo desconocido entre llaves. Use {timestamp}, {method}, {path}, {query}, {secret} o {public_key}.',
  'input.recipe/replayable':
    'El mensaje debe contener la marca de tiempo o la consulta; si no, la firma nunca cambia y podría usarla cualquiera que la vea.',
  'input.recipe/key-not-hex': 'La clave secreta no es hexadecimal. Úsela como texto (UTF-8).',
  'input.recipe/key-not-base64': 'La clave secreta no es base64. Úsela como texto (UTF-8).',
  'input.recipe/needs-public-key':
    'Este método de firma usa la clave pública y no hay ninguna guardada.',

  'input.backup/foreign': 'No es una copia de seguridad de esta aplicación.',
  'input.backup/passphrase':
    'Esta no es la frase de contraseña de la copia de seguridad. No se puede recuperar.',
  'input.backup/truncated': 'Le falta el final: no se copió completa. No se restauró nada.',
  'input.backup/altered': 'Se cambió o se dañó después de escribirse. No se restauró nada.',
  'input.backup/newer':
    'La escribió una versión más reciente de la aplicación. Restáurela con esa versión.',
  'input.backup/unreadable': 'No se puede leer el archivo.',
  'input.backup/short': 'Use al menos 12 caracteres.',
  'input.backup/folder': 'Su administrador permite copias de seguridad en una sola carpeta.',
  'input.backup/nothing': 'No hay ninguna conexión que guardar.',
  'input.backup/no-passphrase':
    'La frase de contraseña de la programación ya no está en el almacén de credenciales. Ingrésela otra vez.',
  'input.backup/running':
    'Ya hay una copia de seguridad o restauración en curso. Espere a que termine.',
  'input.backup/merchant': 'Es de otro comercio.',
  'input.backup/unopened':
    'La conexión de aquí aún no tiene datos guardados. Ábrala y sincronice una vez; después agregue la copia.',
  'input.backup/gone': 'La conexión ya no está aquí.',
  'input.backup/address': 'La conexión de aquí tiene otra dirección.',
  'input.handover/foreign': 'No es un archivo que haya entregado un colega.',
  'input.handover/newer':
    'Lo escribió una versión más reciente de la aplicación. Recíbalo con esa versión.',
  'input.handover/altered': 'Se cambió después de escribirse. No se tomó nada de él.',
  'input.handover/unreadable': 'No se puede leer el archivo.',
  'input.handover/too-many': 'Tendría demasiadas marcas. Entregue sin marcas.',
  'input.recovery/code': 'No es un código de recuperación completo. Compárelo con lo que anotó.',
  'input.recovery/none': 'No se hizo un código de recuperación para estos datos guardados.',
  'input.recovery/wrong': 'Es otro código. Quizá uno más nuevo lo reemplazó.',
  'input.recovery/altered': 'El archivo de recuperación fue modificado o es de otros datos.',
  'input.recovery/no-data': 'Aún no hay datos guardados.',
  'input.backup/exists': 'Ya existe una conexión con este nombre.',
  'storage.unreadable/denied': 'Este usuario no puede leerlos.',
  'storage.unreadable/damaged':
    'Están dañados. Al abrirlos otra vez se apartan sin borrarlos, y todo se puede descargar otra vez del servicio.',
  'storage.unreadable/newer':
    'Los escribió una versión más reciente de la aplicación y no se cambiaron. Instale esa versión otra vez.',
  'storage.unreadable/other': 'El disco no pudo leerlos.',
  'storage.unwritable/full': 'Lo ya guardado se conserva. Libere espacio y luego intente de nuevo.',
  'storage.unwritable/denied': 'Este usuario no puede escribir allí.',
  'storage.unwritable/read-only': 'No se pudieron escribir allí los archivos de la aplicación.',
  'storage.unwritable/locked':
    'Puede ser una sincronización programada (línea de comandos), un programa de copias o un antivirus. No se cambió nada. Espere a que termine y luego intente de nuevo.',
  'storage.unwritable/missing': 'La carpeta ya no existe.',
  'storage.unwritable/name': 'Un archivo no puede tener este nombre en esta computadora.',
  'storage.export/full': 'El disco está lleno. Libere espacio o elija otra carpeta.',
  'storage.export/denied': 'Este usuario no puede escribir allí. Elija otra carpeta.',
  'storage.export/read-only': 'Esa carpeta es de solo lectura. Elija otra.',
  'storage.export/locked':
    'El archivo está abierto en otro programa. Ciérrelo allí o elija otro nombre.',
  'storage.export/missing': 'La carpeta ya no existe. Elija otra.',
  'storage.export/name': 'Un archivo no puede tener este nombre en esta computadora. Elija otro.',
  'storage.export/foreign':
    'Un enlace, una tubería, un dispositivo o el archivo de otro usuario tiene ese nombre. Elimínelo o elija una carpeta propia.',
  'storage.export/slow': 'El disco tardó demasiado en recibirlo.',
  'storage.export/too-large': 'Es más de lo que cabe en una hoja de cálculo. Elija CSV.',
  'storage.export/too-long-for-paper': (p, format) =>
    typeof p.max === 'number'
      ? `Un PDF admite como máximo ${format.number(p.max)} registros. Filtre la lista o elija CSV o Excel.`
      : 'Es demasiado largo para un PDF. Filtre la lista o elija CSV o Excel.',
  'storage.wipe/key-left':
    'El almacén de credenciales no pudo borrarla. Los archivos se eliminaron; desbloquee el almacén de credenciales y elimine los datos guardados otra vez.',
  'storage.wipe/files-left':
    'Su clave se borró, así que ya nadie puede leerlos. Revise a quién pertenece la carpeta y elimínelos otra vez.',
  'storage.wipe/both-left':
    'El almacén de credenciales no pudo borrar su clave, y algunos archivos no se pudieron eliminar. Desbloquéelo, revise a quién pertenece la carpeta e intente de nuevo.',
  'app.print/no-printer':
    'En esta computadora no hay ninguna impresora configurada. Guarde un PDF.',
  'app.print/failed': 'La impresora o el servicio de impresión no lo aceptó. Guarde un PDF.',

  'notice/whitespace-trimmed': 'Se quitaron espacios o saltos de línea alrededor.',
  'notice/trailing-slash-removed': 'Se quitó la barra final.',
  'notice/query-removed': 'Se quitó lo que seguía a «?» o «#». La aplicación agrega lo suyo.',
  'notice/endpoint-path-removed': (p) =>
    typeof p.path === 'string'
      ? `Se quitó «${p.path}»: la aplicación agrega el resto de la dirección.`
      : 'Se quitó el final de la dirección: la aplicación lo agrega.',
  'notice/path-kept': (p) =>
    typeof p.path === 'string'
      ? `Todas las solicitudes irán bajo «${p.path}». Es correcto si su servicio está detrás de una puerta de enlace.`
      : 'Todas las solicitudes irán bajo esta ruta.',
  'notice/punycode': (p) =>
    typeof p.real === 'string'
      ? `Este nombre tiene letras fuera de la A a la Z. En realidad es ${p.real}. Verifique que sea el que busca.`
      : 'Este nombre tiene letras fuera de la A a la Z. Verifique que sea el que busca.',

  'input.secret/empty': 'Pegue el valor aquí.',
  'input.secret/other-address':
    'La solicitud pegada va a otra dirección, así que no se toma su token. Pegue el token para esta.',
  'input.secret/characters':
    'Contiene caracteres que no se pueden enviar en un encabezado. Cópielo otra vez.',

  'input.profile.name/empty': 'Póngale un nombre a la conexión.',
  'input.profile.name/unusual': 'Como máximo 80 caracteres, todos visibles.',
  'input.profile.name/taken': 'Otra conexión ya tiene este nombre.',

  'input.profile.concurrency/range': `Un número entero de 1 a ${maxPace.concurrency}.`,

  'input.profile.path/unusual-path': 'Una ruta que empieza con «/», solo con caracteres simples.',

  'input.profile.loginPath/path': 'Esta ruta sale de la dirección del servicio.',

  'input.profile.publicKeyField/unusual': 'Un nombre simple: letras, dígitos, «_», «-» y puntos.',

  'input.profile.secretKeyField/unusual': 'Un nombre simple: letras, dígitos, «_», «-» y puntos.',

  'input.profile.tokenPath/unusual': 'Nombres unidos por puntos, como data.access_token.',

  'input.profile/too-many': ({ max }) =>
    `Se pueden guardar como máximo ${String(max)} conexiones. Quite una primero.`,
  'input.profile/unknown': 'Esta conexión ya no existe.',

  'input.example/empty': 'Pegue una solicitud que funcione.',
  'input.example/too-long': ({ max }, format) =>
    typeof max === 'number'
      ? `Es demasiado largo: una solicitud tiene como máximo ${format.number(max)} caracteres. Pegue solo la solicitud.`
      : 'Es demasiado largo para una sola solicitud.',
  'input.example/open-quote': ({ line }) =>
    `Una comilla del comando de la línea ${String(line ?? 1)} no se cierra. Quizá falta una parte.`,
  'input.example/several':
    'Contiene varias solicitudes y no se sabe a cuál pertenece la firma. Pegue solo una.',
  'input.example/other-format': ({ format }) =>
    `Esto es ${String(format ?? '')}. En las herramientas de desarrollo del navegador, elija «Copiar como cURL» y péguelo aquí.`,
  'input.example/placeholder': ({ where }) =>
    where === 'signature'
      ? 'En lugar de la firma hay un texto que nunca se completó. Pegue una solicitud que se haya enviado.'
      : where === 'timestamp'
        ? 'En lugar de la marca de tiempo hay un texto que nunca se completó. Pegue una solicitud que se haya enviado.'
        : 'En su dirección hay un texto que nunca se completó. Pegue una solicitud que se haya enviado.',
  'input.example/no-url': 'No se encontró ninguna dirección.',
  'input.example/bad-url': 'Su dirección no se puede leer.',
  'input.example/not-get': 'Solo sirve una solicitud GET.',
  'input.example/no-timestamp': 'Su dirección no tiene el parámetro «timestamp».',
  'input.example/bad-timestamp': 'Su marca de tiempo no tiene 13 dígitos.',
  'input.example/no-signature': 'No tiene el encabezado «signature».',
  'input.example/shortened':
    'Su firma está acortada o enmascarada. Copie otra vez la solicitud completa.',
  'input.example/unreadable': 'No se pudo leer.',

  'network.tls/client-certificate':
    'El servicio exige un certificado de cliente y Merchant Desk no puede presentar ninguno. Quien administra el servicio debe dejar de exigirlo en esta dirección.',

  'service.envelope/not-an-object': 'La respuesta no es un objeto con code, message y data.',
  'service.envelope/no-code': 'La respuesta no tiene «code».',

  'service.not-json/encoding': 'Sus bytes no están en la codificación que declara.',
  'service.not-json/compression':
    'Sus bytes no están comprimidos como indica su encabezado: anuncia gzip y envía texto sin comprimir, o al revés.',

  'notice/trimmed': 'Se quitaron espacios o saltos de línea al pegar.',
  'notice/from-example': 'El token de acceso se tomó de la solicitud pegada.',

  'service.unknown-shape/no-list':
    'No se encontró ninguna lista en ella. No se pierde nada: abajo está la respuesta completa, con los secretos ocultos.',
  'service.unknown-shape/several-lists':
    'Contiene varias listas y ninguna tiene el nombre esperado. No se pierde nada: abajo está la respuesta completa, con los secretos ocultos.',
  'service.unknown-shape/pages-repeat':
    'La misma página llega una y otra vez: quizá la lista ignora el número de página.',
  'service.unknown-shape/pages-endless':
    'Las páginas no terminan: son muchas más de las que la lista podría tener.',
  'service.unknown-shape/not-records':
    'La lista no está formada por registros. No se pierde nada: abajo está la respuesta completa, con los secretos ocultos.',

  'check.keychain/kept': ({ name }) => `en el almacén de credenciales (${String(name ?? '')})`,
  'check.keychain/session-only':
    'en memoria hasta que cierre la aplicación; esta computadora no tiene almacén de credenciales',
  'check.keychain/sample': 'inventadas con los datos de ejemplo',
  'check.secure-line/this-computer': 'no hace falta: el servicio está en esta computadora',
  'check.secure-line/not-secure': 'http sin cifrar',
  'check.secure-line/secure': 'cifrada, certificado de confianza',
  'check.secure-line/certificate-valid': ({ until }, format) =>
    typeof until === 'number'
      ? `cifrada, certificado válido hasta el ${format.date(until)}`
      : 'cifrada',
  'check.clock/not-told': 'el servicio no indica su hora',
  'check.clock/same': 'igual al del servicio',
  'check.clock/corrected': ({ offsetMs }, format) =>
    typeof offsetMs !== 'number'
      ? 'corregido'
      : offsetMs > 0
        ? `el servicio está ${format.seconds(offsetMs)} adelantado; corregido`
        : `el servicio está ${format.seconds(-offsetMs)} atrasado; corregido`,
  'check.signature/accepted': 'aceptada por el servicio',
  'check.list/read': ({ total }, format) =>
    typeof total === 'number'
      ? `${format.number(total)} ${format.plural(total, 'cliente', 'clientes')}`
      : 'se puede leer',
  'check.white-list/empty': 'vacía: el servicio no indica direcciones permitidas',
  'check.white-list/listed': ({ count }, format) =>
    typeof count === 'number'
      ? `${format.number(count)} ${format.plural(count, 'dirección permitida', 'direcciones permitidas')}`
      : 'leída',
  'check.secret-match/not-sent': 'el servicio no muestra la que tiene',
  'check.secret-match/matches': 'coincide con la que tiene el servicio',
  'check.secret-match/differs':
    'es distinta de la que tiene el servicio. Quizá se cambió allí; ingrese la nueva',
  'check/not-reached': 'no se llegó a comprobar',
};
