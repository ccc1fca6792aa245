import type { HostedTestService } from '../../service/host';
import { launchBare, launchDesk, type Launched } from '../desk/launch';
import type { InputEvents } from '../probe/input';
import type { Settled } from '../probe/messages';
import { emptyHome, openProfile, preparedHome } from '../desk/home';

/** What a row is measured in. */
export interface Setting {
  readonly size: number;
  /** Counted runs where a run is cheap. */
  readonly runs: number;
  readonly service: HostedTestService;
  /** Profiles are written beside the report under this name; null: none wanted. */
  readonly profileAs: ((row: string) => string) | null;
}

/** What takes long is its own warm-up, and is not done seven times. */
export function turns({ size, runs }: Setting): [counted: number, warmUps: number] {
  if (size >= 1_000_000) return [1, 0];
  return size >= 100_000 ? [Math.min(3, runs), 0] : [runs, 1];
}

/** The bare window, up and drawn. */
export async function openBare(): Promise<Launched> {
  const bare = launchBare(emptyHome('bare'));
  await bare.event('first-screen');
  return bare;
}

/** The desk on a home with everything synced, showing the clients' rows. */
export async function openClients(setting: Setting): Promise<Launched> {
  const desk = launchDesk(await preparedHome(setting.size, setting.service));
  await openProfile(desk);
  await visitClients(desk);
  await desk.event('first-live');
  return desk;
}

/** What a list asks main when what it shows changes. */
export const listCalls = ['desk:browse.openSoFar', 'desk:browse.rows'];

const search = 'main input[type="search"], main [role="searchbox"]';

export async function focusSearch(desk: Launched): Promise<void> {
  const place = await desk.page('find', { selector: search });
  await desk.main('input', [{ type: 'click', ...place }]);
}

/** Another screen, by the navigation; milliseconds to painted. */
export async function visit(desk: Launched, screen: string): Promise<number> {
  const { x, y } = await desk.page('find', { selector: 'nav a', text: screen });
  return (await measured(desk, { type: 'click', x, y }, [])).ms;
}

export async function visitClients(desk: Launched): Promise<void> {
  const { x, y } = await desk.page('find', { selector: 'nav a', text: 'Clients' });
  await desk.main('input', [{ type: 'click', x, y }]);
}

/** Click to paint in the bare window: what no app can do faster. */
export async function bareClicks(bare: Launched, count: number): Promise<number[]> {
  const place = await bare.page('find', { selector: '#change' });
  const all: number[] = [];
  for (let run = 0; run < count + 2; run += 1) {
    const { ms } = await measured(bare, { type: 'click', ...place }, []);
    if (run >= 2) all.push(ms);
  }
  return all;
}

/**
 * One input event, from the moment it has in the page until what it caused is painted; `calls`:
 * what main must have been asked.
 */
export async function measured(
  app: Launched,
  input: InputEvents[number],
  calls: readonly string[],
): Promise<Settled> {
  await app.page('await', { event: input.type === 'key' ? 'input' : 'click', calls });
  await app.main('input', [input]);
  return app.page('painted', null);
}

/** Runs `work` under a profiler when profiles are wanted. */
export async function profiled<T>(
  setting: Setting,
  row: string,
  desk: Launched,
  work: () => Promise<T>,
): Promise<T> {
  const place = setting.profileAs?.(row) ?? null;
  if (place === null) return work();
  await desk.main('profileStart', null);
  try {
    return await work();
  } finally {
    await desk.main('profileStop', { place });
  }
}
