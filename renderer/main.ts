import { windowBridge } from './bridge';
import { begin } from './first/begin';
import type { Bootstrap } from './first/begin';
import { removeOnFirstPaint } from './first/cover';
import { drawFirstRows } from './first/first-rows';
import { rowHeights } from './ui/record/row-heights';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';

/** A keychain that is locked, or a list that has to be looked through, takes longer: the desk does not wait for it. */
const patienceMs = 120;
/** In a narrower window (zoomed in) the parts above the rows take lines that only the app can know. */
const wide = '(min-width: 761px)';

async function start(target: HTMLElement): Promise<void> {
  const begun = await begin(windowBridge());
  const cover = await coverOf(begun);
  // The app is another module on purpose: nothing of it is run before the first rows are painted.
  const { showDesk } = await import('./desk');
  showDesk(target, begun);
  if (cover !== null) removeOnFirstPaint(cover, target);
  // The rows first: what else begins with a start would be in their way.
  await begun.begun?.list.records.firstShown;
  // Without it the session stays as it is found; nobody could do more about it than press "Try again".
  begun.bridge.session.begin().catch(() => undefined);
}

/** The first rows, painted; null when there are none to be had soon. */
async function coverOf({ begun, settings, language }: Bootstrap): Promise<HTMLElement | null> {
  if (begun === null || !matchMedia(wide).matches) return null;
  const { list } = begun;
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([list.records.firstShown, late]);
  if (list.records.state.phase !== 'ready' || list.records.count === 0) return null;
  const { theme, density } = settings;
  const { dataset } = document.documentElement;
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  dataset.theme = theme === 'system' ? (isDark ? 'dark' : 'light') : theme;
  dataset.density = density;
  const zone =
    settings.zone === 'system' ? Intl.DateTimeFormat().resolvedOptions().timeZone : settings.zone;
  const reading = { locale: language.locale, zone };
  const drawing = { list, reading, t: language.t, rowHeight: rowHeights[density] };
  const cover = drawFirstRows(drawing, document.body);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return cover;
}

const target = document.getElementById('desk');
if (target) void start(target);
