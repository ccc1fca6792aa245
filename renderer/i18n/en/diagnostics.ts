export const diagnostics = {
  'diagnostics.title': 'Diagnostics',
  'diagnostics.text':
    'One readable file for whoever helps you: versions, settings, how syncs and requests went. No records, ids, names or keys. It is not sent anywhere.',
  'diagnostics.hosts': 'Name the addresses of services',
  'diagnostics.hosts.hint': 'Only needed when somebody asks for them.',
  'diagnostics.show': 'Show what it contains',
  'diagnostics.contents': 'This and nothing else is saved',
  'diagnostics.save': 'Save…',
  'diagnostics.copy': 'Copy diagnostics',
  'diagnostics.saved': (p: { name: string }) => `Saved as ${p.name}.`,
};
