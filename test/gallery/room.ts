import type { ElectronApplication, Page } from 'playwright';
import type { TestService } from '../service/service';
import type { TestServiceOptions } from '../service/options';
import { visit } from '../e2e/rig';

/** What a scene has at hand. */
export interface Visit {
  readonly app: ElectronApplication;
  readonly page: Page;
  /** Of a room that has one. */
  readonly service: TestService;
}

export interface Scene {
  readonly name: string;
  /** Ends when there is something to picture. */
  readonly go: (visit: Visit) => Promise<unknown>;
  /** A window of its own, which has its size and its language from the start. */
  readonly apart?: boolean;
  /** The screen says it is busy, and is to be pictured so. */
  readonly pressed?: boolean;
  /** Before the next scene. */
  readonly after?: (visit: Visit) => Promise<unknown>;
  /** The language cannot be switched on the spot, only between `after` and going there again. */
  readonly again?: boolean;
}

/** A home of the app in one state; a scene is what one sees there. */
export interface Room {
  readonly name: string;
  /** Spanish too in every theme and size; else once. */
  readonly full?: boolean;
  /** Options of its own service, which the desk knows already unless told otherwise. */
  readonly service?: TestServiceOptions;
  readonly connected?: boolean;
  /** Before the desk is started. */
  readonly before?: (home: string) => Promise<unknown>;
  readonly enter?: (visit: Visit) => Promise<unknown>;
  readonly scenes: readonly Scene[];
}

export const profile = 'Andina';

/**
 * How late a held service answers: longer than the pictures of a scene take, shorter than the desk
 * waits (main/http/transport.ts).
 */
export const slowMs = 8_000;

export const screen = (name: string, title: string): Scene => ({
  name,
  go: ({ page }) => visit(page, title),
});

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

/** The connection, from the start screen. */
export async function open(page: Page): Promise<void> {
  await press(page, `Open ${profile}`);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
}

/** As after a pause: what went wrong before is forgiven. How it ends is in the state. */
export const askAgain = (page: Page) => page.evaluate(() => window.desk.session.retry());
