import type { ActStatus } from '../../../shared/ipc/acts';
import { fieldName } from '../../../shared/field-names';
import type { LanguageCode } from '../../../shared/locales';
import type { Value } from '../../../shared/values';
import { numberOf } from '../rows';
import { exportWords } from '../words';
import {
  actStates,
  addsUp,
  isExplained,
  whyNotFinal,
  type Act,
  type ActSide,
  type ActState,
} from './content';
import { lineColumns } from './line-columns';
import { pairedTables } from './paired-table';
import type { ActTable, ActTableColumn } from './table';
import { countText, dayText, decimal, instantText, money, periodText } from './texts';
import { actWords, type ActWords } from './words';

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
        row: countText(row, language),
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
    tables: [
      equation(act, t),
      ...(act.sums.length === 0 ? [] : [sums(act, t)]),
      ...pairedTables(act, t),
      settled(act, t),
    ],
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
    reason === 'open' ? t.open(countText(open, language), open === 1) : t[reason],
  );
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

/** A run by its month in words, its days or its file. */
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
    const left = [countText(side.all, language)];
    if (side.carried > 0) left.push(countText(side.carried, language));
    const right = shown.flatMap(([, countIn]) => {
      const part = countIn(side, isMine);
      return part === undefined ? [] : [countText(part, language)];
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
        title: `${t.sections[state]} (${countText(lines.length, act.language)})`,
        columns: columns.map(({ heading, kind }) => ({ heading, kind })),
        rows: lines.map((line) => columns.map(({ valueOf }) => valueOf(line))),
        notes: [],
      },
    };
  });
}
