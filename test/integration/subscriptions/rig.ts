import { readdirSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import type { PaperPrinter } from '../../../main/export/paper/paper';
import { noPolicy, type Policy } from '../../../main/policy/policy';
import { DeskNotes } from '../../../main/notes/desk-notes';
import { notesOf } from '../../../main/profiles/open-profile';
import { Subscriptions, type AlertNotice } from '../../../main/subscriptions/subscriptions';
import { openTestStore, syncWith, temporaryFolder } from '../store/rig';
import { clients } from '../store/samples';
import { testLocale } from '../../support/test-locale';

export const noon = Date.parse('2026-11-16T17:00:00Z');
export const blocked = { search: 'status:BLOCKED', filters: [], sort: [] };
export const noColumns = { order: [], widths: {}, shown: { amount: false }, pinned: null };

/** Subscriptions of a profile with a store in memory; its exports have a folder. */
export async function subscribedDesk(
  policy: Policy = noPolicy,
  pdf: PaperPrinter['pdf'] = () => Promise.reject(new Error('no paper here')),
  exportLimitMs?: number,
) {
  const store = await openTestStore(null);
  const notes = notesOf(store);
  const deskNotes = new DeskNotes(() => Promise.resolve(notes));
  const notices: AlertNotice[] = [];
  let at = noon;
  const folder = temporaryFolder();
  let notifies = true;
  const profile = { id: 'p1', name: 'Andina', host: 'api.example', sample: false };
  const otherProfiles: string[] = [];
  let duringOpening = () => undefined as unknown;
  const subscriptions = new Subscriptions({
    open: async () => {
      await Promise.resolve();
      duringOpening();
      return { store, notes };
    },
    profile: () => ({ ...profile }),
    otherProfiles: () => otherProfiles,
    policy,
    queryLocale: () => testLocale({ zone: 'America/Lima', language: 'es' }),
    notifies: () => notifies,
    notify: (notice) => notices.push(notice),
    chooseFolder: () => Promise.resolve(folder),
    showFile: () => undefined,
    writtenBy: 'test',
    printer: { pdf },
    onChange: () => undefined,
    now: () => at,
    ...(exportLimitMs === undefined ? {} : { exportLimitMs }),
  });
  onTestFinished(async () => {
    await subscriptions.close();
    await store.close();
  });
  return {
    store,
    notes,
    deskNotes,
    notices,
    subscriptions,
    folder,
    profile,
    otherProfiles,
    /** Called while a store is being opened. */
    meanwhile: (action: () => unknown) => (duringOpening = action),
    silence: () => (notifies = false),
    files: () => readdirSync(folder),
    /** A sync of so many clients, a while later, and what follows from it. */
    sync: async (count: number, change?: Parameters<typeof clients>[2], later = 60_000) => {
      at += later;
      await syncWith(store, clients(0, count, change), { at });
      at += 1_000;
      await subscriptions.synced();
      return (await subscriptions.list())[0];
    },
    /** The end of a sync that stopped before the end of the list, a while later. */
    stopped: async (later = 60_000) => {
      at += later;
      await subscriptions.synced();
      return (await subscriptions.list())[0];
    },
    view: () =>
      deskNotes.views.create({
        resource: 'clients',
        name: 'Bloqueados: a/b',
        columns: noColumns,
        query: blocked,
      }),
  };
}
