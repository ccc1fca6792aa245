import type * as v from 'valibot';
import { type cellSchema, type firstRowsSchema } from './screen-state';

export type FirstCell = v.InferOutput<typeof cellSchema>;

export type FirstRows = v.InferOutput<typeof firstRowsSchema>;
