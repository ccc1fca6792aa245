import type { Asker } from '../../preload/contract/browse';
import type { Watch } from '../../preload/contract/watches';
import { DeskMemory } from '../memory/desk-memory';
import { refuseWords } from '../query/refuse-words';
import type { Services } from '../services';
import type { Store } from '../store/store';
import { headlessAsker } from './asker';
import type { Command } from './commands';
import { exit } from './exit';
import type { ExitStatus } from './exit';
import { print, say } from './say';
import { withOpenProfile } from './stored-records';

type WatchCommand = Extract<Command, { name: 'watch' }>;

/** What the profile's rules have found and nobody has seen, a line a rule; or whether more records match than there should be. */
export function watch(services: Services, command: WatchCommand): Promise<ExitStatus> {
  const asker = headlessAsker(command.zone);
  return withOpenProfile(services, command.profile, async ({ store, notes, sync }) => {
    const { threshold } = command;
    let isTold = false;
    if (threshold === null) {
      const { watches } = new DeskMemory(() => Promise.resolve(notes));
      const rules = await watches.list();
      const until = Date.now();
      for (const rule of rules) {
        const found = await foundBy(store, rule, command.fields, asker);
        isTold ||= found.new + found.changed > 0;
        await print(JSON.stringify({ rule: rule.name, resource: rule.resource, ...found }));
        if (command.seen) await watches.change(rule.id, { seenUntil: until });
      }
      say(
        rules.length === 0
          ? 'There are no watch rules: create them in the window.'
          : `${rules.length} watch rules.`,
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

interface Found {
  readonly since: string;
  readonly new: number;
  readonly changed: number;
}

/** `fields`: only changes of one of these count; empty: of those the rule names, or of any. */
async function foundBy(
  { changes }: Store,
  { resource, search, filters, seenUntil, fields: own = [] }: Watch,
  fields: readonly string[],
  asker: Asker,
): Promise<Found> {
  const { counts } = await changes.list({
    ...{ since: seenUntil, resource, kind: null, search: '', offset: 0, limit: 0, ...asker },
    matching: { search, filters },
    fields: [...(fields.length > 0 ? fields : own)],
  });
  return { since: new Date(seenUntil).toISOString(), new: counts.new, changed: counts.changed };
}
