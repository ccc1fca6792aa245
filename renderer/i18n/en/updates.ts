import type { Say } from '../translation';

/** Comes with the bar and the section, and stays out of what every start has to read. */
export const updates = {
  title: 'Updates',
  idle: 'Not looked for a newer version yet.',
  checking: 'Looking for a newer version…',
  current: ({ version, when }: { version: string; when: string }) =>
    `${version} is the newest version. Looked ${when}.`,
  available: (p: { version: string; releasedAt: number }, say: Say) =>
    `Version ${p.version} of ${say.date(p.releasedAt)} is available. Nothing is downloaded until you say so.`,
  noFile: 'There is no file of it for this kind of installation: get it where you got this one.',
  downloading: ({ version }: { version: string }) => `Downloading version ${version}…`,
  progress: (p: { received: string; whole: string }) => `${p.received} of ${p.whole}`,
  ready: ({ version }: { version: string }) =>
    `Version ${version} is downloaded, and is what was signed.`,
  'ready.itself': 'It takes the place of this one when you quit.',
  'ready.deb': 'It is installed by whoever looks after this computer, in its folder with',
  'ready.rpm': 'It is installed by whoever looks after this computer, in its folder with',
  'ready.archive': 'Quit the desk, then unpack it in place of the folder this one runs from.',
  'ready.dmg': 'Open it, and drag Merchant Desk into Applications.',
  'off.development': 'This desk runs from its sources, which are updated by other means.',
  'off.no-key':
    'This build was given no place to look for newer ones and no key to check them with: updates are off.',
  'off.policy': 'The administrator of this computer has switched updates off.',
  'off.root': 'The desk runs as root, and never updates itself then.',
  'off.setting': 'Newer versions are not looked for.',
  wanted: 'Look for newer versions',
  wantedHint:
    'Once a day, from the makers of Merchant Desk. Nothing about you or your data is sent.',
  check: 'Look now',
  download: ({ size }: { size: string }) => `Download (${size})`,
  cancel: 'Cancel',
  restart: 'Restart now',
  show: 'Show file',
  copyCommand: 'Copy command',
  again: 'Try again',
  'bar.available': ({ version }: { version: string }) =>
    `Version ${version} of Merchant Desk is available.`,
  'bar.ready': ({ version }: { version: string }) =>
    `Version ${version} of Merchant Desk is ready to be installed.`,
  'bar.show': 'Show',
  'bar.notNow': 'Not now',
};
