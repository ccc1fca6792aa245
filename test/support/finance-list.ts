import * as XLSX from '@e965/xlsx';
import type { Page } from 'playwright';
import type { RowSlice } from '../../shared/rows';

/** A client as a finance list of one's own has it. */
export interface Listed {
  readonly dni: string;
  readonly name: string;
  readonly email: string;
  readonly status: string;
}

/** The first clients of the open profile. */
export function firstClients(page: Page, count: number): Promise<Listed[]> {
  return page.evaluate(async (limit) => {
    const query = { search: '', filters: [], sort: [], asOf: null };
    const locale = { zone: 'UTC', language: 'en' } as const;
    const view = await window.desk.browse.open({ ...query, resource: 'clients', locale });
    if (!view.ok) throw new Error(view.failure.code);
    const { cursorId, columns } = view.value;
    const rows = await window.desk.browse.rows({ cursorId, offset: 0, limit });
    if (!rows.ok) throw new Error(rows.failure.code);
    const read = JSON.parse(rows.value) as RowSlice;
    return read.rows.map(({ cells }) => {
      const cellOf = (field: string) => {
        const value = cells[columns.indexOf(field)];
        return typeof value === 'string' ? value : '';
      };
      return {
        dni: cellOf('document_number'),
        name: cellOf('first_name'),
        email: cellOf('email'),
        status: cellOf('status'),
      };
    });
  }, count);
}

/**
 * The list as a workbook of a person: a title above, the names of the columns in Spanish, numbers
 * without their zeros, two names changed, one stranger, one row twice, a total without a key.
 */
export function financeWorkbook(clients: readonly Listed[]): Buffer {
  const words: Readonly<Record<string, string | undefined>> = {
    ACTIVE: 'Activo',
    BLOCKED: 'Bloqueado',
    REVIEW: 'Revisión',
  };
  const rows = clients.map(({ dni, name, email, status }, at) => [
    Number(dni),
    at < 2 ? `${name} X` : name.toLowerCase(),
    email.toUpperCase(),
    words[status] ?? status,
    10 + at,
  ]);
  const last = rows.at(-1) ?? [];
  const sheet = XLSX.utils.aoa_to_sheet([
    ['Clientes al cierre de noviembre'],
    [],
    ['DNI', 'Nombre', 'Correo', 'Estado', 'Saldo'],
    ...rows,
    last,
    [99_999_999_999, 'Nadie', 'nadie@example.com', 'Activo', 1],
    ['', 'Total', '', '', 100],
  ]);
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(
    book,
    XLSX.utils.aoa_to_sheet([['Notas'], ['Cierre mensual']]),
    'Notas',
  );
  XLSX.utils.book_append_sheet(book, sheet, 'Noviembre');
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}
