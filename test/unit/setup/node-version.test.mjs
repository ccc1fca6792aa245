import { describe, expect, it } from 'vitest';
import { checkNode } from '../../../scripts/setup/node-version.mjs';

describe('checkNode', () => {
  it.each(['20.19.0', '20.20.2', '22.12.0', '23.0.0', '24.15.0'])('lets %s pass', (version) => {
    expect(() => checkNode(version)).not.toThrow();
  });

  it.each(['18.20.8', '20.18.9', '21.7.3', '22.11.0'])(
    'refuses %s and says what to do',
    (version) => {
      expect(() => checkNode(version)).toThrow(
        expect.objectContaining({
          message: expect.stringContaining(version),
          remedy: expect.any(String),
        }),
      );
    },
  );
});
