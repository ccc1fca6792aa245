import type { World } from './world';
import { isoInstant, thousandth, day } from './instants';
import { Draws, streams } from './draws';
import type { Edition } from './population';
import { type RecordDate, drawDate } from './list-records';

const products = [
  { name: 'Tarjeta Viático Ñandú', currency: 'PEN' },
  { name: 'Tarjeta Regalo Andina', currency: 'PEN' },
  { name: 'Tarjeta Combustible', currency: 'PEN' },
  { name: 'Tarjeta Alimentación', currency: 'PEN' },
  { name: 'Tarjeta Viajera', currency: 'USD' },
  { name: 'Tarjeta Campaña Otoño', currency: 'USD' },
] as const;

/** A snowflake-like number, well beyond the integers a double can hold. */
const firstBatchNumber = 1293438106040557568n;

/**
 * One lot record as JSON text. The interface document shows no lot fields; these are plausible
 * ones. Numbers are written digit by digit (`8.10`, `1293438106040557568`), so that a reader that
 * converts them to floating point is caught losing digits.
 */
export function lotText(world: World, index: number, edition: Edition): string {
  const draws = new Draws(world.seed, streams.lot, index);
  const createdAt = world.lots.createdAt(index, draws.below(1000) * thousandth);
  const micros = draws.below(1000);
  const productIndex = draws.below(products.length);
  const product = products[productIndex] ?? products[0];
  const quantity = BigInt(50 + draws.below(4_950));
  const unitCents = BigInt(10 * (100 + draws.below(1_900)));
  const closed = drawClosing(world, index);
  const isClosed = closed !== null && edition >= closed.since;
  return (
    `{"id":"${world.identities.idOf('lot', index)}","status":"${isClosed ? 'CLOSED' : 'ACTIVE'}"` +
    `,"created_at":"${isoInstant(createdAt, micros)}"` +
    `,"updated_at":"${isoInstant(isClosed ? closed.at : createdAt, micros)}"` +
    `,"deleted_at":null,"is_deleted":false,"is_deleted_by":null,"code":"LOT-${index + 1}"` +
    `,"batch_number":${firstBatchNumber + BigInt(index) * 4_194_304n}` +
    `,"product_name":"${product.name}","provider_name":"Emisora Muestra"` +
    `,"merchant_product_id":"${world.identities.idOf('product', productIndex)}"` +
    `,"currency":"${product.currency}","quantity":${quantity},"unit_price":${money(unitCents)}` +
    `,"total_amount":${money(quantity * unitCents)}` +
    `,"expires_at":${draws.chance(1, 10) ? 'null' : `"${isoInstant(createdAt + 730 * day, 0)}"`}}`
  );
}

/** Cents as a JSON number with two decimals, trailing zeros kept. */
function money(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

/** One lot in ten was closed between two editions. */
function drawClosing(world: World, index: number): RecordDate | null {
  const draws = new Draws(world.seed, streams.lotChanges, index);
  return draws.chance(1, 10) ? drawDate(world, world.lots.createdAt(index, 1), draws) : null;
}
