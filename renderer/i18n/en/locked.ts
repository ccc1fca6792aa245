export const locked = {
  'locked.title': 'Merchant Desk is locked',
  'locked.asked': 'You locked it.',
  'locked.idle': 'Nobody typed or pointed here for a while.',
  'locked.system': 'This computer was locked or went to sleep.',
  'locked.unlock': 'Unlock',
  'locked.unlockNamed': (p: { name: string }) => `Unlock “${p.name}”`,
  'locked.asking': (p: { name: string }) =>
    `Asking ${p.name}… Your system may be showing a prompt, perhaps behind this window.`,
  'locked.keychain': (p: { name: string }) =>
    `The offline data is closed and the keys are out of memory. Unlocking reads them from ${p.name} again.`,
  'locked.session':
    'The records are out of this window. There is no keychain here, so keys and data stay in memory until you quit.',
  'locked.sampleName': 'Sample data',
  'locked.sample':
    'The records are out of this window. Sample data is made up and stays in memory until you leave it.',
  'locked.nothing': 'No connection was open.',
};
