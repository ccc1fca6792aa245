// `npm run test:long`: the tests of the threat table for hours.
export { main } from '../../test/threats/long-run.mjs';
