import { diagnostics } from './diagnostics';
import { updates } from './updates';
import { activity } from './activity';
import { links } from './links';
import { menu } from './menu';
import { about } from './about';
import { audit } from './audit';
import { backup } from './backup';
import { handover } from './handover';
import { settings } from './settings';
import { browse } from './browse';
import { sync } from './sync';
import { changes } from './changes';
import { cards } from './cards';
import { merchant } from './merchant';
import { connections } from './connections';
import { credentials } from './credentials';
import type { Handlers, Pushes, Wire } from './define';
import { search } from './search';
import { duplicates } from './duplicates';
import { summary } from './summary';
import { exporting } from './exports';
import { publish } from './publish';
import { lookup } from './lookup';
import { marks } from './marks';
import { screenState } from './screen-state';
import { subscriptions } from './subscriptions';
import { watches } from './watches';
import { views } from './saved-views';
import { session } from './session';
import { signing } from './signing';
import { pairs } from './pairs';
import { pivots } from './pivots';
import { profiles } from './profiles';
import { reconcile } from './reconcile';

/** Records, and what is found out or written about them. */
const recordGroups = {
  audit,
  browse,
  cards,
  changes,
  duplicates,
  exports: exporting,
  lookup,
  marks,
  merchant,
  pairs,
  publish,
  reconcile,
  search,
  summary,
  sync,
};

/** Connections, what was set up, and the app itself. */
const appGroups = {
  about,
  activity,
  backup,
  connections,
  credentials,
  diagnostics,
  handover,
  links,
  screenState,
  menu,
  pivots,
  profiles,
  session,
  settings,
  signing,
  subscriptions,
  updates,
  views,
  watches,
};

/**
 * All methods and events of the main window. Adding a method takes two edits: its line in a file
 * here, and its handler in `handlers.ts` of the feature's folder in main. In two parts, because the
 * compiler writes out no type as long as that of all.
 */
export const deskContract: typeof recordGroups & typeof appGroups = {
  ...recordGroups,
  ...appGroups,
};

export type DeskContract = typeof deskContract;
export type DeskWire = Wire<DeskContract>;
export type DeskHandlers = Handlers<DeskContract>;
export type DeskPushes = Pushes<DeskContract>;
