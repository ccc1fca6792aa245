import { expect, test } from 'vitest';
import {
  certaintyOf,
  completenessOf,
  completenessWords,
  isComplete,
} from '../../../shared/completeness';

const completeness = { gaps: 0, twice: 0, doubtful: false };

test('only a list that nothing speaks against is called complete', () => {
  expect(completenessWords(completeness, 'en')).toBe('complete');
  expect(completenessWords(completeness, 'es')).toBe('completo');
});

test('what nothing could contradict is neither complete nor incomplete', () => {
  const unconfirmed = { ...completeness, unconfirmed: true };
  expect(certaintyOf(unconfirmed)).toBe('unconfirmed');
  expect(isComplete(unconfirmed)).toBe(false);
  expect(certaintyOf({ ...unconfirmed, twice: 1 })).toBe('incomplete');
  expect(certaintyOf(completenessOf([completeness, unconfirmed]))).toBe('unconfirmed');
  expect(completenessWords(unconfirmed, 'en')).toBe(
    'not confirmed to be complete, as the service gives no pages of another size to compare with',
  );
  expect(completenessWords(unconfirmed, 'es')).toBe(
    'sin confirmar que esté completo, pues el servicio no envía páginas de otro tamaño para comparar',
  );
});

test('each doubt is said, and what is missing for certain is told from what may be', () => {
  expect(completenessWords({ gaps: 1200, twice: 1, doubtful: true }, 'en')).toBe(
    'incomplete: missing 1,200 announced records; 1 may be missing, as 1 was sent twice; read in two parts, so sync again to confirm it',
  );
  expect(completenessWords({ ...completeness, twice: 2 }, 'en')).toBe(
    'possibly incomplete: up to 2 may be missing, as 2 were sent twice',
  );
  expect(completenessWords({ gaps: 1, twice: 2, doubtful: true }, 'es')).toBe(
    'incompleto: falta 1 registro anunciado; podrían faltar hasta 2, pues 2 se enviaron dos veces; se leyó en dos partes, así que sincronice otra vez para confirmarlo',
  );
  expect(completenessWords({ ...completeness, endRefused: true }, 'en')).toBe(
    'possibly incomplete: more may follow, as the service did not send the next page and gives no total',
  );
  expect(completenessWords({ ...completeness, endRefused: true }, 'es')).toBe(
    'posiblemente incompleto: podrían seguir más, pues el servicio no envió la página siguiente y no indica el total',
  );
  expect(completenessWords({ ...completeness, doubtful: true }, 'es')).toBe(
    'posiblemente incompleto: se leyó en dos partes, así que sincronice otra vez para confirmarlo',
  );
});

test('lists taken together are as doubtful as the most doubtful of them', () => {
  const lists = [
    { ...completeness, gaps: 2 },
    { ...completeness, gaps: 1, twice: 4 },
    { ...completeness, doubtful: true },
    { ...completeness, endRefused: true },
  ];
  expect(completenessOf(lists)).toEqual({ gaps: 3, twice: 4, doubtful: true, endRefused: true });
  expect(completenessOf([])).toEqual(completeness);
});

test('the sentence has one colon, whatever the doubts are', () => {
  const doubts = { gaps: 1, twice: 2, doubtful: true, endRefused: true, unsteady: true };
  for (const language of ['en', 'es'] as const) {
    expect(completenessWords(doubts, language).split(':')).toHaveLength(2);
    expect(completenessWords({ ...doubts, gaps: 0 }, language).split(':')).toHaveLength(2);
  }
});
