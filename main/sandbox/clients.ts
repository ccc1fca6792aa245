import { normalized } from '../../shared/normalized';
import { clientCardIds } from './cards';
import type { World } from './world';
import { between, isoInstant, thousandth, twoDigits } from './instants';
import { Draws, streams } from './draws';
import { editionTime, type Edition } from './population';
import { type RecordDate, drawDate } from './list-records';

/** Word lists for made-up people of Peru; no word may need an escape in JSON. */
type Words = readonly [string, ...string[]];

const womensNames = words(
  'María, Rosa, Ana, Lucía, Carmen, Julia, Sofía, Milagros, Flor, Begoña, Nélida, Yéssica, ' +
    'Inés, Ruth, Zoila, Gladys, Verónica, Pilar, Ñusta, Tatiana',
);

const mensNames = words(
  'José, Luis, Carlos, Jorge, Víctor, Raúl, Ángel, Percy, Édgar, Wilmer, Héctor, Tomás, ' +
    'Óscar, Iñigo, Félix, Julio, Andrés, Rubén, Walter, Hernán',
);

const familyNames = words(
  'Quispe, Mamani, Flores, Huamán, Rojas, Núñez, Ñahui, Condori, Muñoz, Cárdenas, Vásquez, ' +
    'Peña, Chávez, Ccahuana, Ibáñez, Salazar, Yupanqui, Zúñiga, Ramos, Briceño, Gutiérrez, ' +
    'Tello, Castañeda, Apaza, Espinoza, Ordóñez, Paredes, Güere, León, Ticona',
);

const veryLongName =
  'María del Carmen Asunción Guadalupe de los Milagros y del Perpetuo Socorro Concepción Rosaura ' +
  'Encarnación de la Santísima Trinidad Inmaculada';

const occupations = words(
  'Comerciante, Docente, Enfermería, Ingeniería, Diseño, Transporte, Agricultura, ' +
    'Contabilidad, Cocina, Estudiante, Ama de casa, Técnico electricista',
);

const streets = words(
  'Av. Los Ñandúes, Jr. Unión, Ca. Las Peñas, Av. Túpac Amaru, Psje. San Martín, ' +
    'Av. El Sol, Jr. Junín, Ca. Begonias, Av. Grau, Mz. K Lote, Jr. Áncash, Av. La Marina',
);

const cities: readonly [City, ...City[]] = [
  { name: 'Lima', zipCode: '15001' },
  { name: 'Lima', zipCode: '15046' },
  { name: 'Callao', zipCode: '07001' },
  { name: 'Arequipa', zipCode: '04001' },
  { name: 'Cusco', zipCode: '08001' },
  { name: 'Trujillo', zipCode: '13001' },
  { name: 'Piura', zipCode: '20001' },
  { name: 'Iquitos', zipCode: '16001' },
  { name: 'Huancayo', zipCode: '12001' },
  { name: 'Ferreñafe', zipCode: '14311' },
];

interface City {
  readonly name: string;
  readonly zipCode: string;
}

interface Person {
  readonly gender: 'F' | 'M';
  readonly firstName: string;
  /** Null, empty and absent (undefined) all occur, because readers must tell them apart. */
  readonly secondName: string | null | undefined;
  readonly firstLastName: string;
  readonly secondLastName: string;
  readonly occupation: string;
  readonly address: string;
  readonly city: City;
}

/**
 * One client record as JSON text, with the fields of docs/interface.md, "Clients and lots", in
 * their order. The text is concatenated by hand because a benchmark reads a million of these; no
 * value needs an escape.
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
  const updatedAt = isoInstant(change?.at ?? settledAt, settledMicros);
  const landline = draws.chance(1, 5) ? `"${draws.digits(7)}"` : 'null';
  const secondName =
    person.secondName === undefined
      ? ''
      : `,"second_name":${person.secondName === null ? 'null' : `"${person.secondName}"`}`;
  // The interface document shows no such field; people need it to find a card.
  const cardIds = JSON.stringify(clientCardIds(world, index));
  return (
    `{"id":"${world.identities.idOf('client', index)}","status":"${change?.status ?? usualStatus}"` +
    `,"created_at":"${isoInstant(createdAt, createdMicros)}","updated_at":"${updatedAt}"` +
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

/** Mostly ACTIVE; one client in 400 has an undocumented status. */
function drawStatus(draws: Draws): string {
  const roll = draws.below(400);
  return roll === 0 ? 'PENDING_X' : roll < 12 ? 'BLOCKED' : roll < 32 ? 'REVIEW' : 'ACTIVE';
}

interface Change extends RecordDate {
  readonly phone: string | null;
  readonly status: string | null;
}

/**
 * About one client in fifty changed between two editions: two thirds of them changed their phone,
 * the others their status.
 */
function drawChange(world: World, index: number, usualStatus: string): Change | null {
  const draws = new Draws(world.seed, streams.clientChanges, index);
  if (!draws.chance(1, 50)) return null;
  const when = drawDate(world, world.clients.createdAt(index, 1), draws);
  if (when === null) return null;
  return draws.chance(2, 3)
    ? { ...when, phone: draws.digits(6), status: null }
    : { ...when, phone: null, status: usualStatus === 'ACTIVE' ? 'BLOCKED' : 'ACTIVE' };
}

/**
 * The latest time of a record's first update: before the earliest edition if possible, so that
 * editions differ by intended changes only.
 */
function settleBy(world: World, createdAt: number): number {
  const earliest = editionTime(world.now, 0);
  return createdAt < earliest ? earliest : createdAt;
}

function birthDate(draws: Draws): string {
  const year = 1945 + draws.below(60);
  const month = twoDigits(1 + draws.below(12));
  return `${year}-${month}-${twoDigits(1 + draws.below(28))}`;
}

function drawPerson(draws: Draws): Person {
  const gender = draws.chance(1, 2) ? 'F' : 'M';
  const names = gender === 'F' ? womensNames : mensNames;
  const firstName = draws.pick(names);
  const second = draws.below(100);
  const secondName =
    second < 60 ? draws.pick(names) : second < 80 ? null : second < 90 ? '' : undefined;
  const firstLastName = draws.pick(familyNames);
  const secondLastName = draws.pick(familyNames);
  const long = draws.below(500) === 0;
  return {
    gender: long ? 'F' : gender,
    firstName: long ? veryLongName : firstName,
    secondName,
    firstLastName,
    secondLastName,
    occupation: draws.pick(occupations),
    address: `${draws.pick(streets)} ${100 + draws.below(1900)}`,
    city: draws.pick(cities),
  };
}

/**
 * A family name as part of an e-mail address: `Núñez` becomes `nunez`. There are few names, so the
 * results are precomputed.
 */
function foldedFamilyName(familyName: string): string {
  return foldedFamilyNames.get(familyName) ?? '';
}

const foldedFamilyNames = new Map(
  familyNames.map((name) => [
    name,
    normalized(name, 'NFD')
      .replace(/\P{ASCII}/gu, '')
      .toLowerCase(),
  ]),
);

function words(list: string): Words {
  const [first = '', ...others] = list.split(', ');
  return [first, ...others];
}
