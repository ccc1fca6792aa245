export { dateTimeFormat } from '../../preload/contract/moments';
export type { Reading } from '../../preload/contract/moments';
