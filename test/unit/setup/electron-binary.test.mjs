import { expect, it } from 'vitest';
import { withOwnChecksums } from '../../../scripts/setup/electron-binary.mjs';

it('takes from the installer of Electron the word to believe checksums from the network', () => {
  const kept = { PATH: '/usr/bin', ELECTRON_MIRROR: 'https://mirror.example/' };
  const told = {
    electron_use_remote_checksums: '1',
    npm_config_electron_use_remote_checksums: 'true',
    NPM_CONFIG_ELECTRON_USE_REMOTE_CHECKSUMS: 'true',
  };
  expect(withOwnChecksums({ ...kept, ...told })).toEqual(kept);
});
