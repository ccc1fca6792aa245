import * as v from 'valibot';
import { method } from './define';
import { recordPageSchema } from './values';

/** GET /api-hub/v1/merchants/clients (interface.md, Endpoints 2: both optional, defaults 1 and 15 on the service's side). */
export const clients = {
  page: method(
    v.strictObject({ page: v.optional(v.number()), perPage: v.optional(v.number()) }),
    recordPageSchema,
  ),
};
