import { DeskMemory } from '../memory/desk-memory';
import { refuseWords } from '../query/refuse-words';
import type { Services } from '../services';
import { StoredSubscriptions } from '../subscriptions/kept';
import { lookAtRule, lookAtView } from '../subscriptions/look';
import { headlessAsker } from './asker';
import type { Command } from './commands';
import { exit } from './exit';
import type { ExitStatus } from './exit';
import { print, say } from './say';
import { withOpenProfile } from './stored-records';

type WatchCommand = Extract<Command, { name: 'watch' }>;

/** What the profile's rules and the alerts of its saved views have found and nobody has seen, a line each; or whether more records match than there should be. */
export function watch(services: Services, command: WatchCommand): Promise<ExitStatus> {
  const asker = headlessAsker(command.zone);
  return withOpenProfile(services, command.profile, async ({ store, notes, sync }) => {
    const { threshold } = command;
    let isTold = false;
    if (threshold === null) {
      const own = () => Promise.resolve(notes);
      const { watches, views } = new DeskMemory(own);
      const kept = new StoredSubscriptions(own);
      const rules = await watches.list();
      const until = Date.now();
      for (const rule of rules) {
        const asked = { since: rule.seenUntil, fields: command.fields };
        const found = await lookAtRule(store, rule, asked, asker);
        isTold ||= found.new + found.changed > 0;
        const since = new Date(rule.seenUntil).toISOString();
        await print(JSON.stringify({ rule: rule.name, resource: rule.resource, since, ...found }));
        if (command.seen) await watches.change(rule.id, { seenUntil: until });
      }
      const all = await views.list();
      const alerts = (await kept.list()).flatMap(({ id, alert, last }) => {
        const view = all.find((each) => each.id === id);
        return view === undefined || alert === null ? [] : { view, alert, last };
      });
      for (const { view, alert, last } of alerts) {
        const found = await lookAtView(store, view, last?.at ?? until, asker);
        const told = alert.kind === 'new' ? found.fresh > 0 : found.records > alert.than;
        isTold ||= told;
        const more = alert.kind === 'more' ? { more: alert.than } : {};
        const line = { view: view.name, resource: view.resource, ...found, ...more, told };
        await print(JSON.stringify(line));
        if (!command.seen) continue;
        const seen = { at: until, ...found, notified: false };
        await kept.change(
          view.id,
          { last: seen },
          [...all, ...rules].map(({ id }) => id),
        );
      }
      say(
        rules.length + alerts.length === 0
          ? 'There are no watch rules and no alerts: create them in the window.'
          : `${rules.length} watch rules, ${alerts.length} alerts of saved views.`,
      );
    } else {
      const { resource, filter, more } = threshold;
      const asked = { resource, search: filter, filters: [], sort: [], asOf: null, ...asker };
      const { viewId, count, notUnderstood } = await store.browse.open(asked);
      await store.browse.close({ viewId });
      refuseWords(notUnderstood);
      isTold = count > more;
      await print(JSON.stringify({ resource, filter, records: count, more, told: isTold }));
    }
    if (sync.state.every(({ asOf }) => asOf === null)) {
      say('Nothing was synced yet: run "sync" first.');
      return exit.incomplete;
    }
    return isTold ? exit.differences : exit.ok;
  });
}
