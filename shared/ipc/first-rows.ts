import * as v from 'valibot';
import { cellSchema, firstRowsSchema } from './screen-memory';

export type FirstCell = v.InferOutput<typeof cellSchema>;

export type FirstRows = v.InferOutput<typeof firstRowsSchema>;
