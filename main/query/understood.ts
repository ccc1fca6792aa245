import type { Understood } from '../../shared/ipc/browse';
import { readWrittenAmount } from '../../shared/written-amounts';
import { isoOf, type Tests } from './field-tests';
import { statesNamed } from './names';
import { parsePeriod, type Calendar } from './period';
import { codesSaid } from './state-words';

type TestsSaid = Pick<Understood, 'not' | 'all' | 'tests'>;
type TestSaid = Understood['tests'][number];

/** What the values of a field are, as far as it matters here. */
type SaidKind = 'codes' | 'amounts' | 'other';

/** The tests of a field as a screen can show them; null if they are nested more deeply. */
export function testsSaid(tests: Tests, kind: SaidKind, calendar: Calendar): TestsSaid | null {
  if (tests.kind === 'not') {
    const said = testsSaid(tests.of, kind, calendar);
    return said === null ? null : { ...said, not: !said.not };
  }
  const each = 'of' in tests ? tests.of : [tests];
  const said = each.flatMap((test) => testSaid(test, kind, calendar) ?? []);
  if (said.length !== each.length) return null;
  return { not: false, all: tests.kind === 'all', tests: said };
}

function testSaid(test: Tests, kind: SaidKind, calendar: Calendar): TestSaid | null {
  switch (test.kind) {
    case 'is':
    case 'exactly':
      return { by: 'is', ...textSaid(test.text, kind, calendar) };
    case 'starts-with':
      return { by: 'starts-with', kind: 'text', text: test.text };
    case 'compare':
      return { by: test.by, ...textSaid(test.text, kind === 'codes' ? 'other' : kind, calendar) };
    case 'presence':
      if (test.is !== 'null' && test.is !== 'present') return null;
      return { by: test.is, kind: 'text', text: '' };
    default:
      return null;
  }
}

function textSaid(text: string, kind: SaidKind, calendar: Calendar): Omit<TestSaid, 'by'> {
  const amount = kind === 'amounts' ? readWrittenAmount(text) : null;
  if (amount !== null) {
    const { currency, plain } = amount;
    return { kind: 'amount', text: currency === null ? plain : `${currency} ${plain}` };
  }
  const isOfCodes = kind === 'codes';
  const typed = text.trim().toLowerCase();
  // The words of a code leave out the code itself.
  const known = isOfCodes && codesSaid.some(({ code }) => code === typed) ? typed : undefined;
  const code = known ?? (isOfCodes ? statesNamed(text)[0] : undefined);
  if (code !== undefined) return { kind: 'code', text: code.toUpperCase() };
  if (parsePeriod(text, calendar) !== null) return { kind: 'date', text: text.trim() };
  const iso = isoOf(text, calendar);
  if (iso !== null && iso !== 'no-such-day') return { kind: 'date', text: iso };
  return { kind: 'text', text };
}
