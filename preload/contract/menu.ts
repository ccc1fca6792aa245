import * as v from 'valibot';
import { push } from './define';

/** What the window's menu asks of the page; the page has its own keys for each. */
const menuCommands = ['palette', 'shortcuts', 'sync', 'settings'] as const;
export type MenuCommand = (typeof menuCommands)[number];

export const menu = {
  chosen: push(v.picklist(menuCommands)),
};
