import { expect, test } from 'vitest';
import { actColumns } from '../../../shared/ipc/acts';
import { actWords } from '../../../main/export/act/words';
import { act as english } from '../../../renderer/i18n/en/analysis';
import { act as spanish } from '../../../renderer/i18n/es/analysis';

test.each([
  { language: 'en' as const, words: english },
  { language: 'es' as const, words: spanish },
])('what is ticked is called as its column in the statement ($language)', ({ language, words }) => {
  const { columns, money } = actWords(language);
  for (const column of actColumns) {
    const label = words[`column.${column}`];
    if (column !== 'amounts') expect(label).toBe(columns[column]);
    else
      for (const part of ['currency', 'mine', 'theirs', 'difference'] as const)
        expect(label).toContain(money[part].toLowerCase());
  }
});
