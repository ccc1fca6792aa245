// `npm run setup`: everything the other tasks would set up on their first run.
import { tell } from '../setup/trouble.mjs';

export async function main() {
  tell('Set up. Next: `npm start` or `npm test`.');
  return 0;
}
