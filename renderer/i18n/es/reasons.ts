import type { reasons as english } from '../en/reasons';
import type { Sentence } from '../sentence';

export const reasons: Readonly<Record<keyof typeof english, Sentence>> = {
  'input.base-url/empty': 'Escriba la dirección de su servicio.',
  'input.base-url/too-long': 'Es demasiado largo para una dirección.',
  'input.base-url/not-a-url': 'Esto no es una dirección. Tiene la forma https://api.example.com.',
  'input.base-url/missing-scheme': (p) =>
    typeof p.suggestion === 'string'
      ? `La dirección empieza con https://. ¿Quiso decir ${p.suggestion}?`
      : 'La dirección empieza con https://.',
  'input.base-url/not-http': 'La dirección debe empezar con https://.',
  'input.base-url/has-credentials':
    'Quite el usuario y la contraseña de la dirección. Las claves se ingresan en su propia ventana.',
  'input.base-url/not-secure':
    'Las claves viajan solo por https. El http simple solo sirve para un servicio en esta misma computadora.',
  'input.base-url/has-query': 'Quite la parte desde «?» en adelante. La aplicación agrega la suya.',
  'input.base-url/has-fragment': 'Quite la parte desde «#» en adelante.',
  'input.base-url/unusual-host': (p) =>
    typeof p.host === 'string'
      ? `Escriba el host de forma simple: así llevaría en realidad a ${p.host}.`
      : 'Escriba el host de forma simple, sin códigos ni letras parecidas.',
  'input.base-url/unusual-path':
    'La ruta después del host tiene caracteres que no se esperan allí.',

  'input.page/empty': 'Escriba un número de página.',
  'input.page/not-a-number': 'La página es un número entero.',
  'input.page/fraction': 'La página es un número entero, sin decimales.',
  'input.page/negative': 'La primera página es la 1.',
  'input.page/zero': 'La primera página es la 1.',
  'input.page/too-large': (p, say) =>
    typeof p.largest === 'number'
      ? `El mayor número de página es ${say.number(p.largest)}.`
      : 'Este número de página es demasiado grande.',

  'input.per-page/empty': 'Escriba cuántos registros debe tener una página.',
  'input.per-page/not-a-number': 'Debe ser un número entero.',
  'input.per-page/fraction': 'Debe ser un número entero, sin decimales.',
  'input.per-page/negative': 'Al menos 1 registro por página.',
  'input.per-page/zero': 'Al menos 1 registro por página.',
  'input.per-page/too-large': (p, say) =>
    typeof p.largest === 'number'
      ? `Como máximo ${say.number(p.largest)} registros por página.`
      : 'Son demasiados registros por página.',

  'input.card-id/empty': 'Pegue el id de una tarjeta.',
  'input.card-id/too-long': 'Es demasiado largo para un id.',
  'input.card-id/surrogate': 'Contiene un carácter dañado. Copie el id otra vez.',
  'input.card-id/control': 'Contiene un carácter de control invisible. Copie el id otra vez.',
  'input.card-id/invisible': 'Contiene un carácter invisible. Copie el id otra vez.',
  'input.card-id/dots': 'Solo puntos no son un id.',
  'input.card-id/slash': 'Un id no lleva barras. Pegue solo el id, no la dirección completa.',
  'input.card-id/percent': 'Un id no lleva el signo de porcentaje.',
  'input.card-id/path': 'Un id con estos caracteres podría leerse como otra dirección.',

  'input.secret/empty': 'Péguela aquí.',
  'input.secret/nul':
    'Contiene un carácter NUL, que ningún llavero puede guardar. Cópiela otra vez.',
  'input.secret/control': 'Contiene un carácter de control invisible. Cópiela otra vez.',
  'input.secret/too-long': (p, say) =>
    typeof p.largest === 'number'
      ? `Es demasiado larga para el llavero, que admite como máximo ${say.number(p.largest)} bytes.`
      : 'Es demasiado larga para el llavero de esta computadora.',
  'input.secret/too-short': 'Es demasiado corta para ser una clave.',
  'input.secret/line-break': 'Tiene un salto de línea en medio. Péguela en una sola línea.',
  'input.secret/not-a-token': 'Contiene caracteres que un token no puede tener.',
  'input.secret/not-printable': 'Contiene caracteres que no se pueden enviar en un encabezado.',

  'input.profile/name-empty': 'Póngale un nombre a la conexión.',
  'input.profile/name-too-long': 'Este nombre es demasiado largo.',
  'input.profile/name-taken': 'Otra conexión ya tiene este nombre.',
  'input.profile/per-page': 'Registros por página: un número entero de 1 a 1,000.',
  'input.profile/concurrency': 'Solicitudes a la vez: un número entero de 1 a 8.',
  'input.profile/login-path':
    'La ruta de inicio de sesión empieza con «/» y queda bajo la dirección del servicio.',
  'input.profile/login-field': 'Escriba el nombre del campo.',
  'input.profile/login-fields-equal': 'Las dos claves necesitan campos con nombres distintos.',
  'input.profile/token-path': 'Nombres unidos por puntos, como data.access_token.',
  'input.profile/unknown': 'Esta conexión ya no existe.',
  'input.profile/sample': 'Los datos de ejemplo no se pueden cambiar.',

  'input.recipe/template-empty': 'Escriba qué se debe firmar.',
  'input.recipe/template-too-long': 'Como máximo 200 caracteres.',
  'input.recipe/template-characters': 'Solo caracteres simples, sin tildes.',
  'input.recipe/template-placeholder':
    'Hay algo entre llaves que no se conoce. Use {timestamp}, {method}, {path}, {query}, {secret} o {public_key}.',
  'input.recipe/reveals-secret':
    'El mensaje debe contener la marca de tiempo o la consulta; si no, la firma nunca cambia y podría usarla cualquiera que la vea.',
  'input.recipe/key-not-hex': 'La clave secreta no es hexadecimal. Úsela como texto (UTF-8).',
  'input.recipe/key-not-base64': 'La clave secreta no es base64. Úsela como texto (UTF-8).',
  'input.recipe/needs-public-key': 'Esta receta usa la clave pública y no hay ninguna guardada.',

  'input.example/empty': 'Pegue una solicitud que funcione.',
  'input.example/too-long': 'Es demasiado largo para una sola solicitud.',
  'input.example/no-url': 'No se encontró ninguna dirección.',
  'input.example/no-timestamp': 'Su dirección no tiene el parámetro «timestamp».',
  'input.example/no-signature': 'No tiene el encabezado «signature».',
  'input.example/no-token': 'No tiene el encabezado «authorization-token».',
  'input.example/bad-timestamp': 'Su marca de tiempo no tiene 13 dígitos.',
  'input.example/not-get': 'Solo sirve una solicitud GET.',
  'input.example/several': 'Contiene varias solicitudes. Pegue una sola.',
  'input.example/unclosed-quote': 'Hay una comilla que no se cierra. Quizá falta una parte.',

  'storage.unreadable/denied': 'Este usuario no puede leerlos.',
  'storage.unreadable/other': 'El disco no los entregó.',
  'storage.unwritable/full': 'El disco está lleno.',
  'storage.unwritable/denied': 'Este usuario no puede escribir allí.',
  'storage.unwritable/read-only': 'El disco es de solo lectura.',
  'storage.unwritable/missing': 'La carpeta ya no existe.',

  'notice/whitespace-trimmed': 'Se quitaron espacios o saltos de línea alrededor.',
  'notice/trailing-slash-removed': 'Se quitó la barra final.',
  'notice/endpoint-path-removed': (p) =>
    typeof p.path === 'string'
      ? `Se quitó «${p.path}»: la aplicación agrega el resto de la dirección.`
      : 'Se quitó el final de la dirección: la aplicación lo agrega.',
  'notice/path-kept': (p) =>
    typeof p.path === 'string'
      ? `Toda solicitud va bajo «${p.path}». Es correcto si su servicio está detrás de una pasarela.`
      : 'Toda solicitud va bajo esta ruta.',
  'notice/punycode': (p) =>
    typeof p.real === 'string'
      ? `Este nombre tiene letras fuera de la A a la Z. En realidad es ${p.real}. Verifique que sea el que busca.`
      : 'Este nombre tiene letras fuera de la A a la Z. Verifique que sea el que busca.',
  'notice/bearer-removed': 'Se quitó «Bearer» delante del token.',
};
