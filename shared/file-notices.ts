import * as v from 'valibot';
import { locales, type LanguageCode } from './locales';

/**
 * Something the user should know about a file: a reason word of a closed list, and what it is
 * about.
 */
export const fileNoticeSchema = v.object({
  reason: v.picklist([
    'header-gaps',
    'header-twins',
    'header-again',
    'no-header',
    'keys-rounded',
    'keys-blank',
    'keys-twice',
    'keys-twice-theirs',
    'two-currencies',
    'sheet-empty',
    'formulas-unsaved',
    'rows-hidden',
    'columns-hidden',
    'cells-merged',
    'cells-cut',
    'bytes-unreadable',
    'controls-dropped',
    'encoding-unusual',
    'accents-spoilt',
    'dates-ambiguous',
    'amounts-ambiguous',
    'row-totals',
    'amounts-unread',
    'rows-wide',
    'signs-apart',
    'file-changed',
    'within-tolerance',
    'pairs-apart',
  ]),
  /** The column's name, for notices about one. */
  column: v.nullable(v.string()),
  count: v.number(),
  /** Currencies or other words, joined. */
  words: v.string(),
});

export type FileNotice = v.InferOutput<typeof fileNoticeSchema>;
type Reason = FileNotice['reason'];

export function notice(reason: Reason, part: Partial<FileNotice> = {}): FileNotice {
  return { column: null, count: 0, words: '', reason, ...part };
}

/** What a notice is about; null columns are ''. */
export interface NoticeParams {
  readonly column: string;
  readonly count: number;
  readonly words: string;
}

/** How a language writes counts. */
export interface NoticeFormat {
  number(value: number): string;
  plural(count: number, one: string, other: string): string;
}

type Sentences = Readonly<Record<Reason, (params: NoticeParams, format: NoticeFormat) => string>>;

const english: Sentences = {
  'rows-wide': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'row has', 'rows have')} more cells than there are column names: an amount with a comma may stand in two cells. Compare the columns with the file, or export it with semicolons.`,
  'amounts-unread': ({ count, column, words }, format) =>
    `${format.number(count)} ${format.plural(count, 'cell', 'cells')} in “${column}” ${format.plural(count, 'is no amount and is', 'are no amounts and are')} in no sum: ${format.plural(count, 'row', 'rows')} ${words}.`,
  'signs-apart': ({ count, column }, format) =>
    `“${column}” marks ${format.number(count)} ${format.plural(count, 'row', 'rows')} as taken off, but amounts are read without that column: all count as added. Put a minus before ${format.plural(count, 'its amount', 'their amounts')} in the file and choose it again.`,
  'row-totals': ({ count, column, words }, format) =>
    `In ${format.number(count)} ${format.plural(count, 'row', 'rows')}, “${column}” is not what the row itself adds up to (pieces by price, or base plus tax): ${format.plural(count, 'row', 'rows')} ${words}.`,
  'file-changed': ({ words }) =>
    `This file has changed since it was last compared: ${words}. What was settled stays; differences that changed are shown again.`,
  'within-tolerance': ({ count, words }, format) =>
    `${format.number(count)} ${format.plural(count, 'amount differs', 'amounts differ')} within the tolerance and ${format.plural(count, 'counts', 'count')} as equal (${words}).`,
  'pairs-apart': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'pair', 'pairs')} made before no longer ${format.plural(count, 'adds', 'add')} up: ${format.plural(count, 'its lines are', 'their lines are')} shown apart again.`,
  'header-gaps': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'column has', 'columns have')} no name (merged or empty header cells): ${format.plural(count, 'it is', 'they are')} called by letter.`,
  'header-twins': ({ count }, format) =>
    `${format.number(count)} column ${format.plural(count, 'name appears', 'names appear')} more than once: the later ones are numbered.`,
  'header-again': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'row repeats', 'rows repeat')} the column names, as at the top of a page, and ${format.plural(count, 'was', 'were')} left out.`,
  'no-header': () => 'No row of column names was found: columns are called by letter.',
  'keys-rounded': ({ count, column }, format) =>
    `${format.number(count)} ${format.plural(count, 'match key', 'match keys')} in “${column}” ${format.plural(count, 'was', 'were')} shortened by the spreadsheet (1.29E+18). Format that column as text in the original and export it again.`,
  'keys-blank': ({ count, column }, format) =>
    `${format.number(count)} ${format.plural(count, 'row has', 'rows have')} no value in “${column}”: see “No match key”.`,
  'keys-twice': ({ count }, format) =>
    `${format.number(count)} rows of your file share their match key with another row.`,
  'keys-twice-theirs': ({ count }, format) =>
    `${format.number(count)} records at the service share their match key with another record.`,
  'two-currencies': ({ column, words }) =>
    `“${column}” mixes currencies (${words}). Amounts in different currencies never count as equal.`,
  'sheet-empty': () => 'This sheet has no rows.',
  'formulas-unsaved': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'formula has', 'formulas have')} no saved result and ${format.plural(count, 'counts', 'count')} as blank. Open the file in your spreadsheet program, save it and choose it again.`,
  'rows-hidden': ({ count }, format) =>
    `${format.number(count)} hidden ${format.plural(count, 'row is', 'rows are')} included.`,
  'columns-hidden': ({ count }, format) =>
    `${format.number(count)} hidden ${format.plural(count, 'column is', 'columns are')} included.`,
  'cells-merged': ({ count }, format) =>
    `${format.number(count)} merged ${format.plural(count, 'cell spans', 'cells span')} several rows: only the first of these rows has the value.`,
  'cells-cut': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'cell was', 'cells were')} cut: only the first 32,767 characters of a cell are read, and 30 accents on one letter.`,
  'bytes-unreadable': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'character', 'characters')} could not be read and ${format.plural(count, 'is', 'are')} shown as �. Export the file again as UTF-8.`,
  'controls-dropped': ({ count }, format) =>
    `${format.number(count)} invisible control ${format.plural(count, 'character was', 'characters were')} left out.`,
  'dates-ambiguous': ({ column, count, words }, format) =>
    `${format.number(count)} ${format.plural(count, 'date', 'dates')} in “${column}” can be read in two ways, and no other date of the column shows how: the ${words === 'month-first' ? 'month' : 'day'} was taken to come first.`,
  'amounts-ambiguous': ({ column, count, words }, format) =>
    `${format.number(count)} ${format.plural(count, 'amount', 'amounts')} in “${column}” such as ${words} can be read in two ways, and no other amount of the column shows how: the ${words.includes(',') ? 'comma was taken to separate thousands' : 'point was taken as the decimal point'}.`,
  'accents-spoilt': ({ count, words }, format) =>
    `${format.number(count)} ${format.plural(count, 'cell has', 'cells have')} signs such as ${words} in place of accents: the file was saved in the wrong encoding. Export it again as UTF-8.`,
  'encoding-unusual': ({ words }) =>
    `Accents were read as ${words}. If they look wrong, export the file again as UTF-8.`,
};

const spanish: Sentences = {
  'rows-wide': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'fila tiene', 'filas tienen')} más celdas que nombres de columna: un monto con coma puede haber quedado en dos celdas. Compare las columnas con el archivo o expórtelo con punto y coma.`,
  'amounts-unread': ({ count, column, words }, format) =>
    `${format.number(count)} ${format.plural(count, 'celda', 'celdas')} de «${column}» no ${format.plural(count, 'es un monto y no entra', 'son montos y no entran')} en ninguna suma: ${format.plural(count, 'fila', 'filas')} ${words}.`,
  'signs-apart': ({ count, column }, format) =>
    `«${column}» marca ${format.number(count)} ${format.plural(count, 'fila', 'filas')} como cargo, pero los montos se leen sin esa columna: todos suman. Ponga un signo menos delante de ${format.plural(count, 'ese monto', 'esos montos')} en el archivo y elíjalo de nuevo.`,
  'row-totals': ({ count, column, words }, format) =>
    `En ${format.number(count)} ${format.plural(count, 'fila', 'filas')}, «${column}» no es lo que ${format.plural(count, 'suma la propia fila', 'suman las propias filas')} (cantidad por precio, o base más impuesto): ${format.plural(count, 'fila', 'filas')} ${words}.`,
  'file-changed': ({ words }) =>
    `Este archivo cambió desde la última vez que se comparó: ${words}. Lo ya conciliado sigue; las diferencias que cambiaron vuelven a aparecer.`,
  'within-tolerance': ({ count, words }, format) =>
    `${format.number(count)} ${format.plural(count, 'monto difiere', 'montos difieren')} dentro de la tolerancia y ${format.plural(count, 'cuenta como igual', 'cuentan como iguales')} (${words}).`,
  'pairs-apart': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'par hecho antes ya no suma', 'pares hechos antes ya no suman')} lo mismo: sus filas vuelven a aparecer por separado.`,
  'header-gaps': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'columna no tiene', 'columnas no tienen')} nombre (celdas de encabezado combinadas o vacías): se ${format.plural(count, 'llama', 'llaman')} por su letra.`,
  'header-twins': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'nombre de columna se repite: lleva', 'nombres de columna se repiten: llevan')} un número.`,
  'header-again': ({ count }, format) =>
    `Se ${format.plural(count, 'omitió', 'omitieron')} ${format.number(count)} ${format.plural(count, 'fila que repite', 'filas que repiten')} los nombres de las columnas, como al inicio de cada página.`,
  'no-header': () =>
    'No se encontró una fila con los nombres de las columnas: se llaman por su letra.',
  'keys-rounded': ({ count, column }, format) =>
    `${format.number(count)} ${format.plural(count, 'dato de cruce', 'datos de cruce')} de «${column}» ${format.plural(count, 'fue acortado', 'fueron acortados')} por la hoja de cálculo (1.29E+18). Dé formato de texto a esa columna en el original y expórtela de nuevo.`,
  'keys-blank': ({ count, column }, format) =>
    `${format.number(count)} ${format.plural(count, 'fila no tiene', 'filas no tienen')} ningún dato en «${column}»: vea «Sin dato de cruce».`,
  'keys-twice': ({ count }, format) =>
    `${format.number(count)} filas de su archivo tienen el mismo dato de cruce que otra fila.`,
  'keys-twice-theirs': ({ count }, format) =>
    `${format.number(count)} registros del servicio tienen el mismo dato de cruce que otro registro.`,
  'two-currencies': ({ column, words }) =>
    `«${column}» mezcla monedas (${words}). Los montos en monedas distintas nunca cuentan como iguales.`,
  'sheet-empty': () => 'Esta hoja no tiene filas.',
  'formulas-unsaved': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'fórmula no tiene su resultado guardado y cuenta', 'fórmulas no tienen su resultado guardado y cuentan')} como celda vacía. Abra el archivo en su programa de hojas de cálculo, guárdelo y elíjalo otra vez.`,
  'rows-hidden': ({ count }, format) =>
    `También ${format.plural(count, 'cuenta', 'cuentan')} ${format.number(count)} ${format.plural(count, 'fila oculta', 'filas ocultas')}.`,
  'columns-hidden': ({ count }, format) =>
    `También ${format.plural(count, 'cuenta', 'cuentan')} ${format.number(count)} ${format.plural(count, 'columna oculta', 'columnas ocultas')}.`,
  'cells-merged': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'celda combinada abarca', 'celdas combinadas abarcan')} varias filas: solo la primera de esas filas tiene el dato.`,
  'cells-cut': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'celda se recortó', 'celdas se recortaron')}: de una celda se leen solo los primeros 32,767 caracteres, y 30 acentos sobre una letra.`,
  'bytes-unreadable': ({ count }, format) =>
    `${format.number(count)} ${format.plural(count, 'carácter no se pudo leer y se muestra', 'caracteres no se pudieron leer y se muestran')} como �. Exporte el archivo de nuevo en UTF-8.`,
  'controls-dropped': ({ count }, format) =>
    `Se ${format.plural(count, 'omitió', 'omitieron')} ${format.number(count)} ${format.plural(count, 'carácter de control invisible', 'caracteres de control invisibles')}.`,
  'dates-ambiguous': ({ column, count, words }, format) =>
    `${format.number(count)} ${format.plural(count, 'fecha', 'fechas')} de «${column}» se ${format.plural(count, 'puede', 'pueden')} leer de dos maneras y ninguna otra fecha de la columna aclara cuál: se leyó primero ${words === 'month-first' ? 'el mes' : 'el día'}.`,
  'amounts-ambiguous': ({ column, count, words }, format) =>
    `${format.number(count)} ${format.plural(count, 'monto', 'montos')} de «${column}» como ${words} se ${format.plural(count, 'puede', 'pueden')} leer de dos maneras y ningún otro monto de la columna aclara cuál: ${words.includes(',') ? 'la coma se leyó como separador de miles' : 'el punto se leyó como decimal'}.`,
  'accents-spoilt': ({ count, words }, format) =>
    `${format.number(count)} ${format.plural(count, 'celda tiene', 'celdas tienen')} signos como ${words} en lugar de tildes: el archivo se guardó con otra codificación. Expórtelo de nuevo en UTF-8.`,
  'encoding-unusual': ({ words }) =>
    `Las tildes se leyeron como ${words}. Si se ven mal, exporte el archivo de nuevo en UTF-8.`,
};

const sentences = { en: english, es: spanish } as const satisfies Record<LanguageCode, Sentences>;

type NoticeMessages = {
  readonly [R in Reason as `notice.${R}`]: (params: NoticeParams, format: NoticeFormat) => string;
};

/** The sentences as messages of a language's catalogue. */
export function noticeMessages(language: LanguageCode): NoticeMessages {
  return Object.fromEntries(
    Object.entries(sentences[language]).map(([reason, words]) => [`notice.${reason}`, words]),
  ) as NoticeMessages;
}

const formatOf = (language: LanguageCode): NoticeFormat => ({
  number: (value) => value.toLocaleString(locales[language]),
  plural: (count, one, other) => (count === 1 ? one : other),
});

/** A notice as the command line prints it, in English, and files of both languages. */
export function noticeSentence(
  { reason, column, count, words }: FileNotice,
  language: LanguageCode = 'en',
): string {
  return sentences[language][reason]({ column: column ?? '', count, words }, formatOf(language));
}
