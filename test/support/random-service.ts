import type { ServiceRecord, Value } from '../../shared/values';
import type { ListPage } from '../../main/http/list-page';
import { DeskError } from '../../main/failure';

type Draw = (below: number) => number;

const names = [
  'Ana',
  'José',
  'Ñusta',
  'Óscar',
  'Mariana',
  'María José',
  'Ian',
  'Züleyha',
  'O’Hara',
];
const cities = ['Lima', 'Cusco', 'Arequipa', 'Piura', 'La Paz'];
const states = ['ACTIVE', 'BLOCKED', 'REVIEW'];

/** How this service words its lists; drawn once a life. */
interface Manners {
  readonly total: 'announced' | 'unknown' | 'capped';
  readonly firstPage: 0 | 1;
  readonly beyondEnd: 'empty' | 'last-page' | 'not-found' | 'refused';
}

/**
 * A list service with manners and edits at random: what it holds is known to whoever tests against
 * it.
 */
export class RandomService {
  readonly manners: Manners;
  readonly #draw: Draw;
  #records: ServiceRecord[] = [];
  #lastId = 0;
  /** Whether it is edited between two requests. */
  restless = false;

  constructor(draw: Draw, size: number) {
    this.#draw = draw;
    this.manners = {
      total: one(draw, ['announced', 'announced', 'unknown', 'capped']),
      firstPage: draw(6) === 0 ? 0 : 1,
      beyondEnd: one(draw, ['empty', 'last-page', 'not-found', 'refused']),
    };
    for (let made = 0; made < size; made += 1) this.#records.push(this.#made());
  }

  get records(): readonly ServiceRecord[] {
    return this.#records;
  }

  /** One change of any kind, anywhere. */
  edit(): void {
    const draw = this.#draw;
    const at = draw(Math.max(1, this.#records.length));
    const kind = draw(10);
    if (kind < 3) this.#records.splice(draw(this.#records.length + 1), 0, this.#made());
    else if (kind < 5) this.#records.splice(at, 1);
    else if (kind < 6) {
      const [moved] = this.#records.splice(at, 1);
      if (moved !== undefined) this.#records.splice(draw(this.#records.length + 1), 0, moved);
    } else if (this.#records[at] !== undefined) {
      const id = fieldText(this.#records[at], 'id');
      // The order of its members may change with it, or alone: then it is the same record.
      const changed = this.#recordFields(id);
      this.#records[at] = kind < 9 ? changed : [...(this.#records[at] ?? [])].reverse();
    }
  }

  page(page: number, perPage: number): ListPage {
    if (this.restless && this.#draw(3) === 0) this.edit();
    const { total: words, firstPage, beyondEnd } = this.manners;
    const count = this.#records.length;
    const last = Math.max(0, Math.ceil(count / perPage) - 1);
    const range = page - firstPage;
    if (range < 0) throw new DeskError('service.status', { status: 400 });
    const isBeyond = range > last;
    if (isBeyond && beyondEnd === 'not-found') throw new DeskError('service.not-found');
    if (isBeyond && beyondEnd === 'refused') throw new DeskError('service.code');
    // Of a list that moves, the last page again and again cannot be told from a service that
    // repeats itself: that is refused, rightly.
    const index = isBeyond && beyondEnd === 'last-page' && !this.restless ? last : range;
    const records = this.#records.slice(index * perPage, (index + 1) * perPage);
    const total =
      words === 'unknown' ? null : words === 'capped' ? Math.min(count, 2 * perPage) : count;
    const hasMore = total === null ? records.length >= perPage : (range + 1) * perPage < total;
    return { page, perPage, records, total, hasMore };
  }

  #made(): ServiceRecord {
    this.#lastId += 1;
    return this.#recordFields(`c-${this.#lastId}`);
  }

  #recordFields(id: string): ServiceRecord {
    const draw = this.#draw;
    const fields: [string, Value][] = [
      ['id', id],
      ['status', one(draw, states)],
      ['name', `${one(draw, names)} ${one(draw, names)}`],
      ['city', draw(5) === 0 ? null : one(draw, cities)],
      ['amount', { kind: 'number', text: `${draw(9_000)}.${10 + draw(90)}` }],
      ['created_at', new Date(Date.UTC(2021, draw(24), 1 + draw(28), draw(24))).toISOString()],
    ];
    if (draw(3) > 0) fields.push(['note', draw(4) === 0 ? '' : `ref ${draw(500)}`]);
    if (draw(40) === 0) fields.push([`extra_${draw(4)}`, draw(2) === 0]);
    return fields;
  }
}

export function one<T>(draw: Draw, from: readonly T[]): T {
  return from[draw(from.length)] as T;
}

export function fieldText(record: ServiceRecord | undefined, field: string): string {
  const value = record?.find(([name]) => name === field)?.[1];
  return typeof value === 'string' ? value : '';
}
