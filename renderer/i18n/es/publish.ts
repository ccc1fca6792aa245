import type { publish as en } from '../en/publish';
import type { Translation } from '../translation';

export const publish: Translation<typeof en> = {
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
  'password.none': 'Sin contraseña guardada: se usa PGPASSFILE, como en psql.',
  'password.kept': 'Su contraseña está en el llavero.',
  save: 'Guardar',
  now: 'Publicar ahora',
  stop: 'Detener',
  forget: 'Olvidar esta base de datos',
  sending: ({ sent }, say) =>
    sent === 0
      ? 'Publicando…'
      : `Publicando: ${say.number(sent)} ${say.plural(sent, 'versión enviada', 'versiones enviadas')}`,
  done: ({ when, versions, ended }, say) =>
    versions + ended === 0
      ? `${when}: nada nuevo que publicar.`
      : `${when}: ${say.number(versions)} ${say.plural(versions, 'versión publicada', 'versiones publicadas')}, ${say.number(ended)} ${say.plural(ended, 'cerrada', 'cerradas')}.`,
  besides: ({ columns }) =>
    `Los valores que no corresponden al tipo de su columna quedan como texto en ${columns}.`,
  'agree.title': '¿Publicar datos personales?',
  'agree.text': ({ to }) =>
    `Quien pueda leer ${to} podrá leer estos registros. Allí no están cifrados.`,
  'agree.stays':
    'Lo publicado se queda allí, aunque aquí olvide la base de datos o elimine los datos guardados. Verifique que su empresa lo permita.',
  'agree.yes': 'Publicar',
  again: 'Publicar otra vez',
};
