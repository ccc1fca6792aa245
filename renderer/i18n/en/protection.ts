export const protection = {
  'protection.lock': 'Lock',
  'protection.after': 'Lock after inactivity',
  'protection.after.hint':
    'Inactivity in Merchant Desk. It also locks when the computer locks or sleeps, and at once with Ctrl-L or ⌘L.',
  'protection.after.limit': (p: { minutes: number }) =>
    `Your administrator allows ${p.minutes} minutes at most. It also locks when the computer locks or sleeps, and at once with Ctrl-L or ⌘L.`,
  'protection.never': 'Never',
  'protection.minutes': (p: { minutes: number }) =>
    p.minutes === 1 ? '1 minute' : `${p.minutes} minutes`,
  'protection.now': 'Lock now',
  'protection.what':
    'While locked, the window holds no records, offline data is closed and keys leave memory. Unlocking asks your keychain again: while you are signed in to this computer it usually answers without a prompt, so lock the computer too when you leave it.',
};
