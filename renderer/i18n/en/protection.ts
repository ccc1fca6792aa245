export const protection = {
  'protection.lock': 'Lock',
  'protection.after': 'Lock after a time without input',
  'protection.after.hint':
    'Counts input into Merchant Desk. It also locks with the computer’s own lock and sleep, and with Ctrl-L or ⌘L at once.',
  'protection.after.limit': (p: { minutes: number }) =>
    `Your administrator allows ${p.minutes} minutes at most. It also locks with the computer’s own lock and sleep, and with Ctrl-L or ⌘L at once.`,
  'protection.never': 'Never',
  'protection.minutes': (p: { minutes: number }) =>
    p.minutes === 1 ? '1 minute' : `${p.minutes} minutes`,
  'protection.now': 'Lock now',
  'protection.what':
    'Locked, the window holds no record, the offline data is closed and the keys leave memory. Unlocking asks your keychain again: while you are signed in to this computer it usually answers without a question, so lock the computer too when you leave it.',
};
