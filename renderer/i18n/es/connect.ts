import type { connect as english } from '../en/connect';
import type { Translation } from '../translation';

export const connect: Translation<typeof english> = {};
