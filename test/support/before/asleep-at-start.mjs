// Loaded by Electron before the app: the computer goes to sleep as soon as the window has a
// document, before its scripts may run.
import { app, powerMonitor } from 'electron';

app.once('web-contents-created', (_event, contents) => {
  contents.once('did-navigate', () => powerMonitor.emit('suspend'));
});
