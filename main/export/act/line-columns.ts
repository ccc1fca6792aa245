import type { ActColumn } from '../../../shared/ipc/acts';
import { codeKind } from '../../../shared/field-labels';
import { codeWord, fieldName } from '../../../shared/field-names';
import { withUsualPlaces } from '../../../shared/money';
import type { Value } from '../../../shared/values';
import { numberOf } from '../rows';
import { exportWords } from '../words';
import type { Act, ActLine, ActState } from './content';
import type { ActTableColumn } from './table';
import { amountText, decimal, money, sinceText } from './texts';
import type { ActWords } from './words';

interface LineColumn extends ActTableColumn {
  readonly name: ActColumn;
  readonly valueOf: (line: ActLine) => Value | undefined;
}

/** A column for lines of which only the amounts matter to it. */
interface AmountColumn extends ActTableColumn {
  readonly name: 'amounts';
  readonly part: 'currency' | 'mine' | 'theirs' | 'difference';
  readonly valueOf: (line: Pick<ActLine, 'amounts'>) => Value | undefined;
}

type LineSide = Pick<ActLine, 'row' | 'id' | 'key' | 'title' | 'since'>;

interface SideColumn extends ActTableColumn {
  readonly valueOf: (line: LineSide) => Value | undefined;
}

/** Which row or record a line is. */
export function sideColumns(
  language: Act['language'],
  { columns }: ActWords,
): Readonly<Record<keyof LineSide, SideColumn>> {
  const text = (name: keyof LineSide, valueOf: SideColumn['valueOf']): SideColumn => {
    return { heading: columns[name], kind: 'text', valueOf };
  };
  return {
    row: {
      ...text('row', ({ row }) => (row === null ? undefined : numberOf(row))),
      kind: 'count',
    },
    id: text('id', ({ id }) => id ?? undefined),
    key: text('key', ({ key }) => key.join(' + ') || undefined),
    title: text('title', ({ title, key }) => (title === key.join(' ') ? '' : title) || undefined),
    since: text('since', ({ since }) => sinceText(since, language) || undefined),
  };
}

/** The chosen columns in their order; amounts for each field of money that a line has. */
export function lineColumns(act: Act, t: ActWords): LineColumn[] {
  const { language } = act;
  const side = sideColumns(language, t);
  const outcomeWords = exportWords(language).reconciled.outcomes;
  const text = (
    name: Exclude<ActColumn, 'amounts'>,
    valueOf: LineColumn['valueOf'],
    kind: LineColumn['kind'] = 'text',
  ): LineColumn => ({ name, heading: t.columns[name], kind, valueOf });
  const by: Record<ActColumn, LineColumn[]> = {
    row: [{ name: 'row', ...side.row }],
    key: [{ name: 'key', ...side.key }],
    title: [{ name: 'title', ...side.title }],
    outcome: [text('outcome', ({ outcome }) => outcomeWords[outcome])],
    differs: [text('differs', (line) => differsText(line, act) || undefined)],
    amounts: amountColumns(act.lines, act, t),
    state: [text('state', ({ state }) => t.states[state])],
    comment: [text('comment', (line) => commentText(line, t) || undefined)],
    by: [text('by', (line) => line.by || undefined)],
    at: [text('at', (line) => line.at || undefined, 'instant')],
    since: [{ name: 'since', ...side.since }],
    id: [{ name: 'id', ...side.id }],
  };
  return act.columns.flatMap((name) => by[name]);
}

/** For each field of money that some of the lines have. */
export function amountColumns(
  lines: readonly Pick<ActLine, 'amounts'>[],
  act: Act,
  t: ActWords,
): AmountColumn[] {
  const fields = [...new Set(lines.flatMap(({ amounts }) => amounts.map(({ field }) => field)))];
  return fields.flatMap((field) => columnsOfField(field, fields.length > 1, act, t));
}

function columnsOfField(
  field: string,
  areSeveral: boolean,
  { language }: Act,
  t: ActWords,
): AmountColumn[] {
  const before = areSeveral ? `${fieldName(field, language)}: ` : '';
  const ofField = ({ amounts }: Pick<ActLine, 'amounts'>) =>
    amounts.filter((each) => each.field === field);
  const column = (part: 'mine' | 'theirs' | 'difference'): AmountColumn => ({
    name: 'amounts',
    part,
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
      part: 'currency',
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
