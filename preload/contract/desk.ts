import { about, settings, menu, links, activity, diagnostics, updates } from './app';
import { browse } from './browse';
import { changes, sync } from './sync';
import { cards, merchant } from './records';
import { credentials } from './credentials';
import type { Handlers, Pushes, Wire } from './define';
import { duplicates, summary, search } from './analysis';
import { exporting, publish } from './exports';
import { lookup } from './lookup';
import { marks } from './marks';
import { memory, views, watches, subscriptions } from './memory';
import { profiles, session, signing } from './session';
import { reconcile } from './reconcile';

/**
 * All methods and events of the main window. Adding a method takes two edits: its line in a file here, and its handler in main/ipc (router.ts,
 * profile-handlers.ts).
 */
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
