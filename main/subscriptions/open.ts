import { Notification, app, shell, type BrowserWindow } from 'electron';
import { DeskError } from '../failure';
import { chooseFolder } from '../window/file-dialogs';
import type { Appearance } from '../appearance';
import type { PaperPrinter } from '../export/paper/paper';
import type { PushToDesk } from '../window/push';
import type { Services } from '../services';
import { Subscriptions, type AlertNotice } from './subscriptions';

interface Surroundings {
  readonly services: Pick<Services, 'currentProfile' | 'session' | 'profiles' | 'policy'>;
  readonly appearance: Pick<Appearance, 'queryLocale' | 'words'>;
  readonly window: () => BrowserWindow;
  readonly isLocked: () => boolean;
  readonly notifies: () => boolean;
  readonly printer: Pick<PaperPrinter, 'pdf'>;
  readonly push: PushToDesk;
}

/**
 * Alerts and scheduled exports of the open profile, with the system's notifications and dialogs.
 */
export function openSubscriptions(surroundings: Surroundings): Subscriptions {
  const { services, appearance, window, isLocked, notifies, printer, push } = surroundings;
  const { currentProfile, session, profiles, policy } = services;

  /**
   * Brings the window to the front and opens the view, unless the desk is locked or another profile
   * is open by now.
   */
  const open = ({ profileId, subject }: AlertNotice) => {
    const desk = window();
    if (desk.isMinimized()) desk.restore();
    desk.focus();
    if (isLocked() || session.state.profile?.id !== profileId) return;
    const { resource, id } = subject.kind === 'view' ? subject.view : subject.rule;
    push('subscriptions', 'opened', { resource, savedViewId: subject.kind === 'view' ? id : null });
  };
  return new Subscriptions({
    open: () => currentProfile.opened,
    profile: () => session.profile,
    otherProfiles: (id) => profiles.list.flatMap((each) => (each.id === id ? [] : [each.name])),
    policy,
    queryLocale: () => appearance.queryLocale,
    notifies,
    notify: (notice) => {
      const { subject, fresh, records } = notice;
      const { name: title } = subject.kind === 'view' ? subject.view : subject.rule;
      showNotification({ title, body: appearance.words.found({ records, fresh }) }, () =>
        open(notice),
      );
    },
    chooseFolder: () => {
      if (isLocked()) throw new DeskError('app.locked');
      return chooseFolder(window(), appearance.words.folder);
    },
    showFile: (file) => shell.showItemInFolder(file),
    writtenBy: `${app.getName()} ${app.getVersion()}`,
    printer,
    onChange: () => push('subscriptions', 'changed', undefined),
  });
}

/**
 * Holds the notifications on the screen: without a reference they are garbage-collected, and clicks
 * on them are lost.
 */
const shown = new Set<Notification>();

/** Shows a system notification, if the system supports them. */
function showNotification(
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
