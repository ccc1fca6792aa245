import fc from 'fast-check';
import { expect } from 'vitest';
import { DeskError } from '../../main/failure';
import { clientFor } from '../threats/client';
import { cardIdOf, startFaultService } from '../threats/fault-service';
import { prove } from '../threats/proof';

const pieces = fc.constantFrom(
  '..',
  '.',
  '/',
  '\\',
  '?',
  '#',
  '%',
  '%2f',
  '%2e%2e',
  '%00',
  '%c0%af',
  ';',
  '&',
  '=',
  ':',
  '@',
  '//',
  '／',
  '．．',
  '∕',
  '\u2024',
  '\0',
  '\r\n',
  ' ',
  '\u200b',
  '\u202e',
  '\ud800',
  'é',
  'e\u0301',
  '🗝',
  'merchants',
  'me',
  'details',
  'http://127.0.0.1/',
  'a',
  '0',
);
const id = fc.oneof(
  fc.array(pieces, { minLength: 1, maxLength: 6 }).map((each) => each.join('')),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.webPath(),
  fc.uuid(),
);

/**
 * Ids that want to be another path. The service must see nothing but the card route, with exactly
 * this id, or nothing at all.
 */
prove('8-card-paths', async ({ tries, seed, report }) => {
  const service = await startFaultService();
  const client = clientFor(service.baseHref);
  const atOnce = 8;
  const ids = fc.sample(id, { numRuns: tries, seed });
  let at = 0;
  const lane = async () => {
    while (at < ids.length) {
      const typed = ids[at] ?? '';
      const name = `${JSON.stringify(typed)}, number ${at} of seed ${seed}`;
      at += 1;
      await report.try(name, async () => {
        try {
          const read = await client.clientCard(typed);
          report.add('sent', 1);
          expect(read.id).toBe(encodeURIComponent(typed.trim()));
        } catch (thrown) {
          if (!(thrown instanceof DeskError) || thrown.code !== 'input.card-id') throw thrown;
          report.add('refused before anything was sent', 1);
        }
      });
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, lane));
    const strange = service.requests.filter(
      ({ route, target }) => route !== 'card' || target.split('/').length !== 6,
    );
    if (strange.length > 0)
      report.fail('another route', strange.map(({ target }) => target).join(' '));
    const sent = new Set(ids.map((each) => encodeURIComponent(each.trim().toWellFormed())));
    const unknown = service.requests.filter(({ target }) => !sent.has(cardIdOf(target) ?? '/'));
    if (unknown.length > 0)
      report.fail('another id', unknown.map(({ target }) => target).join(' '));
  } finally {
    await service.close();
  }
});
