export const locked = {
  'locked.title': 'Merchant Desk is locked',
  'locked.asked': 'You locked it.',
  'locked.idle': 'Locked after inactivity.',
  'locked.system': 'This computer was locked or went to sleep.',
  'locked.unlock': 'Unlock',
  'locked.unlockNamed': (p: { name: string }) => `Unlock “${p.name}”`,
  'locked.asking': (p: { name: string }) =>
    `Asking ${p.name}… Your system may be showing a prompt, perhaps behind this window.`,
  'locked.keychain': (p: { name: string }) =>
    `Offline data is closed and keys are out of memory. Unlocking reads them from ${p.name} again.`,
  'locked.session':
    'No records are in this window. This computer has no keychain, so keys and data stay in memory until you quit.',
  'locked.sampleName': 'Sample data',
  'locked.sample':
    'No records are in this window. Sample data is made up and stays in memory until you leave it.',
  'locked.nothing': 'No connection was open.',
};
