import { expect, test } from 'vitest';
import { addingUp } from '../../../main/reconcile/adding-up';
import { codeText } from '../../../main/reconcile/leftovers';
import { LikenessSearch, type Leftover } from '../../../main/reconcile/likeness';
import { unitsOf } from '../../../main/reconcile/near-amounts';
import { slipBetween } from '../../../main/reconcile/near-codes';
import { wordsOfName } from '../../../main/reconcile/near-names';
import { noWork } from '../../../main/reconcile/search-work';

/** Numbers that repeat from a seed. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function search(mine: readonly Leftover[], theirs: readonly Leftover[]) {
  const found = new LikenessSearch(mine, theirs);
  for (const prepare of found.preparations) prepare();
  found.rows(0, mine.length);
  found.records(0, theirs.length);
  const sums = found.sums();
  sums.of('mine', 0, mine.length);
  sums.of('theirs', 0, theirs.length);
  return { singles: found.singles, sums: sums.found, work: found.work, limited: sums.isLimited };
}

const none: Leftover = { codes: [''], words: [], amounts: [null], days: [null] };

/** The edits of one slip, by trying each of them on a text. */
function slips(code: string): Map<string, string> {
  const all = new Map<string, string>();
  const characters = Array.from('0123456789');
  for (let at = 0; at < code.length; at += 1) {
    const [before, after] = [code.slice(0, at), code.slice(at + 1)];
    all.set(before + after, 'digit-missing');
    for (const each of characters) all.set(before + each + after, 'one-digit');
  }
  for (let at = 0; at <= code.length; at += 1) {
    for (const each of characters)
      all.set(code.slice(0, at) + each + code.slice(at), 'digit-missing');
  }
  for (let at = 0; at + 1 < code.length; at += 1) {
    const [one = '', other = ''] = [code[at], code[at + 1]];
    const swapped = code.slice(0, at) + other + one + code.slice(at + 2);
    if (!all.has(swapped)) all.set(swapped, 'swapped');
  }
  all.delete(code);
  return all;
}

test('a slip is one digit, two neighbors swapped, or a digit more, and nothing else', () => {
  const random = seeded(1);
  for (let turn = 0; turn < 3_000; turn += 1) {
    // Few digits, so that many are near to each other.
    const code = () => Array.from({ length: 5 + random(2) }, () => random(2)).join('');
    const [one, other] = [code(), code()];
    expect(slipBetween(one, other), `${one} ${other}`).toBe(slips(one).get(other) ?? null);
  }
});

const names = ['Ana', 'Luis', 'Rosa', 'Quispe', 'Huamán', 'Peña'];

test('what is found of small lists is what comparing each with each finds', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = seeded(seed);
    const line = (): Leftover => ({
      codes: [Array.from({ length: 6 }, () => 1 + random(3)).join('')],
      words: wordsOfName(
        Array.from({ length: 1 + random(4) }, () => names[random(names.length)]).join(' '),
      ),
      amounts: [{ units: 100 + random(4), currency: random(2) === 0 ? 'PEN' : 'USD' }],
      days: [random(3) === 0 ? null : random(12)],
    });
    const [mine, theirs] = [Array.from({ length: 5 }, line), Array.from({ length: 3 }, line)];
    const expected = mine.flatMap((one, at) =>
      theirs.flatMap((other, to) => {
        const kinds = [...alike(one, other)].toSorted();
        return kinds.length === 0 ? [] : [`${at} ${to} ${kinds.join()}`];
      }),
    );
    const found = search(mine, theirs).singles.map(
      (each) => `${each.mine[0]} ${each.theirs[0]} ${kindsOf(each).toSorted().join()}`,
    );
    expect(found.toSorted(), `seed ${seed}`).toEqual(expected.toSorted());
  }
});

const kindsOf = ({ reasons }: { reasons: readonly { kind: string }[] }) => [
  ...new Set(reasons.map(({ kind }) => kind)),
];

/** In what two lines are alike, by their definitions. */
function alike(one: Leftover, other: Leftover): Set<string> {
  const kinds = new Set<string>();
  const [code = '', their = ''] = [one.codes[0], other.codes[0]];
  if (code === their) kinds.add('same');
  const slip = slips(code).get(their);
  if (slip !== undefined) kinds.add(slip);
  const [fewer, more] = [one.words, other.words].toSorted((a, b) => a.length - b.length);
  const rest = [...(more ?? [])];
  const isIn = (fewer ?? []).every((word) => {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  const day = one.days[0] ?? null;
  if (isIn && (fewer?.length ?? 0) >= 2) {
    kinds.add(rest.length === 0 ? 'name' : 'name-within');
    if (day !== null && day === other.days[0]) kinds.add('date');
  }
  const [amount, theirAmount] = [one.amounts[0], other.amounts[0]];
  const isSame = amount?.units === theirAmount?.units && amount?.currency === theirAmount?.currency;
  const theirDay = other.days[0] ?? null;
  if (isSame && day !== null && theirDay !== null && Math.abs(day - theirDay) <= 5)
    kinds.add('amount');
  return kinds;
}

/** The fewest parts that add up to a total, by trying all of them. */
function fewest(total: number, parts: readonly number[]): number | null {
  let best: number | null = null;
  for (let chosen = 1; chosen < 2 ** parts.length; chosen += 1) {
    const some = parts.filter((_, at) => (chosen >> at) % 2 === 1);
    const sum = some.reduce((all, part) => all + part, 0);
    const isOfSign = some.every((part) => Math.sign(part) === Math.sign(total));
    if (sum !== total || !isOfSign || some.length < 2 || some.length > 4) continue;
    if (best === null || some.length < best) best = some.length;
  }
  return best;
}

test('amounts that add up are found whenever there are any, and the fewest of them', () => {
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const random = seeded(seed);
    const parts = Array.from({ length: 2 + random(9) }, () => random(60) - 8);
    const total = random(150) - 10 || 7;
    const found = addingUp(total, parts, noWork());
    expect(found?.parts.length ?? null, `seed ${seed}`).toBe(fewest(total, parts));
    if (found === null) continue;
    expect(found.parts.reduce((sum, at) => sum + (parts[at] ?? 0), 0)).toBe(total);
    expect(new Set(found.parts).size).toBe(found.parts.length);
  }
});

test('a payment of three lots is found both ways, and that others add up too is said', () => {
  const leftover = (units: number, day: number | null = 10): Leftover => ({
    ...none,
    amounts: [{ units, currency: 'PEN' }],
    days: [day],
  });
  const lots = [leftover(500), leftover(700), leftover(2_000, 40), leftover(300)];
  const forth = search([leftover(1_500)], lots);
  expect(forth.sums).toMatchObject([{ mine: [0], theirs: [0, 1, 3], isAmbiguous: false }]);
  const back = search(lots, [leftover(1_500)]);
  expect(back.sums).toMatchObject([{ mine: [0, 1, 3], theirs: [0] }]);
  const equal = search(
    [leftover(1_500)],
    [leftover(500), leftover(500), leftover(500), leftover(500)],
  );
  expect(equal.sums).toMatchObject([{ mine: [0], isAmbiguous: true }]);
  // Too far in days, and in another currency.
  expect(search([leftover(1_500, 1)], lots).sums).toEqual([]);
  const dollars = { ...leftover(800), amounts: [{ units: 800, currency: 'USD' }] };
  expect(search([leftover(1_500)], [leftover(700), dollars]).sums).toEqual([]);
});

test('ten thousand rows against ten thousand records take work in proportion to them', () => {
  const random = seeded(7);
  const count = 10_000;
  const line = (at: number): Leftover => ({
    codes: [String(10_000_000 + random(80_000_000)), String(9_000_000 + at)],
    words: wordsOfName(Array.from({ length: 4 }, () => `nombre${random(400)}`).join(' ')),
    amounts: [{ units: 10_000 + random(5_000_000), currency: 'PEN' }],
    days: [20_000 + random(60)],
  });
  const [mine, theirs] = [
    Array.from({ length: count }, (_, at) => line(at)),
    Array.from({ length: count }, (_, at) => line(at)),
  ];
  const { work, limited } = search(mine, theirs);
  expect(limited).toBe(false);
  expect(work.looked).toBeLessThan(count * 150);
  expect(work.compared).toBeLessThan(count * 200);
  // The pairs of 24 amounts, looked through twice, and little more.
  expect(work.added).toBeLessThan(count * 2 * 600);
});

test('rows of the same few values take no more', () => {
  const same: Leftover = {
    codes: ['12345678'],
    words: ['ana', 'quispe'],
    amounts: [{ units: 100, currency: null }],
    days: [1],
  };
  const count = 5_000;
  const lines = Array.from({ length: count }, () => same);
  const { work, singles } = search(lines, lines);
  expect(work.compared).toBeLessThan(count * 300);
  expect(singles.length).toBeLessThanOrEqual(count * 3);
});

test('what is compared of a cell', () => {
  const rules = { zeros: true };
  expect(codeText('DNI 45.678.912-3', rules)).toBe('dni456789123');
  expect(codeText('00123456', rules)).toBe('123456');
  expect(codeText("'45678912", rules)).toBe('45678912');
  expect(codeText('activo', rules)).toBe('');
  expect(codeText('Ana@Correo.PE', rules)).toBe('ana@correope');
  const pen = (plain: string) => unitsOf({ plain, currency: 'PEN' });
  expect(pen('1500.50')).toEqual({ units: 15_005_000, currency: 'PEN' });
  expect(pen('-0.0100')).toEqual({ units: -100, currency: 'PEN' });
  expect([pen('0.00'), pen('1.23456'), pen('123456789012')]).toEqual([null, null, null]);
});

test('an amount that thousands of lines have in another currency is not looked for among them', () => {
  const count = 3_000;
  const lines = (currency: string): Leftover[] =>
    Array.from({ length: count }, () => ({
      ...none,
      amounts: [{ units: 100, currency }],
      days: [1],
    }));
  const { work, singles } = search(lines('PEN'), [...lines('USD'), ...lines('PEN').slice(0, 1)]);
  expect(singles).toHaveLength(count);
  expect(work.compared).toBeLessThan(count * 10);
});
