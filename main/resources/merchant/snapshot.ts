import type { MerchantReading } from '../../../preload/contract/merchant';
import type { ServiceRecord, Value } from '../../../preload/contract/values';
import { isObject, readJson } from '../../api/json';
import { redactedText } from '../../api/redact';
import { decodeMerchant, tokenField } from './decode';

const textSchema = {
  id: 'id',
  status: 'status',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  deletedAt: 'deleted_at',
  isDeleted: 'is_deleted',
  isDeletedBy: 'is_deleted_by',
} as const;
const companySchema = {
  codeClient: 'code_client',
  documentType: 'document_type',
  documentNumber: 'document_number',
  companyName: 'company_name',
  companyCountry: 'company_country',
} as const;

/**
 * A merchant as the cache keeps it: the fields of docs/interface.md, "Merchant", secrets redacted before. What was found out about the
 * served secret key (never the key) stands in its place, as `{present, matches_stored}`.
 */
export function snapshotOfMerchant(reading: MerchantReading): ServiceRecord {
  const { accessToken } = reading;
  const record = wholeOf(reading);
  if (accessToken === null) return record;
  const { present, matchesStored } = accessToken.secretKey;
  const found: Value = {
    kind: 'object',
    entries: [
      ['present', present],
      ['matches_stored', matchesStored],
    ],
  };
  return record.map(([name, value]) => {
    if (name !== tokenField || !isObject(value)) return [name, value];
    const others = value.entries.filter(([each]) => each !== 'secret_key');
    return [name, { kind: 'object', entries: [...others, ['secret_key', found]] }];
  });
}

/** The reading as it was at `readAt` (epoch milliseconds), for when the service cannot be asked. */
export function merchantFromSnapshot(record: ServiceRecord, readAt: number): MerchantReading {
  const token = new Map(record).get(tokenField);
  const fields = new Map(isObject(token) ? token.entries : []);
  const found = new Map(entriesOf(fields.get('secret_key')));
  const present = found.get('present') === true;
  const matches = found.get('matches_stored');
  const shown = record.map(([name, value]): ServiceRecord[number] => {
    if (name !== tokenField || !isObject(value)) return [name, value];
    const others = value.entries.filter(([each]) => each !== 'secret_key');
    const entries: [string, Value][] = others.map(([each, item]) => [each, item]);
    return [
      name,
      { kind: 'object', entries: present ? [...entries, ['secret_key', redactedText]] : entries },
    ];
  });
  const served = { present, matchesStored: typeof matches === 'boolean' ? matches : null };
  return decodeMerchant({ kind: 'object', entries: shown }, { served, readAt });
}

function entriesOf(value: Value | undefined): readonly (readonly [string, Value])[] {
  return isObject(value) ? value.entries : [];
}

/** The redacted answer; its named fields and the others when it was too long to be kept whole. */
function wholeOf(reading: MerchantReading): ServiceRecord {
  const whole = readJson(reading.rawJson);
  if (whole.kind === 'value' && isObject(whole.value)) return whole.value.entries;
  const { accessToken, others, whiteListIps } = reading;
  const given = new Map(others);
  const unnamed = entriesOf(given.get(tokenField));
  if (accessToken !== null) given.delete(tokenField);
  const token: ServiceRecord =
    accessToken === null
      ? []
      : [
          [
            tokenField,
            {
              kind: 'object',
              entries: [
                ...named(accessToken, textSchema),
                ['merchant_id', accessToken.merchantId] as const,
                ['public_key', accessToken.publicKey] as const,
                ...unnamed,
              ].filter(([name]) => !accessToken.absent.includes(name)),
            },
          ],
        ];
  return [
    ...named(reading, textSchema),
    ...named(reading, companySchema),
    ['white_list_ips', { kind: 'list', items: whiteListIps }] as const,
    ...token,
  ]
    .filter(([name]) => !given.has(name) && !reading.absent.includes(name))
    .concat([...given]);
}

function named<K extends string>(
  from: Readonly<Record<NoInfer<K>, Value>>,
  schema: Readonly<Record<K, string>>,
): [string, Value][] {
  return (Object.keys(schema) as K[]).map((key) => [schema[key], from[key]]);
}
