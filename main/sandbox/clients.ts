import { clientCardIds } from './cards';
import { Draws, streams } from './draws';
import { between, moment, thousandth } from './moments';
import { drawPerson, foldedFamilyName } from './people';
import { editionTime } from './population';
import type { Edition } from './population';
import type { World } from './world';

/**
 * One client record as JSON text, with the fields of docs/interface.md, "Clients and lots", in their order. Text is put together by hand because a
 * benchmark reads a million of these; nothing drawn needs an escape.
 */
export function clientText(world: World, index: number, edition: Edition): string {
  const draws = new Draws(world.seed, streams.client, index);
  const person = drawPerson(draws);
  const createdAt = world.clients.createdAt(index, draws.below(1000) * thousandth);
  const createdMicros = draws.below(1000);
  const settledAt = between(createdAt, settleBy(world, createdAt), draws.below(1000) * thousandth);
  const settledMicros = draws.below(1000);
  const deleted = draws.chance(1, 250);
  const phone = draws.digits(6);
  const usualStatus = drawStatus(draws);
  const drawnChange = deleted ? null : drawChange(world, index, usualStatus);
  const change = drawnChange !== null && edition >= drawnChange.since ? drawnChange : null;
  const updatedAt = moment(change?.at ?? settledAt, settledMicros);
  const landline = draws.chance(1, 5) ? `"${draws.digits(7)}"` : 'null';
  const secondName =
    person.secondName === undefined
      ? ''
      : `,"second_name":${person.secondName === null ? 'null' : `"${person.secondName}"`}`;
  // The interface document shows no such field; people need it to find a card.
  const cardIds = JSON.stringify(clientCardIds(world, index));
  return (
    `{"id":"${world.identities.idOf('client', index)}","status":"${change?.status ?? usualStatus}"` +
    `,"created_at":"${moment(createdAt, createdMicros)}","updated_at":"${updatedAt}"` +
    `,"deleted_at":${deleted ? `"${updatedAt}"` : 'null'},"is_deleted":${deleted ? 'true' : 'false'}` +
    `,"is_deleted_by":${deleted ? `"${world.identities.idOf('user', draws.below(5))}"` : 'null'}` +
    `,"document_type":"DNI","document_number":"${draws.digits(8)}"` +
    `,"first_name":"${person.firstName}"${secondName}` +
    `,"first_last_name":"${person.firstLastName}","second_last_name":"${person.secondLastName}"` +
    `,"gender":"${person.gender}","status_kyc":"${draws.pick(kycStatuses)}","birth_country":"PER"` +
    `,"birth_date":"${birthDate(draws)}","residence_address":"${person.address}"` +
    `,"residence_country":"PER","residence_city":"${person.city.name}"` +
    `,"residence_zip_code":"${person.city.zipCode}","phone_country_code":"51"` +
    `,"phone_number":"900${change?.phone ?? phone}"` +
    `,"landline_country_code":${landline === 'null' ? 'null' : '"51"'},"landline_number":${landline}` +
    `,"email":"${foldedFamilyName(person.firstLastName)}.${index}@example.com"` +
    `,"occupation":"${person.occupation}","merchant_id":"${world.merchantId}"` +
    `,"provider_name":"Emisora Muestra","provider_reference":"${draws.digits(19)}"` +
    `,"internal_reference":"INT-${String(index).padStart(7, '0')}","client_card_ids":${cardIds}}`
  );
}

const kycStatuses = ['APPROVED', 'APPROVED', 'APPROVED', 'PENDING', 'REJECTED'] as const;

/** Mostly ACTIVE; one client in 400 has a status no document names. */
function drawStatus(draws: Draws): string {
  const roll = draws.below(400);
  return roll === 0 ? 'PENDING_X' : roll < 12 ? 'BLOCKED' : roll < 32 ? 'REVIEW' : 'ACTIVE';
}

interface Change {
  readonly since: Edition;
  /** Epoch milliseconds, after the edition before `since` and before its own. */
  readonly at: number;
  readonly phone: string | null;
  readonly status: string | null;
}

/** About one client in fifty changed between two editions: two thirds of them their phone, the others their status. */
function drawChange(world: World, index: number, usualStatus: string): Change | null {
  const draws = new Draws(world.seed, streams.clientChanges, index);
  if (!draws.chance(1, 50)) return null;
  const since = draws.pick([1, 2, 3] as const);
  const before = editionTime(world.now, since === 1 ? 0 : since === 2 ? 1 : 2);
  // A client cannot change before it exists; one that arrived later than this change never had it.
  if (world.clients.createdAt(index, 1) > before) return null;
  const at = between(before, editionTime(world.now, since), draws.below(1000) * thousandth);
  return draws.chance(2, 3)
    ? { since, at, phone: draws.digits(6), status: null }
    : { since, at, phone: null, status: usualStatus === 'ACTIVE' ? 'BLOCKED' : 'ACTIVE' };
}

/** Until when a record's first update lies: before the earliest edition where it can, so that editions differ by changes only. */
function settleBy(world: World, createdAt: number): number {
  const earliest = editionTime(world.now, 0);
  return createdAt < earliest ? earliest : createdAt;
}

function birthDate(draws: Draws): string {
  const year = 1945 + draws.below(60);
  const month = 1 + draws.below(12);
  const day = 1 + draws.below(28);
  return `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}
