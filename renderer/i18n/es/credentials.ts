import type { credentials as english } from '../en/credentials';
import type { Translation } from '../translation';

export const credentials: Translation<typeof english> = {
  'credentials.title': ({ name }) => `Claves de ${name}`,
  'credentials.database': ({ name }) => `Contraseña de la base de datos de ${name}`,
  'credentials.password': 'Contraseña',
  'credentials.password.hint': 'Se envía solo a este servidor de base de datos.',
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
  'credentials.show': ({ field }) => `Mostrar ${field}`,
  'credentials.hide': ({ field }) => `Ocultar ${field}`,
  'credentials.kept.keychain': ({ name }) =>
    `Se guarda en ${name}, el llavero de esta computadora. No se escribe en ningún archivo.`,
  'credentials.kept.session':
    'Esta computadora no tiene llavero. Queda en memoria hasta que cierre la aplicación; no se escribe en ningún archivo.',
  'credentials.save': 'Guardar',
  'credentials.noFit': ({ tried }, say) =>
    `Ninguno de ${say.number(tried)} métodos de firma produce la firma de su solicitud.`,
  'credentials.noFit.why':
    'Verifique que la clave secreta esté completa y corresponda a esta solicitud. O conserve las claves y elija el método de firma usted mismo.',
  'credentials.noFit.keep': 'Conservar de todos modos',
};
