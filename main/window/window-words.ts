/**
 * What an alert found: the records in its view (null for a watch rule), and how many of them are
 * new.
 */
export interface Found {
  readonly records: number | null;
  readonly fresh: number;
}

/**
 * The few texts main shows itself: titles of windows and notifications, what is asked before keys
 * are copied or records published, a failed update. Menus have their own (menu.ts, jump-list.ts); all
 * others belong to the renderer.
 */
export const windowWords = {
  en: {
    credentials: (profile: string) => `Keys for ${profile}`,
    diagnostics: 'Save diagnostics',
    folder: 'Folder for scheduled exports',
    recovery: {
      confirm: (profile: string) => `Make a recovery code for ${profile}?`,
      warning: [
        'The code opens the offline data when its key is no longer in the keychain. It is shown once: write it down, or copy it, and keep it apart from this computer.',
        'A code made earlier opens nothing any more.',
      ],
      action: 'Make and show the code',
      code: (profile: string) => `Recovery code of ${profile}`,
      print: 'Print…',
      sheet: (host: string, day: string) => [
        `Merchant Desk, ${host}, ${day}`,
        'If the key of the offline data is gone from the keychain: Settings, Recovery code, Enter recovery code… A code made later replaces this one.',
        'Whoever has this code and the computer can read the data. Keep it apart from the computer.',
      ],
    },
    backup: {
      save: 'Save backup',
      open: 'Restore a backup',
      folder: 'Folder for automatic backups',
      keys: {
        heading: 'Put the keys of the services into the backup?',
        warning: [
          'Whoever has the file and its passphrase can then ask each service in your name, from any computer, until its keys are changed there.',
          'Without them you enter the keys once more after a restoration.',
        ],
        action: 'Back up with the keys',
      },
    },
    handover: {
      save: 'Hand over to a colleague',
      open: 'Take over from a colleague',
      file: (profile: string) => `${profile} - handover.json`,
    },
    found: ({ records, fresh }: Found) =>
      records === null
        ? `${fresh} new or changed ${fresh === 1 ? 'record' : 'records'}`
        : `${records} ${records === 1 ? 'record' : 'records'}, ${fresh} new`,
    'secret-key': 'Secret key',
    'public-key': 'Public key',
    'access-token': 'Access token',
    'signed-request': 'Request signed now, with the access token in it',
    copy: 'Copy to the clipboard',
    publish: {
      heading: 'Publish personal data?',
      warning: (to: string) => [
        `Anyone who can read ${to} can read these records. They are not encrypted there.`,
        'What is published stays there, even if you forget the database or remove the offline data here. Make sure your company allows it.',
      ],
      action: 'Publish',
    },
    clears: (seconds: number) =>
      `It is taken off the clipboard after ${seconds} seconds. Programs that keep a history of the clipboard may keep it.`,
    closes: (seconds: number) => `This window closes by itself after ${seconds} seconds.`,
    notInstalled:
      'The new version could not be installed. The disk may be full, or writing is not allowed there. Merchant Desk opens again in its present version.',
  },
  es: {
    credentials: (profile: string) => `Claves de ${profile}`,
    diagnostics: 'Guardar diagnóstico',
    folder: 'Carpeta para exportaciones programadas',
    recovery: {
      confirm: (profile: string) => `¿Crear un código de recuperación para ${profile}?`,
      warning: [
        'El código abre los datos guardados cuando su clave ya no está en el almacén de credenciales. Se muestra una sola vez: anótelo o cópielo, y guárdelo lejos de esta computadora.',
        'Un código creado antes ya no abre nada.',
      ],
      action: 'Crear y mostrar el código',
      code: (profile: string) => `Código de recuperación de ${profile}`,
      print: 'Imprimir…',
      sheet: (host: string, day: string) => [
        `Merchant Desk, ${host}, ${day}`,
        'Si la clave de los datos guardados desaparece del almacén de credenciales: Configuración, Código de recuperación, Ingresar código de recuperación… Un código posterior reemplaza a este.',
        'Quien tenga este código y la computadora puede leer los datos. Guárdelo lejos de la computadora.',
      ],
    },
    backup: {
      save: 'Guardar la copia de seguridad',
      open: 'Restaurar una copia de seguridad',
      folder: 'Carpeta para las copias de seguridad automáticas',
      keys: {
        heading: '¿Incluir las claves de los servicios en la copia de seguridad?',
        warning: [
          'Quien tenga el archivo y su frase de contraseña podrá consultar cada servicio en su nombre, desde cualquier computadora, hasta que se cambien sus claves allí.',
          'Sin ellas, tendrá que ingresar las claves otra vez después de restaurar.',
        ],
        action: 'Hacer la copia con las claves',
      },
    },
    handover: {
      save: 'Entregar a un colega',
      open: 'Recibir de un colega',
      file: (profile: string) => `${profile} - entrega.json`,
    },
    found: ({ records, fresh }: Found) =>
      records === null
        ? `${fresh} ${fresh === 1 ? 'registro nuevo o modificado' : 'registros nuevos o modificados'}`
        : `${records} ${records === 1 ? 'registro' : 'registros'}, ${fresh} ${fresh === 1 ? 'nuevo' : 'nuevos'}`,
    'secret-key': 'Clave secreta',
    'public-key': 'Clave pública',
    'access-token': 'Token de acceso',
    'signed-request': 'Solicitud firmada ahora, con el token de acceso',
    copy: 'Copiar al portapapeles',
    publish: {
      heading: '¿Publicar datos personales?',
      warning: (to: string) => [
        `Quien pueda leer ${to} podrá leer estos registros. Allí no están cifrados.`,
        'Lo publicado se queda allí, aunque aquí deje de usar la base de datos o elimine los datos guardados. Verifique que su empresa lo permita.',
      ],
      action: 'Publicar',
    },
    clears: (seconds: number) =>
      `Se quita del portapapeles después de ${seconds} segundos. Los programas que guardan un historial del portapapeles pueden conservarlo.`,
    closes: (seconds: number) => `Esta ventana se cierra sola después de ${seconds} segundos.`,
    notInstalled:
      'No se pudo instalar la versión nueva. Quizá el disco está lleno o no se permite escribir ahí. Merchant Desk se abre de nuevo en su versión actual.',
  },
} as const;
