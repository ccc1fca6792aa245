import { expect } from 'vitest';
import { inert } from '../../main/cli/inert';
import { refusalOf, sentencesOf } from '../../main/start-options';
import { prove } from '../threats/proof';

/**
 * Each character that a terminal may obey, by its Unicode properties and not by the app's own list.
 */
const obeyed = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter(
  (character) => /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(character),
);

prove('37-terminal', async ({ tries, report }) => {
  for (let at = 0; at < tries; at += 1) {
    const character = obeyed[at % obeyed.length] ?? '';
    await report.try(`U+${character.charCodeAt(0).toString(16)}`, () => {
      const record = { [`name${character}`]: `a${character}[2J${character}${character}b` };
      const line = inert(JSON.stringify(record));
      expect(line).not.toContain(character);
      expect(JSON.parse(line)).toEqual(record);
      // Nor the words and variables another program starts it with.
      const start = { env: { [`NODE_${character}x`]: '1' }, isRoot: false, isDrivable: false };
      for (const words of [[`--x${character}y`], []]) {
        const refusal = refusalOf({ ...start, words, platform: 'linux' });
        expect(refusal).not.toBeNull();
        if (refusal !== null)
          expect(sentencesOf(refusal).replace('\n', '')).not.toContain(character);
      }
      return Promise.resolve();
    });
  }
});
