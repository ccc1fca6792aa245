import { maxPace } from '../../../shared/pace';
import type * as english from '../en/connect';
import type { Translation } from '../translation';

export const connect: Translation<typeof english.connect> = {
  'connect.title': 'Conectar',
  'connect.edit': 'Editar conexión',
  'connect.step': ({ at, total }) => `Paso ${at} de ${total}`,
  'connect.steps': 'Pasos',
  'connect.step.service': 'El servicio',
  'connect.step.keys': 'Sus claves',
  'connect.step.signing': 'Método de firma',
  'connect.step.checks': 'Comprobaciones',
  'connect.done': 'listo',
  'connect.back': 'Atrás',
  'connect.continue': 'Continuar',

  'connect.offered': 'Conexión',
  'connect.offered.hint': 'Preparada por su administrador.',
  'connect.offered.other': 'Otro servicio',
  'connect.name': 'Nombre',
  'connect.name.hint': 'Solo para usted, para distinguir las conexiones.',
  'connect.baseUrl': 'Dirección del servicio',
  'connect.baseUrl.hint':
    'O pegue aquí una solicitud que funcione (curl, cmd, PowerShell o del navegador): de ella se toman la dirección, el token y el método de firma. Las claves se envían solo a esa dirección.',
  'connect.baseUrl.meant': ({ address }) => `¿Quiso decir ${address}?`,
  'connect.pasted': 'Leído de la solicitud',
  'connect.pasted.address': ({ address }) => `Dirección del servicio: ${address}`,
  'connect.pasted.login': 'Es un inicio de sesión: la aplicación obtiene el token.',
  'connect.pasted.token': 'Un token de acceso. No se muestra en esta ventana.',
  'connect.pasted.signed': 'Una firma, con la que se determina el método de firma.',
  'connect.pasted.rest': 'Solo necesita su clave secreta.',
  'connect.pasted.rest.token': 'Necesita su clave secreta y un token de acceso.',
  'connect.pasted.rest.login': 'Necesita su clave secreta y su clave pública.',
  'connect.pasted.byKey':
    'Parece una solicitud con su token, que no debe pasar por esta ventana. Cópiela y péguela con Ctrl-V.',
  'connect.environment': 'Ambiente',
  'connect.environment.live.hint': 'Clientes y tarjetas reales.',
  'connect.environment.test.hint': 'El ambiente de pruebas del servicio.',
  'connect.token': 'Token de acceso',
  'connect.token.pasted': 'Tengo un token',
  'connect.token.pasted.hint':
    'Elija esto si su proveedor le dio una clave secreta y un token de acceso, un texto largo que suele empezar con «ey». Cuando venza, pegue uno nuevo.',
  'connect.token.login': 'Que la aplicación obtenga el token',
  'connect.token.login.hint':
    'Elija esto si su proveedor le dio una clave pública y una clave secreta, pero no un token. Se renueva antes de vencer.',
  'connect.login': 'Detalles del inicio de sesión',
  'connect.login.note': 'Estos son los habituales. Cámbielos solo si su proveedor le indicó otros.',
  'connect.login.path': 'Ruta de inicio de sesión',
  'connect.login.publicKeyField': 'Campo para la clave pública',
  'connect.login.secretKeyField': 'Campo para la clave secreta',
  'connect.login.tokenPath': 'Dónde está el token en la respuesta',
  'connect.login.reset': 'Restablecer valores',
  'connect.paging': 'Paginación',
  'connect.perPage': 'Registros por página',
  'connect.perPage.hint':
    '100 sirve para la mayoría. Redúzcalo si el servicio responde con errores.',
  'connect.concurrency': 'Solicitudes a la vez',
  'connect.concurrency.hint': `De 1 a ${maxPace.concurrency}. Redúzcalo si el servicio responde con errores.`,

  'connect.keys.lead':
    'Las claves se ingresan en una ventana aparte. Esta ventana, que muestra los datos del servicio, nunca las ve.',
  'connect.keys.keychain': ({ name }) =>
    `Se guardan en el almacén de credenciales de esta computadora (${name}) y en ningún otro lugar.`,
  'connect.keys.sessionOnly':
    'Esta computadora no tiene almacén de credenciales: quedan en memoria hasta que cierre la aplicación y nunca se escriben en el disco.',
  'connect.keys.goTo': ({ host }) => `Se usan solo para firmar solicitudes a ${host}.`,
  'connect.keys.need.pasted': 'Necesita su clave secreta y un token de acceso.',
  'connect.keys.need.secret': 'Necesita su clave secreta.',
  'connect.keys.need.login': 'Necesita su clave secreta y su clave pública.',
  'connect.keys.example':
    'Mejor aún: una solicitud que funcione, en formato curl. Con ella se determina cómo firma su servicio, sin conectarse a la red.',
  'connect.keys.enter': 'Ingresar claves…',
  'connect.keys.again': 'Volver a ingresar claves…',
  'connect.keys.open': 'Esperando la ventana de claves…',
  'connect.keys.cancelled': 'Se cerró la ventana de claves; no se guardó nada.',
  'connect.keys.stored.keychain': ({ name }) =>
    `Sus claves están en el almacén de credenciales de esta computadora (${name}).`,
  'connect.keys.stored.session': 'Sus claves están en memoria hasta que cierre la aplicación.',
  'connect.keys.elsewhere': ({ host }) =>
    `Las claves guardadas antes se ingresaron para otra dirección o forma de obtener el token. Ingréselas para ${host}.`,
  'connect.keys.none': 'Aún no hay claves guardadas para esta conexión.',
  'connect.keys.asBefore': 'Continuar con las claves guardadas',

  'connect.field.secretKey': 'Clave secreta',
  'connect.field.publicKey': 'Clave pública',
  'connect.field.accessToken': 'Token de acceso',
  'connect.field.example': 'Solicitud pegada',
  'connect.field.baseUrl': 'Dirección del servicio',
  'connect.notice': ({ field, words }) => `${field}: ${words}`,

  'connect.signing.lead':
    'Cada solicitud se firma con la hora y su clave secreta. La forma de hacerlo varía según el servicio.',
  'connect.signing.only': ({ tried }, format) =>
    `El único de ${format.number(tried)} métodos de firma que produce esta firma.`,
  'connect.signing.several': ({ count, tried }, format) =>
    `${format.number(count)} de ${format.number(tried)} métodos de firma producen esta firma. La solicitud que pegó no permite distinguirlos; el primero es el más probable.`,
  'connect.signing.apart.list': 'Una solicitud de la lista de clientes que funcione lo aclararía.',
  'connect.signing.apart.card':
    'Una solicitud de una tarjeta que funcione lo aclararía, igual que la primera tarjeta que consulte.',
  'connect.signing.none': ({ tried }, format) =>
    `Ninguno de ${format.number(tried)} métodos de firma produce la firma de su solicitud. Quizá la clave secreta no sea la correcta. Aun así puede elegir un método usted mismo.`,
  'connect.signing.current': 'Es el que la conexión usa ahora.',
  'connect.signing.chosen': 'Elegido por usted.',
  'connect.signing.found': 'Encontrado al consultar el servicio.',
  'connect.signing.found.unconfirmed':
    'El servicio lo aceptó para el registro del comercio. No se pudo probar con la lista, así que «solo la marca de tiempo» sigue siendo posible.',
  'connect.signing.editRecipe': 'Editar método de firma',
  'connect.signing.pick': '¿Cuál?',
  'connect.signing.way': '¿Cómo desea indicarlo?',
  'connect.signing.way.list': 'Métodos habituales',
  'connect.signing.way.list.hint': 'Elija uno por su nombre.',
  'connect.signing.way.form': 'Configurarlo a mano',
  'connect.signing.way.form.hint': 'Según la documentación de su servicio.',
  'connect.signing.way.probe': 'La aplicación lo averigua (recomendado)',
  'connect.signing.way.probe.hint': 'Con unas pocas solicitudes al servicio.',
  'connect.signing.missing': 'Elija un método de firma.',
  'connect.signing.byExample':
    '¿Tiene una solicitud que funcione? Péguela en la ventana de claves…',

  'connect.form.function': 'Función',
  'connect.form.function.hmac': 'HMAC, con la clave secreta',
  'connect.form.function.append': 'Hash, clave secreta después del mensaje',
  'connect.form.function.prepend': 'Hash, clave secreta antes del mensaje',
  'connect.form.function.none': 'Hash del mensaje solo',
  'connect.form.function.none.notice':
    'Una firma así no prueba nada sobre su clave; aun así, algunos servicios la exigen.',
  'connect.form.hash': 'Hash',
  'connect.form.message': 'Mensaje',
  'connect.form.template': 'Plantilla',
  'connect.form.template.hint':
    'Marcadores: {timestamp} {method} {path} {query} {secret} {public_key}. Escriba \\n para un salto de línea.',
  'connect.form.keyEncoding': 'La clave secreta es',
  'connect.form.keyEncoding.utf-8': 'Texto (UTF-8)',
  'connect.form.keyEncoding.hex': 'Bytes escritos en hexadecimal',
  'connect.form.keyEncoding.base64': 'Bytes escritos en base64',
  'connect.form.output': 'La firma se escribe en',
  'connect.form.pathParameters': 'También se firman los parámetros de la ruta',
  'connect.form.pathParameters.hint':
    'Como el id de una tarjeta, ordenado entre los de la consulta.',
  'connect.form.preview': 'Vista previa con valores inventados',
  'connect.form.preview.message': 'Mensaje',
  'connect.form.preview.signature': 'Firma',

  'recipe.over.query': 'la consulta ordenada',
  'recipe.over.timestamp': 'la marca de tiempo',
  'recipe.over.timestamp-pair': '«timestamp=…»',
  'recipe.over.query-timestamp-first': 'la consulta, con la marca de tiempo primero',
  'recipe.over.query-as-sent': 'la consulta en el orden en que se envía',
  'recipe.over.method-path-timestamp': 'método, ruta y marca de tiempo',
  'recipe.over.template': ({ template }) => `«${template}»`,
  'recipe.message.template': 'Una plantilla propia',
  'recipe.secret.key': '',
  'recipe.secret.none': ' sin clave',
  'recipe.secret.prepend': ' después de la clave secreta',
  'recipe.secret.append': ' con la clave secreta al final',
  'recipe.output.hex': 'hexadecimal',
  'recipe.output.HEX': 'hexadecimal en mayúsculas',
  'recipe.output.base64': 'base64',
  'recipe.output.base64url': 'base64url',
  'recipe.key.hex': ', clave leída como hexadecimal',
  'recipe.key.base64': ', clave leída como base64',
  'recipe.pathParameters': ', con los parámetros de la ruta',
  'recipe.words': (p) => `${p.algorithm} sobre ${p.over}${p.secret}, ${p.output}${p.rest}`,

  'probe.lead': ({ methods, count, host }, format) =>
    `La aplicación prueba ${format.number(methods)} métodos de firma con ${host}, uno por segundo, hasta que se acepte uno: como máximo ${format.number(count)} solicitudes, porque el aceptado se confirma con una lista.`,
  'probe.rules':
    'Solo a este host y solo para leer el registro de su comercio y una fila de una lista. Se detiene de inmediato si el servicio pide una pausa o bloquea el acceso. La clave secreta nunca se envía.',
  'probe.candidates': 'Lo que se probará, en este orden',
  'probe.start': ({ count }, format) => `Acepto: enviar hasta ${format.number(count)} solicitudes`,
  'probe.stop': 'Detener',
  'probe.sent': ({ sent }, format) =>
    `${format.number(sent)} ${format.plural(sent, 'solicitud enviada', 'solicitudes enviadas')}`,
  'probe.running': 'Consultando el servicio…',
  'probe.none':
    'El servicio las rechazó todas. La clave secreta puede ser incorrecta, o el servicio usa un método menos común: configúrelo según la documentación de su servicio.',
  'probe.none.login':
    'El servicio los rechazó todos. El inicio de sesión aceptó la clave secreta: el servicio usa un método menos común; configúrelo según la documentación de su servicio.',
  'probe.stopped': 'Detenido.',
  'probe.state.waiting': 'en espera',
  'probe.state.asking': 'probando…',
  'probe.state.refused': 'rechazada',
  'probe.state.fits': 'aceptada',
  'probe.state.unanswered': 'sin respuesta clara',
  'probe.state.not-asked': 'sin probar',

  'check.keychain': 'Sus claves',
  'check.secure-line': 'Conexión segura',
  'check.clock': 'Reloj',
  'check.signature': 'Firma',
  'check.list': 'Lista de clientes',
  'check.white-list': 'IP permitidas',
  'check.secret-match': 'Clave secreta',
  'check.outcome.ok': 'Correcto',
  'check.outcome.note': 'Nota',
  'check.outcome.failed': 'Falló',
  'check.outcome.skipped': 'Sin comprobar',
  'check.running': 'Comprobando la conexión…',
  'check.again': 'Comprobar de nuevo',
  'check.allWell': 'Todo funciona.',
  'check.company': ({ name }) => `Conectado con ${name}`,
  'check.open': 'Entrar',
  'check.openAnyway': 'Entrar de todos modos',
};

/** The window for keys, a page of its own. */
export const credentials: Translation<typeof english.credentials> = {
  'credentials.title': ({ name }) => `Claves de ${name}`,
  'credentials.secretKey': 'Clave secreta',
  'credentials.publicKey': 'Clave pública',
  'credentials.publicKey.hint': 'Acompaña a la clave secreta al iniciar sesión.',
  'credentials.accessToken': 'Token de acceso',
  'credentials.accessToken.hint': 'Puede quedar vacío si la solicitud de abajo lo incluye.',
  'credentials.accessToken.only': 'La clave secreta guardada no cambia.',
  'credentials.example': '¿Tiene una solicitud que funcione?',
  'credentials.example.hint':
    'Se queda en esta computadora. Se prueba con su clave secreta sin conectarse a la red.',
  'credentials.example.placeholder':
    "curl 'https://…?timestamp=…' \\\n  -H 'authorization-token: Bearer …' \\\n  -H 'signature: …'",
  'credentials.pasted': 'De la solicitud que pegó',
  'credentials.pasted.token': 'Se toma de ella el token de acceso.',
  'credentials.pasted.signing': 'Con su clave secreta se determina el método de firma.',
  'credentials.pasted.all': 'Ingresarlos aquí',
  'credentials.show': ({ field }) => `Mostrar ${field}`,
  'credentials.hide': ({ field }) => `Ocultar ${field}`,
  'credentials.kept.keychain': ({ name }) =>
    `Se guarda en el almacén de credenciales de esta computadora (${name}). No se escribe en ningún archivo.`,
  'credentials.kept.session':
    'Esta computadora no tiene almacén de credenciales. Queda en memoria hasta que cierre la aplicación; no se escribe en ningún archivo.',
  'credentials.save': 'Guardar',
  'credentials.noFit': ({ tried }, format) =>
    `Ninguno de ${format.number(tried)} métodos de firma produce la firma de su solicitud.`,
  'credentials.noFit.why':
    'Verifique que la clave secreta esté completa y corresponda a esta solicitud. O conserve las claves y elija el método de firma usted mismo.',
  'credentials.noFit.keep': 'Conservar de todos modos',

  'secret.database': 'Contraseña',
  'secret.database.title': ({ name }) => `Contraseña de la base de datos de ${name}`,
  'secret.database.hint': 'Se envía solo a este servidor de base de datos.',
  'secret.database.action': 'Guardar',
  'secret.new-passphrase': 'Frase de contraseña',
  'secret.new-passphrase.title': ({ name }) => `Frase de contraseña nueva para ${name}`,
  'secret.new-passphrase.hint':
    'Al menos 12 caracteres; mejor varias palabras. Anótela: sin ella nadie puede abrir la copia de seguridad, y nadie puede recuperarla.',
  'secret.new-passphrase.action': 'Usar esta frase',
  'secret.repeated': 'Frase de contraseña, otra vez',
  'secret.repeated.inSentence': 'la frase de contraseña repetida',
  'secret.passphrase': 'Frase de contraseña',
  'secret.passphrase.title': ({ name }) => `Frase de contraseña de ${name}`,
  'secret.passphrase.hint': 'La misma con la que se hizo la copia de seguridad.',
  'secret.passphrase.action': 'Abrir',
  'secret.recovery-code': 'Código de recuperación',
  'secret.recovery-code.title': ({ name }) => `Código de recuperación de ${name}`,
  'secret.recovery-code.hint':
    'Ocho grupos de cuatro letras y dígitos. Puede escribirlo sin guiones.',
  'secret.recovery-code.action': 'Abrir los datos guardados',
  'secret.problem.empty': 'Complete este campo.',
  'secret.problem.too-long': 'El texto es demasiado largo.',
  'secret.problem.short': 'Use al menos 12 caracteres.',
  'secret.problem.different': 'Las dos frases no son iguales.',
  'secret.problem.code':
    'No es un código de recuperación completo. Compárelo con lo que tiene anotado.',
  'secret.strength.short': 'Demasiado corta: al menos 12 caracteres.',
  'secret.strength.weak': 'Débil: es fácil de adivinar. Use más caracteres, y más variados.',
  'secret.strength.fair': 'Aceptable: con unas palabras más será segura.',
  'secret.strength.strong': 'Segura, salvo que sea una frase que otros conocen.',
};

/** The page of a locked app. */
export const locked: Translation<typeof english.locked> = {
  'locked.title': 'Merchant Desk está bloqueado',
  'locked.asked': 'Usted lo bloqueó.',
  'locked.idle': 'Se bloqueó por inactividad.',
  'locked.system': 'Esta computadora se bloqueó o se suspendió.',
  'locked.unlock': 'Desbloquear',
  'locked.unlockNamed': (p) => `Desbloquear «${p.name}»`,
  'locked.asking': (p) =>
    `Consultando el almacén de credenciales (${p.name})… Su sistema puede estar pidiendo su contraseña, quizá detrás de esta ventana.`,
  'locked.keychain': (p) =>
    `Los datos guardados están cerrados y las claves, fuera de la memoria. Al desbloquear se leen de nuevo del almacén de credenciales de esta computadora (${p.name}).`,
  'locked.session':
    'Los registros ya no están en esta ventana. Esta computadora no tiene almacén de credenciales: las claves y los datos siguen en memoria hasta que cierre la aplicación.',
  'locked.sampleName': 'Datos de ejemplo',
  'locked.sample':
    'Los registros ya no están en esta ventana. Los datos de ejemplo son inventados y siguen en memoria hasta que salga de ellos.',
  'locked.nothing': 'No había ninguna conexión abierta.',
};
