import { Notification } from 'electron';

/** Those on the screen: one that nobody holds would be swept up, and a click on it be lost. */
const shown = new Set<Notification>();

/** The system's own notification, where it has any. */
export function showNotification(
  { title, body }: { readonly title: string; readonly body: string },
  onClick: () => void,
): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title, body });
  shown.add(notification);
  notification.once('click', () => {
    shown.delete(notification);
    onClick();
  });
  notification.once('close', () => shown.delete(notification));
  notification.once('failed', () => shown.delete(notification));
  notification.show();
}
