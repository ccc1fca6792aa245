import type { Settings } from '../preload/contract/app';

/** Of an alert: how many records its view has (null: it is a watch rule), and how many are new to it. */
interface Found {
  readonly records: number | null;
  readonly fresh: number;
}

/** The few words main says itself: titles of its windows and notifications. Everything else is the renderer's. */
const words = {
  en: {
    credentials: (profile: string) => `Keys for ${profile}`,
    diagnostics: 'Save diagnostics',
    folder: 'Folder for scheduled exports',
    found: ({ records, fresh }: Found) =>
      records === null
        ? `${fresh} new or changed ${fresh === 1 ? 'record' : 'records'}`
        : `${records} ${records === 1 ? 'record' : 'records'}, ${fresh} new`,
    'secret-key': 'Secret key',
    'public-key': 'Public key',
    'access-token': 'Access token',
    'signed-request': 'Request signed now, with the access token in it',
    copy: 'Copy to the clipboard',
    clears: (seconds: number) =>
      `It is taken off the clipboard after ${seconds} seconds. Programs that keep a history of the clipboard may keep it.`,
    closes: (seconds: number) => `This window closes by itself after ${seconds} seconds.`,
  },
  es: {
    credentials: (profile: string) => `Claves de ${profile}`,
    diagnostics: 'Guardar diagnóstico',
    folder: 'Carpeta para exportaciones programadas',
    found: ({ records, fresh }: Found) =>
      records === null
        ? `${fresh} ${fresh === 1 ? 'registro nuevo o modificado' : 'registros nuevos o modificados'}`
        : `${records} ${records === 1 ? 'registro' : 'registros'}, ${fresh} ${fresh === 1 ? 'nuevo' : 'nuevos'}`,
    'secret-key': 'Clave secreta',
    'public-key': 'Clave pública',
    'access-token': 'Token de acceso',
    'signed-request': 'Solicitud firmada ahora, con el token de acceso',
    copy: 'Copiar al portapapeles',
    clears: (seconds: number) =>
      `Se quita del portapapeles después de ${seconds} segundos. Los programas que guardan un historial del portapapeles pueden conservarlo.`,
    closes: (seconds: number) => `Esta ventana se cierra sola después de ${seconds} segundos.`,
  },
} as const;

/** The language to speak: the one chosen, else the first of the system's that the desk knows. */
export function languageOf(settings: Settings, systemLanguages: readonly string[]): 'en' | 'es' {
  if (settings.language !== 'system') return settings.language;
  const known = systemLanguages.find((tag) => /^(en|es)\b/i.test(tag));
  return /^es/i.test(known ?? '') ? 'es' : 'en';
}

export function wordsIn(language: 'en' | 'es') {
  return words[language];
}
