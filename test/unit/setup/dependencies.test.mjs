import { describe, expect, it } from 'vitest';
import { isComplete } from '../../../scripts/setup/dependencies.mjs';

const entry = (version, rest = {}) => ({ version, integrity: `sha512-${version}`, ...rest });
const wanted = {
  packages: {
    '': { name: 'merchant-desk' },
    'node_modules/a': entry('1.0.0'),
    'node_modules/a-darwin': entry('1.0.0', { optional: true }),
    'node_modules/unasked': entry('1.0.0', { extraneous: true }),
  },
};
const present = (packages) => isComplete(wanted, { packages });

describe('isComplete', () => {
  it('is content with the locked versions, other platforms and the unasked-for left out', () => {
    expect(present({ 'node_modules/a': entry('1.0.0') })).toBe(true);
  });

  it('sees a missing package, another version, other bytes and a leftover', () => {
    expect(present({})).toBe(false);
    expect(present({ 'node_modules/a': entry('1.0.1') })).toBe(false);
    expect(present({ 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } })).toBe(false);
    const leftover = { 'node_modules/b': entry('2.0.0') };
    expect(present({ 'node_modules/a': entry('1.0.0'), ...leftover })).toBe(false);
  });

  it('sees an optional package at another version', () => {
    const other = { 'node_modules/a-darwin': entry('0.9.0') };
    expect(present({ 'node_modules/a': entry('1.0.0'), ...other })).toBe(false);
  });
});
