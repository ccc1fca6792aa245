import * as v from 'valibot';
import { method } from './define';
import { recordPageSchema } from './values';

/** GET /api-hub/v1/merchants/lots (interface.md, Endpoints 3: both required, no defaults exist). */
export const lots = {
  page: method(v.strictObject({ page: v.number(), perPage: v.number() }), recordPageSchema),
};
