import type { Launched } from '../desk/launch';
import { pssOf, sumOf } from '../desk/memory';
import { openGrid, peerCalled } from '../desk/peers';
import { type Finding, besidePeer } from '../finding';
import type { Frames } from '../probe/messages';
import type { RowName } from '../targets';
import { type Setting, focusSearch, listCalls, measured, openClients, visit } from './setting';

/**
 * One grid with the same clients: the desk's over its encrypted file, a peer's over objects in the
 * page. Milliseconds to painted.
 */
interface Contestant {
  readonly app: Launched;
  readonly mount: () => Promise<number>;
  readonly sort: (field: number, direction: 'asc' | 'desc') => Promise<number>;
  /** Before filtering and searching, so that text goes to the right field. */
  readonly ready: () => Promise<void>;
  readonly filter: (condition: number | null) => Promise<number>;
  /** Null: it has no search over all fields. */
  readonly search: ((text: string) => Promise<number>) | null;
}

/** The desk's first columns as its users see them; peers sort by the same ones. */
const fields = [
  'first_name',
  'first_last_name',
  'document_number',
  'status',
  'created_at',
  'phone_number',
] as const;
const conditions = [
  { field: 'status', how: 'equals', value: 'BLOCKED' },
  { field: 'status_kyc', how: 'equals', value: 'APPROVED' },
  { field: 'residence_city', how: 'contains', value: 'cusco' },
  { field: 'document_number', how: 'contains', value: '40' },
  { field: 'gender', how: 'equals', value: 'F' },
  { field: 'email', how: 'contains', value: 'quispe' },
] as const;
const words = ['quispe', 'maria', '4512'];

/** Every row, the desk and the peers in turn; `counted` single measurements each. */
export async function grids(
  setting: Setting,
  wants: (name: RowName) => boolean,
): Promise<Finding[]> {
  const desk = await openClients(setting);
  const open: [string, Contestant][] = [['', deskGrid(desk)]];
  try {
    for (const page of ['ag-grid', 'revogrid'] as const) {
      const name = page === 'ag-grid' ? 'ag-grid-community' : '@revolist/revogrid';
      open.push([peerCalled(name), peerGrid(page, await openGrid(page, setting.size))]);
    }
    const found: Finding[] = [];
    const row = async (name: RowName, count: number, warmUps: number, one: Measure) => {
      if (!wants(name)) return false;
      found.push(...(await inTurn(name, open, count, warmUps, one)));
      return true;
    };
    const toTheTop = async () => {
      for (const [, { app }] of open) await app.page('jump', { to: 0 });
    };
    const { runs } = setting;
    for (const [, { mount }] of open) await mount();
    await row('peer-mount', runs, 1, ({ mount }) => mount());
    await row('peer-memory', 3, 0, ({ app }) => Promise.resolve(sumOf(pssOf(app.pid))));
    const jumped = await row('peer-jump', Math.max(runs, 20), 2, async ({ app }, turn) => {
      return (await app.page('jump', { to: ((turn + 1) * 0.618_033_99) % 1 })).ms;
    });
    // Where it stands already, nothing would change.
    if (jumped) await toTheTop();
    await row('peer-scroll', runs, 1, async (contestant) => {
      const share = await scroll(contestant);
      await contestant.app.page('jump', { to: 0 });
      return share;
    });
    await row('peer-sort-first', fields.length, 0, ({ sort }, turn) => sort(turn, 'asc'));
    await row('peer-sort', runs, 0, ({ sort }, turn) => sort(turn % fields.length, 'desc'));
    for (const [, { ready }] of open) await ready();
    await row('peer-filter', runs, 1, async ({ filter }, turn) => {
      const ms = await filter(turn % conditions.length);
      await filter(null);
      return ms;
    });
    const prefixes = words.flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1)));
    await row('peer-typing', prefixes.length, 0, ({ search }, turn) => {
      return search?.(prefixes[turn] ?? '') ?? Promise.resolve(null);
    });
    await row('peer-memory-used', 3, 0, ({ app }) => Promise.resolve(sumOf(pssOf(app.pid))));
    return found;
  } finally {
    for (const [, { app }] of open) await app.quit();
  }
}

type Measure = (contestant: Contestant, turn: number) => Promise<number | null>;

async function inTurn(
  name: RowName,
  open: readonly [string, Contestant][],
  count: number,
  warmUps: number,
  one: Measure,
): Promise<Finding[]> {
  const all = new Map<string, number[]>(open.map(([peer]) => [peer, []]));
  for (let turn = 0; turn < count + warmUps; turn += 1) {
    for (const [peer, contestant] of open) {
      const value = await one(contestant, turn).catch((cause: unknown) => {
        throw new Error(`${name}, ${peer === '' ? 'ours' : peer}, turn ${turn}`, { cause });
      });
      if (value !== null && turn >= warmUps) all.get(peer)?.push(value);
    }
  }
  const ours = all.get('') ?? [];
  all.delete('');
  return [...all]
    .filter(([, values]) => values.length > 0)
    .map(([peer, values]) => besidePeer(name, ours, peer, values));
}

async function scroll({ app }: Contestant): Promise<number> {
  const frames = app.page('frames', { ms: 2_000 });
  await app.main('wheel', { x: 640, y: 500, by: 120, times: 120 });
  const { gaps, moved }: Frames = await frames;
  if (moved < 120) throw new Error(`The wheel moved it by ${moved} px only.`);
  return (100 * gaps.filter((gap) => gap > 33.4).length) / gaps.length;
}

function deskGrid(app: Launched): Contestant {
  const put = async (text: string) => (await app.page('put', { text, calls: listCalls })).ms;
  return {
    app,
    mount: async () => {
      await visit(app, 'Home');
      return visit(app, 'Clients');
    },
    sort: async (field, direction) => {
      const header = await app.page('header', { column: field + 1 });
      if (header === null) throw new Error(`There is no column ${field + 1}.`);
      const press = () => measured(app, { type: 'click', x: header.x, y: header.y }, listCalls);
      const { ms } = await press();
      // The first press sorts upwards, a second one downwards.
      return direction === 'asc' ? ms : (await press()).ms;
    },
    ready: () => focusSearch(app),
    filter: (at) => {
      const condition = at === null ? undefined : conditions[at];
      return put(condition === undefined ? '' : `${condition.field}:${condition.value}`);
    },
    search: put,
  };
}

function peerGrid(page: 'ag-grid' | 'revogrid', app: Launched): Contestant {
  const order = async (text: string) => (await app.page('put', { text, calls: [] })).ms;
  return {
    app,
    mount: async () => {
      await order('unmount');
      return order('mount');
    },
    sort: (field, direction) => order(`sort ${fields[field] ?? ''} ${direction}`),
    ready: () => Promise.resolve(),
    filter: (at) => {
      const condition = at === null ? undefined : conditions[at];
      if (condition === undefined) return order('filter');
      return order(`filter ${condition.field} ${condition.how} ${condition.value}`);
    },
    search: page === 'ag-grid' ? (text) => order(`search ${text}`) : null,
  };
}
