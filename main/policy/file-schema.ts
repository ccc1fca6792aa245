// The settings of a policy, and the shape of its file. The message of each schema is what the
// setting takes, in words that follow "it takes".
import * as v from 'valibot';
import { maxLockMinutes } from '../../shared/ipc/settings';
import { languageCodes } from '../../shared/locales';
import { isZone } from '../../shared/zones';
import { DeskError } from '../failure';
import { parseBaseUrl } from '../http/base-url';
import { databaseNamed } from '../publish/destination';
import { addressTakes, connectionSchema } from './connections';

const flag = v.boolean('true or false');

const integer = (max: number) => {
  const takes = `a whole number from 1 to ${max.toLocaleString('en')}`;
  return v.pipe(v.number(takes), v.integer(takes), v.minValue(1, takes), v.maxValue(max, takes));
};

/** A text in the normal form that `parse` gives it, if it is valid. */
const normalized = (takes: string, parse: (text: string) => string) =>
  v.pipe(
    v.string(takes),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return parse(dataset.value);
      } catch {
        addIssue({ message: takes });
        return NEVER;
      }
    }),
  );

const folderTakes = 'the full path of a folder';
/** A full path, of any system. */
const folder = v.pipe(
  v.string(folderTakes),
  v.maxLength(1_000, folderTakes),
  v.regex(/^(?:\/|[A-Za-z]:[\\/]|\\\\)/, folderTakes),
);

const addressWith = (takes: string) =>
  normalized(takes, (text) => {
    // A pattern would be the name of a host that does not exist, and allow nothing.
    if (text.includes('*')) throw new DeskError('input.base-url', { reason: 'not-a-url' });
    return parseBaseUrl(text).href;
  });

const arraySetting = <Item extends v.GenericSchema>(item: Item, what: string) => {
  const takes = `a list of 1 to 100 ${what}`;
  return v.pipe(v.array(item, takes), v.minLength(1, takes), v.maxLength(100, takes));
};

const databases = () =>
  arraySetting(normalized('host/database or host:port/database', databaseNamed), 'databases');

const mirrorTakes = 'an https address, without patterns (*)';
const zoneTakes = 'a time zone such as America/Lima';

const picked = <const Words extends readonly string[]>(words: Words) => {
  const choices = words.map((word) => `"${word}"`);
  const takes = `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
  return v.picklist(words, takes);
};

interface Described {
  /**
   * What the report for support may say of it: the value, if it names nobody, whether there is one,
   * or how many.
   */
  readonly report: 'value' | 'is-set' | 'count';
  /** What it does, for editors, `mdesk policy` and Group Policy. */
  readonly en: string;
  /** The same for Group Policy in Spanish. */
  readonly es: string;
}

/** One setting: what it takes, what counts without it, and all that is said of it. */
const setting = <Takes extends v.GenericSchema, Without extends v.InferOutput<Takes> | null>(
  takes: Takes,
  without: Without,
  described: Described,
) => ({ takes: v.optional(takes), without, ...described });

/**
 * Every setting of a policy, in the order of the files made from it. Its row of docs/policy.md says
 * it at length.
 */
export const policySettings = {
  /** Normalized addresses; null when any service may be asked. */
  allowedBaseUrls: setting(arraySetting(addressWith(addressTakes), 'addresses'), null, {
    report: 'count',
    en: 'Requests go only to these addresses, each written as in Connect. Sample data is always allowed: it never leaves the computer.',
    es: 'Las solicitudes van solo a estas direcciones, cada una escrita como en Conectar. Los datos de ejemplo siempre se permiten: no salen de la computadora.',
  }),
  connections: setting(arraySetting(connectionSchema, 'connections'), [], {
    report: 'count',
    en: 'Connections that Connect and the command connect begin with: name, address, environment (live or test; default live), recipe (the signing method) and login (true, or its parts). Keys are never in a policy.',
    es: 'Conexiones con las que empiezan Conectar y el comando connect, cada una como objeto JSON: name, baseUrl, environment (live o test; si falta, live), recipe (el método de firma) y login (true, o sus partes). Una política nunca contiene claves.',
  }),
  updates: setting(flag, true, {
    report: 'value',
    en: 'Whether the app may look for newer versions of itself. Default true.',
    es: 'Si la aplicación puede buscar versiones nuevas. Si falta, sí.',
  }),
  /** Without a trailing slash. */
  updateMirror: setting(
    v.pipe(addressWith(mirrorTakes), v.startsWith('https://', mirrorTakes)),
    null,
    {
      report: 'is-set',
      en: 'The https address of a folder with the same signed files as the update server, which is then not asked. Default: the address the app was built with.',
      es: 'La dirección https de una carpeta con los mismos archivos firmados del servidor de actualizaciones, que ya no se consulta. Si falta, la dirección con la que se compiló la aplicación.',
    },
  ),
  exports: setting(flag, true, {
    report: 'value',
    en: 'Whether records may be written to files. Default true.',
    es: 'Si se pueden escribir registros en archivos. Si falta, sí.',
  }),
  /** Null when the user decides. */
  exportFolders: setting(arraySetting(folder, 'full paths of folders'), null, {
    report: 'count',
    en: 'The only folders, with those within them, that files with records are written into. Default: users decide.',
    es: 'Las únicas carpetas, con las que contienen, en las que se escriben archivos con registros. Si falta, decide el usuario.',
  }),
  notifications: setting(flag, true, {
    report: 'value',
    en: 'Whether alerts may show desktop notifications: the name of a saved view and a number of records. Default true.',
    es: 'Si las alertas pueden mostrar notificaciones de escritorio: el nombre de una vista guardada y un número de registros. Si falta, sí.',
  }),
  publishing: setting(picked(['off', 'asked', 'agreed']), 'asked', {
    report: 'value',
    en: 'Whether records may be published to a PostgreSQL database: off, asked (the user confirms once for each database), or agreed (no confirmation for agreedDatabases). Default asked; off if exports is false.',
    es: 'Si se pueden publicar registros en una base de datos PostgreSQL: off (no), asked (el usuario confirma una vez por cada base de datos) o agreed (sin confirmar en las de agreedDatabases). Si falta, asked; off si exports es false.',
  }),
  /** As `databaseOf` writes them; null when the user decides. */
  allowedDatabases: setting(databases(), null, {
    report: 'count',
    en: 'The only databases that records may be published to, each as host/database or host:port/database. Default: users decide.',
    es: 'Las únicas bases de datos en las que se pueden publicar registros, cada una como host/base o host:puerto/base. Si falta, decide el usuario.',
  }),
  /** As `databaseOf` writes them. */
  agreedDatabases: setting(databases(), [], {
    report: 'count',
    en: 'With publishing agreed, and only then: the databases users need not confirm, each as host/database or host:port/database.',
    es: 'Con publishing en agreed, y solo entonces: las bases de datos que el usuario no tiene que confirmar, cada una como host/base o host:puerto/base.',
  }),
  publishAfterSync: setting(flag, false, {
    report: 'value',
    en: 'Whether every sync is published once a database is set. Default: users decide.',
    es: 'Si cada sincronización se publica en cuanto hay una base de datos. Si falta, decide el usuario.',
  }),
  /** Null when the user decides. */
  idleLockMinutes: setting(integer(maxLockMinutes), null, {
    report: 'value',
    en: 'The app locks after at most this many minutes without input; users may choose fewer.',
    es: 'La aplicación se bloquea como máximo tras estos minutos sin actividad; el usuario puede elegir menos.',
  }),
  /** Null when the user decides. */
  keepHistoryDays: setting(integer(3650), null, {
    report: 'value',
    en: 'Earlier versions of records are stored for this many days at most; users may choose fewer.',
    es: 'Las versiones anteriores de los registros se guardan como máximo estos días; el usuario puede elegir menos.',
  }),
  backups: setting(flag, true, {
    report: 'value',
    en: 'Whether backups may be written. Default true; false if exports is false.',
    es: 'Si se pueden escribir copias de seguridad. Si falta, sí; no, si exports es false.',
  }),
  /** Null for ever. */
  keepAuditDays: setting(integer(36_500), null, {
    report: 'value',
    en: 'Entries of the audit log (who did what) are removed after this many days. Default: they stay.',
    es: 'Las anotaciones del registro de auditoría (quién hizo qué) se eliminan después de tantos días. Si se omite, se quedan.',
  }),
  /** Null when the user decides. */
  backupFolder: setting(folder, null, {
    report: 'is-set',
    en: 'Backups are written into this folder only. Default: users decide.',
    es: 'Las copias de seguridad se escriben solo en esta carpeta. Si falta, decide el usuario.',
  }),
  keysInBackups: setting(flag, true, {
    report: 'value',
    en: 'Whether users may put the keys of services into a backup, after a question in a window of its own. Default true.',
    es: 'Si el usuario puede incluir las claves de los servicios en una copia de seguridad, tras una pregunta en una ventana aparte. Si falta, sí.',
  }),
  requireRecoveryCode: setting(flag, false, {
    report: 'value',
    en: 'Whether offline data must have a recovery code: without one the window asks for it on every screen, and commands say so. Default false.',
    es: 'Si los datos guardados deben tener un código de recuperación: sin él la ventana lo pide en cada pantalla y los comandos lo dicen. Si falta, no.',
  }),
  /** In the place of the system's; null without one. */
  language: setting(picked(languageCodes), null, {
    report: 'value',
    en: 'The language of the app for users who did not choose one: en or es. Default: that of the system.',
    es: 'El idioma de la aplicación para quienes no eligieron uno: en o es. Si falta, el del sistema.',
  }),
  /** Likewise; an IANA name. */
  zone: setting(
    v.pipe(v.string(zoneTakes), v.maxLength(100, zoneTakes), v.check(isZone, zoneTakes)),
    null,
    {
      report: 'value',
      en: 'The time zone of days for users who did not choose one, such as America/Lima. Default: that of the system.',
      es: 'La zona horaria de los días para quienes no eligieron una, como America/Lima. Si falta, la del sistema.',
    },
  ),
};

type Settings = typeof policySettings;
export type PolicyName = keyof Settings;
export const policyNames = Object.keys(policySettings) as PolicyName[];

/** One part of every setting, by its name. */
function each<Part extends 'takes' | 'without' | 'en' | 'es'>(part: Part) {
  const parts = policyNames.map((name) => [name, policySettings[name][part]] as const);
  return Object.fromEntries(parts) as { [Name in PolicyName]: Settings[Name][Part] };
}

export const settingsWithout = each('without');
const entries = each('takes');

/** What each entry of the file does, for editors, `mdesk policy` and Group Policy. */
export const entryDescriptions: Readonly<Record<keyof PolicyFile, string>> = {
  $schema: 'Where this schema lies, for editors.',
  version: 'The version of this format.',
  ...each('en'),
};

/** The same of the settings alone, for Group Policy in Spanish. */
export const spanishDescriptions: Readonly<Record<PolicyName, string>> = each('es');

/** The settings alone, of a policy that was checked. */
export const settingsOfPolicySchema = v.object(entries);

/**
 * assets/policy.schema.json is made from it for editors. An unknown setting is refused, never
 * skipped.
 */
export const policyFileSchema = v.strictObject({
  $schema: v.optional(v.string('a text')),
  version: v.literal(1, '1'),
  ...entries,
});

/** A setting as it counts: what was set, or what counts without it. */
export type AppliedSettings = {
  readonly [Name in PolicyName]:
    | Readonly<v.InferOutput<Settings[Name]['takes']['wrapped']>>
    | (null extends Settings[Name]['without'] ? null : never);
};

export type PolicyFile = v.InferInput<typeof policyFileSchema>;
export type PolicySettings = v.InferOutput<typeof policyFileSchema>;
