import { expect, it } from 'vitest';
import { withPinnedChecksums } from '../../../scripts/setup/electron-binary.mjs';

it('takes from the installer of Electron the word to believe checksums from the network', () => {
  const remaining = { PATH: '/usr/bin', ELECTRON_MIRROR: 'https://mirror.example/' };
  const expected = {
    electron_use_remote_checksums: '1',
    npm_config_electron_use_remote_checksums: 'true',
    NPM_CONFIG_ELECTRON_USE_REMOTE_CHECKSUMS: 'true',
  };
  expect(withPinnedChecksums({ ...remaining, ...expected })).toEqual(remaining);
});
