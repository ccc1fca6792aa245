/** Loaded with the screen, not with the start (`Language.speaker`). */
export const settings = {
  'settings.appearance': 'Appearance',
  'settings.theme': 'Theme',
  'settings.theme.system': 'Match system',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',
  'settings.density': 'Rows',
  'settings.density.compact': 'Compact',
  'settings.density.regular': 'Regular',
  'settings.density.comfortable': 'Comfortable',
  'settings.language': 'Language',
  'settings.language.system': 'Match system',
  'settings.zone': 'Time zone',
  'settings.zone.system': ({ zone }: { zone: string }) => `Match system (${zone})`,

  'settings.connections': 'Connections',
  'settings.connections.none': 'No connection has been set up yet.',
  'settings.connections.new': 'New connection',
  'settings.edit': 'Edit',
  'settings.editNamed': ({ name }: { name: string }) => `Edit ${name}`,
  'settings.forget': 'Forget…',
  'settings.forgetNamed': ({ name }: { name: string }) => `Forget ${name}…`,
  'settings.openNow': 'open now',
  'settings.noRecipe': 'signing method not chosen yet',
  'settings.perPage': ({ count }: { count: number }) => `${count} records per page`,
  'settings.forget.title': ({ name }: { name: string }) => `Forget “${name}”?`,
  'settings.forget.text':
    'The connection and its keys are removed from this computer. Nothing changes at the service. This cannot be undone.',
  'settings.forget.yes': 'Forget connection',

  'settings.check': 'Connection checks',
  'settings.check.text': 'Asks the service for your merchant record and one client.',
  'settings.check.signing': ({ method }: { method: string }) => `Signing method: ${method}.`,
  'settings.check.run': 'Check connection',
  'settings.check.closed': 'Open a connection to check it.',

  'settings.disconnect': 'Disconnect',
  'settings.disconnect.text':
    'Closes the connection and removes its keys from this computer. The connection itself stays in the list.',
  'settings.disconnect.button': 'Disconnect…',
  'settings.disconnect.title': ({ name }: { name: string }) => `Disconnect from “${name}”?`,
  'settings.disconnect.sure':
    'Its keys are removed from this computer. To connect again you will have to enter them.',
  'settings.disconnect.yes': 'Remove keys and disconnect',

  'settings.about': 'About',
  'settings.about.copy': 'Copy versions',
  'settings.about.version': 'Version',
  'settings.about.electron': 'Electron',
  'settings.about.chromium': 'Chromium',
  'settings.about.node': 'Node',
  'settings.about.platform': 'System',
  'settings.about.standIn':
    'This build uses a community repack of Electron, for development only. Releases use the official one.',
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
  'diagnostics.title': 'Diagnostics',
  'diagnostics.text':
    'One readable file for support: versions, settings, how syncs and requests went. No records, IDs, names or keys. It is not sent anywhere.',
  'diagnostics.hosts': 'Include the addresses of services',
  'diagnostics.hosts.hint': 'Only if support asks for them.',
  'diagnostics.show': 'Show what it contains',
  'diagnostics.contents': 'This and nothing else is saved',
  'diagnostics.save': 'Save…',
  'diagnostics.copy': 'Copy diagnostics',
  'diagnostics.saved': (p: { name: string }) => `Saved as ${p.name}.`,
};
