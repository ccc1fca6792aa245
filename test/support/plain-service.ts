import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { amounts, people } from './brought-files';

/** What a page of the clients is answered instead of its records. */
export interface OddAnswer {
  readonly fromPage: number;
  readonly status: number;
  /** `records` leaves the list in, with these headers; otherwise the body. */
  readonly body: object | 'records';
  readonly headers?: Readonly<Record<string, string>>;
  /** How often the service answers so; always unless told. */
  readonly times?: number;
}

export const cardIds = [1, 2, 3].map((last) => `5d0c6b1e-7f2a-4c3d-9e4f-1a2b3c4d5e0${last}`);
const ok = { code: '00000', message: 'Successful' };
const created = '2026-11-10T15:00:00.000000+00:00';

export function plainClient(at: number) {
  const [dni, name, surname, birth] = people[at % people.length] ?? people[0];
  const document = at < people.length ? dni : String(70_000_000 + at);
  return {
    ...{ id: `c-${String(at).padStart(5, '0')}`, status: 'ACTIVE', created_at: created },
    ...{ document_type: 'DNI', document_number: document, first_name: name },
    ...{ first_last_name: surname, second_last_name: null, birth_date: birth, note: null },
  };
}

/** Without its amount, the `total_amount`. */
export function plainLot(at: number) {
  return {
    ...{ id: `l-${at + 1}`, status: 'ACTIVE', code: `LOT-${at + 1}`, product_name: 'Tarjeta' },
    ...{ currency: 'PEN', created_at: created },
  };
}

/**
 * A service with known records, which checks no signature: to compare files with, and to give odd
 * answers. `how` can be changed at any time.
 */
export async function startPlainService() {
  const how: { clients: number; odd: OddAnswer | null } = { clients: people.length, odd: null };
  const requests: string[] = [];
  let answered = 0;
  // Its digits are those of no JavaScript number.
  const lot = (amount: string, at: number) =>
    JSON.stringify(plainLot(at)).replace(/\}$/, `,"total_amount":${amount}}`);
  const answer = (
    response: ServerResponse,
    {
      status = 200,
      body = {},
      headers = {},
    }: Partial<Omit<OddAnswer, 'body'>> & { body?: object | string },
  ) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  };
  const server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://service');
    const page = Number(searchParams.get('page') ?? 1);
    const perPage = Number(searchParams.get('per_page') ?? 15);
    requests.push(pathname);
    const card = /client-cards\/([^/]+)\/details$/.exec(pathname)?.[1];
    if (pathname.endsWith('/me')) {
      answer(response, { body: { ...ok, data: { id: 'm', company_name: 'Muestra' } } });
    } else if (card !== undefined) {
      const isKnown = cardIds.includes(card);
      const data = { id: card, status: 'ACTIVE', client_id: 'c-00000' };
      if (isKnown) answer(response, { body: { ...ok, data } });
      else answer(response, { status: 404, body: { code: '40400', message: 'Card not found' } });
    } else if (pathname.endsWith('/lots')) {
      const data = page === 1 ? amounts.map(lot).join(',') : '';
      const total = `{"total":${amounts.length},"page":${page},"per_page":${perPage}}`;
      const body = `{"code":"00000","message":"Successful","data":[${data}],"metadata":${total}}`;
      answer(response, { body });
    } else {
      const { odd, clients } = how;
      const first = (page - 1) * perPage;
      const data = Array.from({ length: clients }, (_, at) => plainClient(at)).slice(
        first,
        first + perPage,
      );
      const body = { ...ok, data, metadata: { total: clients, page, per_page: perPage } };
      const isOdd = odd !== null && page >= odd.fromPage && answered < (odd.times ?? Infinity);
      if (!isOdd) answer(response, { body });
      else {
        answered += 1;
        answer(response, { ...odd, body: odd.body === 'records' ? body : odd.body });
      }
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    set: (next: Partial<typeof how>) => {
      answered = 0;
      Object.assign(how, { odd: null }, next);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
