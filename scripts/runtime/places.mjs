import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout, wherever a command was started from. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** @param {...string} parts a path inside the checkout */
export const inside = (...parts) => join(root, ...parts);
