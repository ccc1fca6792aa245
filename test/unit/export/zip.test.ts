import { unzipSync } from 'fflate';
import { afterEach, expect, test, vi } from 'vitest';
import { ZipStream } from '../../../main/export/xlsx/zip';

afterEach(() => {
  vi.useRealTimers();
});

test.each(['1970-01-01', '1979-12-31', '2026-11-29', '2100-01-01', '9999-12-31', '+020000-01-01'])(
  'a workbook is written whatever the clock says: %s',
  async (day) => {
    vi.useFakeTimers({ now: Date.parse(`${day}T12:00:00Z`), toFake: ['Date'] });
    const zip = new ZipStream();
    await zip.file('xl/workbook.xml', '<workbook/>');
    zip.end();
    const files = unzipSync(new Uint8Array(Buffer.concat(zip.take())));
    expect(Buffer.from(files['xl/workbook.xml'] ?? []).toString()).toBe('<workbook/>');
  },
);
