import type { Draws } from './draws';

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

export interface Person {
  readonly gender: 'F' | 'M';
  readonly firstName: string;
  /** Null, empty and absent (undefined) all occur: the three are different answers. */
  readonly secondName: string | null | undefined;
  readonly firstLastName: string;
  readonly secondLastName: string;
  readonly occupation: string;
  readonly address: string;
  readonly city: City;
}

export function drawPerson(draws: Draws): Person {
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

/** Letters a mail address may hold: `Núñez` becomes `nunez`. The families are few, so the folded form of each is kept. */
export function foldedFamilyName(familyName: string): string {
  return foldedFamilyNames.get(familyName) ?? '';
}

const foldedFamilyNames = new Map(
  familyNames.map((name) => [
    name,
    name
      .normalize('NFD')
      .replace(/\P{ASCII}/gu, '')
      .toLowerCase(),
  ]),
);

function words(list: string): Words {
  const [first = '', ...others] = list.split(', ');
  return [first, ...others];
}
