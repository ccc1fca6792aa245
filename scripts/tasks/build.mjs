// `npm run build`: the set-up has built the app by the time this is called.
import { tell } from '../setup/trouble.mjs';

export async function main() {
  tell('out/app is built from the present sources.');
  return 0;
}
