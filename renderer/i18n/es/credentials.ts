import type { credentials as english } from '../en/credentials';
import type { Translation } from '../translation';

export const credentials: Translation<typeof english> = {};
