export const diagnostics = {
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
