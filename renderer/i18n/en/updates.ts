import type { Say } from '../translation';

/** Comes with the bar and the section, and stays out of what every start has to read. */
export const updates = {
  title: 'Updates',
  idle: 'Not checked for updates yet.',
  checking: 'Checking for updates…',
  current: ({ version, when }: { version: string; when: string }) =>
    `${version} is the latest version. Checked ${when}.`,
  available: (p: { version: string; releasedAt: number }, say: Say) =>
    `Version ${p.version} of ${say.date(p.releasedAt)} is available. Nothing is downloaded until you ask.`,
  noFile: 'There is no file for this kind of installation: get it where you got this one.',
  downloading: ({ version }: { version: string }) => `Downloading version ${version}…`,
  progress: (p: { received: string; whole: string }) => `${p.received} of ${p.whole}`,
  ready: ({ version }: { version: string }) =>
    `Version ${version} is downloaded and its signature is valid.`,
  'ready.itself': 'It replaces this version when you quit.',
  'ready.deb': 'The administrator of this computer installs it, from its folder, with',
  'ready.rpm': 'The administrator of this computer installs it, from its folder, with',
  'ready.archive': 'Quit Merchant Desk, then unpack it in place of the folder it runs from.',
  'ready.dmg': 'Open it, and drag Merchant Desk into Applications.',
  'off.development': 'Merchant Desk is running from source, which is updated by other means.',
  'off.no-key':
    'This build has no update server and no key to check updates with: updates are off.',
  'off.policy': 'The administrator of this computer has turned updates off.',
  'off.root': 'Merchant Desk does not update itself while it runs as root.',
  'off.setting': 'Updates are turned off.',
  wanted: 'Check for updates',
  wantedHint:
    'Once a day, from the makers of Merchant Desk. Nothing about you or your data is sent.',
  check: 'Check now',
  download: ({ size }: { size: string }) => `Download (${size})`,
  cancel: 'Cancel',
  restart: 'Restart now',
  show: 'Show file',
  copyCommand: 'Copy command',
  again: 'Try again',
  'bar.available': ({ version }: { version: string }) =>
    `Version ${version} of Merchant Desk is available.`,
  'bar.ready': ({ version }: { version: string }) =>
    `Version ${version} of Merchant Desk is ready to install.`,
  'bar.show': 'Show',
  'bar.notNow': 'Not now',
};
