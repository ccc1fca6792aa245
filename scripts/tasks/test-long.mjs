// `npm run test:long`: the proofs of the threat table by the hour.
export { main } from '../../test/fortress/long-run.mjs';
