// What the gallery shows, as tables: a room is a home of the app in one state, a scene what one sees there.
import { arriving } from './rooms/arriving.mjs';
import { connecting } from './rooms/connecting.mjs';
import { cut } from './rooms/cut.mjs';
import { damaged } from './rooms/damaged.mjs';
import { empty } from './rooms/empty.mjs';
import { first } from './rooms/first.mjs';
import { full } from './rooms/full.mjs';
import { refused, unsigned } from './rooms/refused.mjs';
import { sample } from './rooms/sample.mjs';

/**
 * @typedef {object} Visit what a scene has at hand
 * @property {import('playwright').ElectronApplication} app
 * @property {import('playwright').Page} page
 * @property {import('./service.mjs').Service} service of a room with a connection of its own
 */

/**
 * @typedef {object} Scene
 * @property {string} name
 * @property {(visit: Visit) => Promise<unknown>} [go] ends when there is something to picture
 * @property {(visit: Visit) => Promise<import('playwright').Page>} [apart] instead of it: a window of its own, which has its size and its language from the start
 * @property {boolean} [whole] Spanish too in every theme and size; else once
 * @property {boolean} [held] the screen says it is busy, and is to be pictured so
 * @property {(visit: Visit) => Promise<unknown>} [again] how to come back to it in the other language, when that cannot be switched on the spot
 * @property {(visit: Visit) => Promise<unknown>} [after] before the next scene
 */

/**
 * @typedef {object} Room
 * @property {object} [service] options of its own service; without it there is no connection at first
 * @property {boolean} [connected] whether the desk knows that service already; true unless told
 * @property {(home: string) => Promise<unknown>} [prepare] before the desk is started
 * @property {(visit: Visit) => Promise<unknown>} enter
 * @property {Scene[]} scenes
 */

/** @type {Record<string, Room>} */
export const rooms = {
  first,
  connecting,
  sample,
  empty,
  arriving,
  full,
  refused,
  unsigned,
  damaged,
  cut,
};
