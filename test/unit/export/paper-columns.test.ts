import { expect, test } from 'vitest';
import type { PaperCell } from '../../../main/export/paper/cell';
import { fitTable } from '../../../main/export/paper/columns';

test('a column behind figures, which stands apart from them, has room for its heading', () => {
  const shareOf = (style: PaperCell['style']) => {
    // So many that none is wider than it must be.
    const names = Array.from({ length: 16 }, (_, at) => (at % 2 === 0 ? 'Cantidad' : 'Moneda'));
    const row = names.map((name): PaperCell => {
      return { text: '1005', style: name === 'Moneda' ? 'text' : style, isCut: false };
    });
    const { parts } = fitTable(names, [row]);
    return parts[0]?.shares[1] ?? 0;
  };
  expect(shareOf('number')).toBeGreaterThan(shareOf('text') * 1.05);
});
