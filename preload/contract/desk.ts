import { about } from './about';
import { activity } from './activity';
import { browse } from './browse';
import { changes } from './changes';
import { cards } from './client-card';
import { credentials } from './credentials';
import type { Handlers, Pushes, Wire } from './define';
import { diagnostics } from './diagnostics';
import { duplicates } from './duplicates';
import { exporting } from './exports';
import { links } from './links';
import { lookup } from './lookup';
import { marks } from './marks';
import { memory } from './memory';
import { menu } from './menu';
import { merchant } from './merchant';
import { profiles } from './profiles';
import { publish } from './publish';
import { reconcile } from './reconcile';
import { search } from './search';
import { session } from './session';
import { settings } from './settings';
import { signing } from './signing';
import { subscriptions } from './subscriptions';
import { summary } from './summary';
import { sync } from './sync';
import { updates } from './updates';
import { views } from './views';
import { watches } from './watches';

/** All methods and events of the main window. Adding a method takes two edits: its line in a file here, its handler in main/ipc (router.ts, profile-handlers.ts). */
export const deskContract = {
  about,
  activity,
  browse,
  cards,
  changes,
  credentials,
  diagnostics,
  duplicates,
  exports: exporting,
  links,
  lookup,
  marks,
  memory,
  menu,
  merchant,
  profiles,
  publish,
  reconcile,
  search,
  session,
  settings,
  signing,
  subscriptions,
  summary,
  sync,
  updates,
  views,
  watches,
};

export type DeskContract = typeof deskContract;
export type DeskWire = Wire<DeskContract>;
export type DeskHandlers = Handlers<DeskContract>;
export type DeskPushes = Pushes<DeskContract>;
