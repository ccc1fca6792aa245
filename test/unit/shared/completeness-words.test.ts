import { expect, test } from 'vitest';
import { wholenessOf, wholeWords } from '../../../shared/completeness';

const whole = { gaps: 0, twice: 0, doubtful: false };

test('only a list that nothing speaks against is called complete', () => {
  expect(wholeWords(whole, 'en')).toBe('complete');
  expect(wholeWords(whole, 'es')).toBe('completo');
});

test('each doubt is said, and what is missing for certain is told from what may be', () => {
  expect(wholeWords({ gaps: 1200, twice: 1, doubtful: true }, 'en')).toBe(
    'incomplete: missing 1,200 announced records; 1 may be missing, as 1 was sent twice; read in two parts: sync again to confirm it',
  );
  expect(wholeWords({ ...whole, twice: 2 }, 'en')).toBe(
    'possibly incomplete: up to 2 may be missing, as 2 were sent twice',
  );
  expect(wholeWords({ gaps: 1, twice: 2, doubtful: true }, 'es')).toBe(
    'incompleto: falta 1 registro anunciado; podrían faltar hasta 2, pues 2 se enviaron dos veces; leída en dos partes: sincronice otra vez para confirmarla',
  );
  expect(wholeWords({ ...whole, endRefused: true }, 'en')).toBe(
    'possibly incomplete: more may follow, as the service did not send the next page and gives no total',
  );
  expect(wholeWords({ ...whole, endRefused: true }, 'es')).toBe(
    'posiblemente incompleto: podrían seguir más, pues el servicio no envió la página siguiente y no indica el total',
  );
  expect(wholeWords({ ...whole, doubtful: true }, 'es')).toBe(
    'posiblemente incompleto: leída en dos partes: sincronice otra vez para confirmarla',
  );
});

test('lists taken together are as doubtful as the most doubtful of them', () => {
  const lists = [
    { ...whole, gaps: 2 },
    { ...whole, gaps: 1, twice: 4 },
    { ...whole, doubtful: true },
    { ...whole, endRefused: true },
  ];
  expect(wholenessOf(lists)).toEqual({ gaps: 3, twice: 4, doubtful: true, endRefused: true });
  expect(wholenessOf([])).toEqual(whole);
});
