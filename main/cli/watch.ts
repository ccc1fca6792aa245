import { allRecords } from '../../shared/all-records';
import type { QueryLocale, Browsable } from '../../shared/ipc/browse';
import type { OpenProfile } from '../profiles/open-profile';
import type { Services } from '../services';
import { countMatching, findingsOfRule, findingsOfView } from '../subscriptions/findings';
import { counted } from './counted';
import type { Command } from './commands';
import { exit, type ExitStatus } from './exit';
import { printMessage, printJson, printShortfall } from './output';
import { changingFields, requireFields, withOpenProfile } from './stored-records';
import { newSyncs } from '../subscriptions/new-syncs';
import { userNotesOf } from '../subscriptions/user-notes';
import { listStatus } from './completeness';

type WatchCommand = Extract<Command, { name: 'watch' }>;

/**
 * Reports the unseen findings of the profile's watch rules and of its saved views' alerts; with a
 * threshold, whether more records match than that.
 */
export function watch(services: Services, command: WatchCommand): Promise<ExitStatus> {
  return withOpenProfile(services, command.profile, async (open) => {
    const { hasFound, lists } =
      command.threshold === null
        ? await reportUnseen(open, command, { locale: command.locale, until: services.clock.now() })
        : await reportThreshold(open, command.threshold, command.locale);
    if (open.sync.state.every(({ asOf }) => asOf === null)) {
      printShortfall('Nothing was synced yet: run "sync" first.');
      return exit.incomplete;
    }
    // Findings count even in an incomplete list; that there are none can only be said of a complete
    // one.
    if (hasFound) return exit.differences;
    for (const resource of new Set(lists)) {
      const status = await listStatus(open.store, resource);
      if (status !== exit.ok) return status;
    }
    return exit.ok;
  });
}

type Open = Pick<OpenProfile, 'store' | 'notes'>;

interface Reported {
  readonly hasFound: boolean;
  /** The lists that were searched. */
  readonly lists: readonly Browsable[];
}

async function reportThreshold(
  { store }: Open,
  { resource, filter, more }: NonNullable<WatchCommand['threshold']>,
  locale: QueryLocale,
): Promise<Reported> {
  const records = await countMatching(store, {
    ...allRecords(resource),
    search: filter,
    locale,
  });
  const hasFound = records > more;
  await printJson({ resource, filter, records, more, triggered: hasFound });
  return { hasFound, lists: [resource] };
}

/** Prints a line per rule and alert. */
async function reportUnseen(
  { store, notes }: Open,
  { fields, seen }: WatchCommand,
  { locale, until }: { readonly locale: QueryLocale; readonly until: number },
): Promise<Reported> {
  const { watches, views, subscriptions } = userNotesOf(notes);
  const rules = await watches.list();
  const ofRules = [...new Set(rules.map(({ resource }) => resource))];
  requireFields('field', fields, await changingFields(store, ofRules));
  let hasFound = false;
  for (const rule of rules) {
    const found = await findingsOfRule(store, rule, { since: rule.seenUntil, fields }, locale);
    hasFound ||= found.new + found.changed > 0;
    const since = new Date(rule.seenUntil).toISOString();
    await printJson({ rule: rule.name, resource: rule.resource, since, ...found });
    if (seen) await watches.change(rule.id, { seenUntil: until });
  }
  const all = await views.list();
  const alerts = (await subscriptions.list()).flatMap(({ id, alert, last }) => {
    const view = all.find((each) => each.id === id);
    return view === undefined || alert === null ? [] : { view, alert, last };
  });
  const ids = [...all, ...rules].map(({ id }) => id);
  for (const { view, alert, last } of alerts) {
    const checked = last ?? { at: until };
    const { span, newest } = await newSyncs(store, view.resource, checked);
    const found = await findingsOfView(store, view, span, locale);
    const triggered = alert.kind === 'new' ? found.fresh > 0 : found.records > alert.than;
    hasFound ||= triggered;
    const more = alert.kind === 'more' ? { more: alert.than } : {};
    await printJson({ view: view.name, resource: view.resource, ...found, ...more, triggered });
    const looked = newest === null ? {} : { sync: newest };
    const now = { at: until, ...found, notified: false, ...looked };
    if (seen) await subscriptions.change(view.id, { last: now }, ids);
  }
  printMessage(
    rules.length + alerts.length === 0
      ? 'There are no watch rules and no alerts: make them in the window, or by "views create --more".'
      : `${counted(rules.length, 'watch rule')}, ${counted(alerts.length, 'alert')} of saved views.`,
  );
  return {
    hasFound,
    lists: [...rules, ...alerts.map(({ view }) => view)].map(({ resource }) => resource),
  };
}
