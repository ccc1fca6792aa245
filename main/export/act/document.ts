import type { ActColumn, ActStatus } from '../../../shared/ipc/acts';
import { locales, type LanguageCode } from '../../../shared/locales';
import { withUsualPlaces } from '../../../shared/money';
import type { Value } from '../../../shared/values';
import { codeKind } from '../../../shared/field-labels';
import { codeWord, fieldName } from '../../../shared/field-names';
import { shownInstant } from '../../values/local-time';
import { apart } from '../paper/cell';
import { numberOf } from '../rows';
import { exportWords } from '../words';
import {
  actStates,
  addsUp,
  isExplained,
  whyNotFinal,
  type Act,
  type ActLine,
  type ActSide,
  type ActState,
} from './content';
import { actWords, type ActWords } from './words';

export interface ActTable {
  readonly title: string;
  readonly columns: readonly ActTableColumn[];
  readonly rows: readonly (readonly (Value | undefined)[])[];
  /** Sentences below it. */
  readonly notes: readonly string[];
}

export interface ActTableColumn {
  readonly heading: string;
  /** What its cells are: amounts have two digits or more, counts none. */
  readonly kind: 'text' | 'amount' | 'count' | 'instant';
}

/** An act laid out, for a workbook and for paper. */
export interface ActDocument {
  readonly title: string;
  readonly company: string | null;
  readonly isFinal: boolean;
  /** Whether it is final, and why not. */
  readonly status: readonly string[];
  readonly about: readonly (readonly [name: string, text: string])[];
  readonly tables: readonly ActTable[];
  readonly notices: { readonly title: string; readonly texts: readonly string[] };
  /** The lines by state; those of one state have a heading. */
  readonly sections: readonly { readonly state: ActState; readonly table: ActTable }[];
  readonly linesName: string;
  readonly signing: {
    readonly title: string;
    readonly rows: readonly (readonly [role: string, name: string, on: string])[];
    readonly heads: readonly [name: string, signature: string, date: string];
  };
  readonly hashes: {
    readonly title: string;
    readonly rows: readonly (readonly [name: string, hex: string])[];
    readonly meaning: string;
  };
  readonly writtenBy: string;
}

/** `hash`: of the act's own text. */
export function documentOf(act: Act, hash: string): ActDocument {
  const { language } = act;
  const t = actWords(language);
  const open = act.states.open ?? 0;
  const why = notFinalSentences({ open, why: whyNotFinal(act) }, language);
  const notices = [
    ...act.totals.map(({ row, column, says, sum, is, currency }) =>
      t.money.totals({
        row: counted(row, language),
        column,
        says: money(says, currency, language),
        sum: money(sum, currency, language),
        is,
      }),
    ),
    ...act.notices,
    ...(act.changedAgain === 0 ? [] : [t.changedAgain(act.changedAgain)]),
  ];
  return {
    title: t.title,
    company: act.company,
    isFinal: why.length === 0,
    status: [...(act.profile.sample ? [t.sample] : []), ...(why.length === 0 ? [t.final] : why)],
    about: aboutLines(act, t),
    tables: [equation(act, t), ...(act.sums.length === 0 ? [] : [sums(act, t)]), settled(act, t)],
    notices: { title: t.notices, texts: notices },
    sections: sections(act, t),
    linesName: t.lines,
    signing: {
      title: t.signing.title,
      rows: [
        [t.signing.prepared, act.prepared.name, dayText(act.prepared.on, language)],
        [t.signing.reviewed, act.reviewed.name, dayText(act.reviewed.on, language)],
      ],
      heads: [t.signing.name, t.signing.signature, t.signing.date],
    },
    hashes: {
      title: t.hashes.title,
      rows: [
        [t.hashes.file, act.file.sha256],
        [t.hashes.sync, act.sync.sha256],
        [t.hashes.act, hash],
      ],
      meaning: t.hashes.meaning,
    },
    writtenBy: `${t.writtenBy} ${act.writtenBy}, ${instantText(act.at, act)}`,
  };
}

/** Why an act is not final; none for one that is. */
export function notFinalSentences({ open, why }: ActStatus, language: LanguageCode): string[] {
  const t = actWords(language).why;
  return why.map((reason) =>
    reason === 'open' ? t.open(counted(open, language), open === 1) : t[reason],
  );
}

/** A decimal as an amount of the currency is written; other texts stay. */
function amountText(text: string, currency: string | null, language: LanguageCode): string {
  return apart(withUsualPlaces(text, currency), language);
}

function counted(count: number, language: LanguageCode): string {
  return count.toLocaleString(locales[language]);
}

function money(decimal: string, currency: string | null, language: LanguageCode): string {
  return `${currency ?? ''} ${amountText(decimal, currency, language)}`.trim();
}

function instantText(iso: string | null, { language, zone }: Pick<Act, 'language' | 'zone'>) {
  return iso === null ? '' : shownInstant(Date.parse(iso), { locale: locales[language], zone });
}

function dayText(day: string | null, language: LanguageCode): string {
  if (day === null) return '';
  return Temporal.PlainDate.from(day).toLocaleString(locales[language], {
    day: '2-digit',
    month: language === 'es' ? '2-digit' : 'short',
    year: 'numeric',
  });
}

function aboutLines(act: Act, t: ActWords): [string, string][] {
  const { query, file, sync, run, language, profile } = act;
  const { period, search, filters, resource } = query;
  const days = period === null ? t.noPeriod : periodText(period, language);
  const conditions = [
    ...(search.trim() === '' ? [] : [`${t.search} "${search.trim()}"`]),
    ...(filters.length === 0 ? [] : [t.filtered(filters.length)]),
  ];
  return [
    [t.about.period, days],
    [
      t.about.file,
      file.sheet === null || file.sheet === '' ? file.name : `${file.name}, ${file.sheet}`,
    ],
    [t.about.list, exportWords(language).resources[resource]],
    ...(conditions.length === 0
      ? []
      : [[t.about.records, conditions.join(' · ')] as [string, string]]),
    [t.about.asOf, instantText(sync.at, act)],
    [t.about.made, `${instantText(run.at, act)}, ${run.by}`],
    [
      t.about.connection,
      profile.sample ? exportWords(language).sampleProfile : `${profile.name}, ${profile.host}`,
    ],
  ];
}

/** `November 2026 (Created)`, or its days where they are no month. */
function periodText(
  { field, first, last }: NonNullable<Act['query']['period']>,
  language: LanguageCode,
): string {
  const month = Temporal.PlainDate.from(first).toPlainYearMonth();
  const isMonth = first.endsWith('-01') && last === month.toPlainDate({ day: 31 }).toString();
  const day = Temporal.PlainDate.from(first);
  const text = isMonth
    ? day.toLocaleString(locales[language], { month: 'long', year: 'numeric' })
    : `${dayText(first, language)} – ${dayText(last, language)}`;
  return `${text} (${fieldName(field, language)})`;
}

/** A run by its month in words, its days or its file. */
function sinceText(since: string, language: LanguageCode): string {
  if (!/^\d{4}-\d{2}$/.test(since)) return since;
  return Temporal.PlainDate.from(`${since}-01`).toLocaleString(locales[language], {
    month: 'long',
    year: 'numeric',
  });
}

function equation(act: Act, t: ActWords): ActTable {
  const { mine, theirs, language } = act;
  const words = t.equation;
  const parts: [string, (side: ActSide, isMine: boolean) => number | undefined][] = [
    [words.equal, ({ equal }) => equal],
    [words.different, ({ different }) => different],
    [words.onlyMine, ({ only }, isMine) => (isMine ? only : undefined)],
    [words.onlyTheirs, ({ only }, isMine) => (isMine ? undefined : only)],
    [words.repeated, ({ repeated }) => repeated],
    [words.unkeyed, ({ unkeyed }, isMine) => (isMine ? unkeyed : undefined)],
    [words.summed, ({ summed }) => summed],
    [words.total, ({ total }, isMine) => (isMine ? total : undefined)],
  ];
  // What is on neither side is left out, but for the four everybody looks for.
  const shown = parts.filter(
    ([, countIn], at) => at < 4 || Boolean(countIn(mine, true)) || Boolean(countIn(theirs, false)),
  );
  const hasCarried = mine.carried + theirs.carried > 0;
  const row = (side: ActSide, isMine: boolean, title: string): (Value | undefined)[] => [
    title,
    numberOf(side.all),
    ...(hasCarried ? [numberOf(side.carried)] : []),
    ...shown.map(([, countIn]) => {
      const count = countIn(side, isMine);
      return count === undefined ? undefined : numberOf(count);
    }),
    addsUp(side) ? words.adds : words.addsNot,
  ];
  const count = (heading: string): ActTableColumn => ({ heading, kind: 'count' });
  const sentence = (side: ActSide, title: string, all: string, isMine: boolean) => {
    const left = [counted(side.all, language)];
    if (side.carried > 0) left.push(counted(side.carried, language));
    const right = shown.flatMap(([, countIn]) => {
      const part = countIn(side, isMine);
      return part === undefined ? [] : [counted(part, language)];
    });
    const isRight = addsUp(side);
    return `${title} (${all.toLowerCase()}): ${left.join(' + ')} ${isRight ? '=' : '≠'} ${right.join(' + ')}: ${isRight ? words.adds : words.addsNot}.`;
  };
  return {
    title: words.title,
    columns: [
      { heading: words.side, kind: 'text' },
      count(`${words.mine.all} / ${words.theirs.all.toLowerCase()}`),
      ...(hasCarried ? [count(words.carried)] : []),
      ...shown.map(([heading]) => count(heading)),
      { heading: words.check, kind: 'text' },
    ],
    rows: [row(mine, true, words.mine.title), row(theirs, false, words.theirs.title)],
    notes: [
      sentence(mine, words.mine.title, words.mine.all, true),
      sentence(theirs, words.theirs.title, words.theirs.all, false),
    ],
  };
}

function sums({ sums: found, language }: Act, t: ActWords): ActTable {
  const amount = (heading: string): ActTableColumn => ({ heading, kind: 'amount' });
  return {
    title: t.money.title,
    columns: [
      { heading: t.money.field, kind: 'text' },
      { heading: t.money.currency, kind: 'text' },
      amount(t.money.mine),
      amount(t.money.theirs),
      amount(t.money.difference),
      amount(t.money.equal),
    ],
    rows: found.map(({ field, currency, mine, theirs, difference, equal }) => [
      fieldName(field, language),
      currency ?? t.money.none,
      decimal(mine),
      decimal(theirs),
      decimal(difference),
      decimal(equal),
    ]),
    notes: [],
  };
}

const decimal = (text: string): Value => ({ kind: 'number', text });

function settled(act: Act, t: ActWords): ActTable {
  const { explained, states, language } = act;
  const heading = (field: string, currency: string | null) =>
    `${fieldName(field, language)} ${currency ?? ''}`.trim();
  const rows: (Value | undefined)[][] = actStates
    .filter((state) => (states[state] ?? 0) > 0)
    .map((state) => [
      t.states[state],
      numberOf(states[state] ?? 0),
      ...explained.map(({ states: by }) => decimal(by[state] ?? '0.00')),
    ]);
  if (explained.some(({ tolerated }) => Number(tolerated) !== 0)) {
    rows.push([
      t.settled.tolerated,
      undefined,
      ...explained.map(({ tolerated }) => decimal(tolerated)),
    ]);
  }
  const all = Object.values(states).reduce((sum, each) => sum + each, 0);
  rows.push([
    t.settled.total,
    numberOf(all),
    ...explained.map(({ difference }) => decimal(difference)),
  ]);
  const isRight = explained.every(isExplained);
  return {
    title: t.settled.title,
    columns: [
      { heading: t.settled.state, kind: 'text' },
      { heading: t.settled.lines, kind: 'count' },
      ...explained.map(({ field, currency }): ActTableColumn => {
        return { heading: heading(field, currency), kind: 'amount' };
      }),
    ],
    rows,
    notes:
      explained.length === 0
        ? []
        : [isRight ? t.settled.explains : t.settled.explainsNot, t.settled.counted],
  };
}

function sections(act: Act, t: ActWords): ActDocument['sections'] {
  const states = [...new Set(act.lines.map(({ state }) => state))];
  const columns = lineColumns(act, t);
  return states.map((state) => {
    const lines = act.lines.filter((line) => line.state === state);
    return {
      state,
      table: {
        title: `${t.sections[state]} (${counted(lines.length, act.language)})`,
        columns: columns.map(({ heading, kind }) => ({ heading, kind })),
        rows: lines.map((line) => columns.map(({ valueOf }) => valueOf(line))),
        notes: [],
      },
    };
  });
}

interface LineColumn extends ActTableColumn {
  readonly name: ActColumn;
  readonly valueOf: (line: ActLine) => Value | undefined;
}

/** The chosen columns in their order; amounts for each field of money that a line has. */
function lineColumns(act: Act, t: ActWords): LineColumn[] {
  const { language } = act;
  const fields = [
    ...new Set(act.lines.flatMap(({ amounts }) => amounts.map(({ field }) => field))),
  ];
  const outcomeWords = exportWords(language).reconciled.outcomes;
  const text = (
    name: Exclude<ActColumn, 'amounts'>,
    valueOf: LineColumn['valueOf'],
    kind: LineColumn['kind'] = 'text',
  ): LineColumn => ({ name, heading: t.columns[name], kind, valueOf });
  const by: Record<ActColumn, LineColumn[]> = {
    row: [text('row', ({ row }) => (row === null ? undefined : numberOf(row)), 'count')],
    key: [text('key', ({ key }) => key.join(' + ') || undefined)],
    title: [text('title', ({ title, key }) => (title === key.join(' ') ? '' : title) || undefined)],
    outcome: [text('outcome', ({ outcome }) => outcomeWords[outcome])],
    differs: [text('differs', (line) => differsText(line, act) || undefined)],
    amounts: fields.flatMap((field) => amountColumns(field, fields.length > 1, act, t)),
    state: [text('state', ({ state }) => t.states[state])],
    comment: [text('comment', (line) => commentText(line, t) || undefined)],
    by: [text('by', (line) => line.by || undefined)],
    at: [text('at', (line) => line.at || undefined, 'instant')],
    since: [text('since', ({ since }) => sinceText(since, language) || undefined)],
    id: [text('id', ({ id }) => id ?? undefined)],
  };
  return act.columns.flatMap((name) => by[name]);
}

function amountColumns(
  field: string,
  areSeveral: boolean,
  { language }: Act,
  t: ActWords,
): LineColumn[] {
  const before = areSeveral ? `${fieldName(field, language)}: ` : '';
  const ofField = ({ amounts }: ActLine) => amounts.filter((each) => each.field === field);
  const column = (part: 'mine' | 'theirs' | 'difference'): LineColumn => ({
    name: 'amounts',
    heading: before + t.money[part],
    kind: 'amount',
    // Two currencies in one line have no difference that is a number.
    valueOf: (line) => {
      const found = ofField(line).filter((each) => each[part] !== null);
      const [one, ...others] = found;
      if (one === undefined) return undefined;
      if (others.length === 0) return decimal(withUsualPlaces(one[part] ?? '', one.currency));
      return ofField(line)
        .map((each) => money(each[part] ?? '', each.currency, language))
        .join(', ');
    },
  });
  return [
    {
      name: 'amounts',
      heading: before + t.money.currency,
      kind: 'text',
      valueOf: (line) =>
        ofField(line)
          .map(({ currency }) => currency ?? '')
          .filter(Boolean)
          .join(', ') || undefined,
    },
    column('mine'),
    column('theirs'),
    column('difference'),
  ];
}

/** The file's text as it is written there; the service's codes in words, as on the screen. */
function differsText({ differences }: ActLine, { language, query }: Act): string {
  return differences
    .map(({ field, mine, theirs, amount, currency }) => {
      const kind = codeKind(field);
      const shown = (text: string) =>
        text === '' ? '—' : amount === null ? text : amountText(text, currency, language);
      const word = kind === null ? theirs : codeWord(kind, theirs, language, query.resource);
      return `${fieldName(field, language)}: ${shown(mine)} → ${shown(word)}`;
    })
    .join('; ');
}

function commentText({ comment, was, changed }: ActLine, t: ActWords): string {
  const isState = (name: string): name is ActState => Object.hasOwn(t.states, name);
  const before =
    was === null ? (changed ? t.nowOther : '') : t.was(isState(was) ? t.states[was] : was);
  return [comment, before].filter(Boolean).join(' · ');
}
