import { readFile } from 'node:fs/promises';
import { read, type CellObject } from '@e965/xlsx';

export interface Cell {
  /** Absent where the text is all there is: `f` is what the spreadsheet would work out. */
  readonly formula: string | null;
  readonly type: 'text' | 'number' | 'boolean' | 'date' | 'other';
  /** What the file holds, and what a person sees of it. */
  readonly value: unknown;
  readonly shown: string | null;
}

const types: Partial<Record<string, Cell['type']>> = {
  s: 'text',
  n: 'number',
  b: 'boolean',
  d: 'date',
};

/**
 * A file as a spreadsheet finds it that somebody else has written (SheetJS): the types of a
 * comma-separated file are guessed, and texts that begin like formulas are formulas. The cells of
 * each sheet by their place.
 */
export async function openedBySpreadsheet(
  file: string,
): Promise<ReadonlyMap<string, ReadonlyMap<string, Cell>>> {
  const bytes = await readFile(file);
  const book = file.endsWith('.csv')
    ? read(bytes.toString('utf8'), { type: 'string', cellFormula: true })
    : read(bytes, { cellFormula: true, cellDates: true, cellNF: true, UTC: true });
  return new Map(
    Object.entries(book.Sheets).map(([name, sheet]) => {
      const places = Object.keys(sheet).filter((place) => !place.startsWith('!'));
      return [name, new Map(places.map((place) => [place, asCell(sheet[place] as CellObject)]))];
    }),
  );
}

function asCell({ f, t, v, w }: CellObject): Cell {
  return { formula: f ?? null, type: types[t] ?? 'other', value: v, shown: w ?? null };
}

/** Of all sheets. */
export async function formulasIn(file: string): Promise<string[]> {
  const cells = [...(await openedBySpreadsheet(file)).values()].flatMap((sheet) => [
    ...sheet.values(),
  ]);
  return cells.map(({ formula }) => formula).filter((formula) => formula !== null);
}
