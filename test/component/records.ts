import type { ActivityEntry } from '../../shared/ipc/activity';
import type { ClientCard, MerchantSnapshot } from '../../shared/ipc/cards';
import type { Value } from '../../shared/values';
import type { Fakes } from './fake-bridge';
import { FakeStore, type FakeList } from './fake-store';
import { FakeNotes } from './fake-notes';
import { openSession } from './samples';
import { changesOf, encrypted, standing } from './synced';

export const number = (text: string): Value => ({ kind: 'number', text });

/** 20 Nov 2026, 09:14 in Lima. */
export const readAt = Date.parse('2026-11-20T14:14:00Z');

const clientColumns = [
  'id',
  'status',
  'created_at',
  'deleted_at',
  'first_name',
  'second_name',
  'first_last_name',
  'external_number',
  'balance',
  'client_card_ids',
];

/** One client: the second names of the first three are null, empty and absent. */
export function client(index: number): (Value | undefined)[] {
  return [
    `client-0000-0000-${String(index).padStart(8, '0')}`,
    index % 3 === 1 ? 'BLOCKED' : 'ACTIVE',
    '2022-09-15T16:50:33.995476+00:00',
    null,
    `Name ${index}`,
    [null, '', undefined, 'Rosa'][index % 4],
    'Núñez',
    number('1293438106040557568'),
    number('8.10'),
    { kind: 'list', items: [`card-of-client-${index}`] },
  ];
}

/** The store's list of that many clients, completely synced. */
export function clientList(
  count: number,
  make: (index: number) => (Value | undefined)[] = client,
): FakeList {
  const rows = Array.from({ length: count }, (_, index) => make(index));
  return { columns: clientColumns, rows, asOf: readAt, synced: true };
}

/** A store with 500 clients, 3 lots and no cards looked up. */
export function usualStore(): FakeStore {
  return new FakeStore({
    clients: clientList(500),
    lots: clientList(3),
    cards: { columns: [], rows: [], asOf: null, synced: true },
  });
}

export const merchantSnapshot: MerchantSnapshot = {
  id: '00000000-0000-4000-8000-000000000001',
  status: 'ACTIVE',
  createdAt: '2022-09-15T16:50:33.995476+00:00',
  updatedAt: '2022-09-16T16:50:33.995476+00:00',
  deletedAt: null,
  isDeleted: false,
  isDeletedBy: null,
  codeClient: 'MUESTRA-001',
  documentType: 'RUC',
  documentNumber: '20000000001',
  companyName: 'Muestra Andina S.A.C.',
  companyCountry: 'PER',
  whiteListIps: ['192.0.2.10', '198.51.100.24'],
  accessToken: {
    id: '00000000-0000-4000-8000-000000000002',
    status: 'ACTIVE',
    createdAt: '2022-09-15T16:50:33.995476+00:00',
    updatedAt: '2022-09-15T16:50:33.995476+00:00',
    deletedAt: null,
    isDeleted: false,
    isDeletedBy: null,
    merchantId: '00000000-0000-4000-8000-000000000001',
    publicKey: 'pk_sample_7f2a',
    secretKey: { present: true, matchesStored: true },
    absent: [],
  },
  absent: [],
  others: [['plan', 'GOLD']],
  redactions: 0,
  rawJson: '{\n  "id": "00000000-0000-4000-8000-000000000001"\n}',
  readAt,
};

export function card(id: string, changes: Partial<ClientCard> = {}): ClientCard {
  return {
    id,
    status: 'ACTIVE',
    createdAt: '2022-09-15T16:50:33.995476+00:00',
    updatedAt: '2022-09-16T16:50:33.995476+00:00',
    deletedAt: null,
    isDeleted: false,
    isDeletedBy: null,
    providerName: 'Emisora Muestra',
    cardTrackingCode: `TRK-${id}`,
    merchantProductId: 'product-1',
    clientId: 'client-0000-0000-00000002',
    reason: null,
    currencies: [
      { account: '00012934381060405568', currency: 'PEN', others: [] },
      { account: '00012934381060405569', currency: 'USD', others: [] },
    ],
    blockedAt: null,
    replacementBy: null,
    absent: [],
    others: [['daily_limit', number('8.10')]],
    redactions: 0,
    rawJson: `{\n  "id": "${id}",\n  "daily_limit": 8.10\n}`,
    requestedId: id,
    readAt,
    ...changes,
  };
}

export function entry(index: number, changes: Partial<ActivityEntry> = {}): ActivityEntry {
  return {
    requestId: `r-${index}`,
    method: 'GET',
    path: '/api-hub/v1/merchants/clients',
    startedAt: readAt + index * 1000,
    durationMs: 84,
    status: 200,
    serviceCode: '00000',
    attempt: 1,
    bytes: 18_400,
    clockOffsetMs: 3200,
    failure: null,
    redactions: 0,
    ...changes,
  };
}

/**
 * Everything the browsing screens ask for, answered with a little; a test overrides the group it is
 * about.
 */
export function browsing(changes: Fakes = {}): Fakes {
  const memory = new FakeNotes();
  return {
    ...memory.fakes,
    session: { state: () => openSession() },
    activity: { list: () => [], clear: () => undefined },
    browse: usualStore().browse,
    cards: {
      recent: () => [],
      samples: () => [],
      stored: () => null,
      details: ({ id }) => card(id),
    },
    changes: { ...memory.changes, syncs: () => [], list: changesOf([]) },
    merchant: { read: () => merchantSnapshot },
    sync: { state: () => standing(), cache: () => encrypted, start: () => undefined },
    ...changes,
  };
}
