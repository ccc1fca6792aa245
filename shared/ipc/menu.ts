import * as v from 'valibot';
import { push } from './define';

/** Commands of the window's menu that the page carries out; most also have a keyboard shortcut there. */
const menuCommands = ['palette', 'guide', 'shortcuts', 'sync', 'settings'] as const;

export type MenuCommand = (typeof menuCommands)[number];

export const menu = {
  chosen: push(v.picklist(menuCommands)),
};
