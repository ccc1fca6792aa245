import { windowBridge } from './bridge';
import { begin, removeOnFirstPaint } from './first/begin';
import './ui/tokens.css';
import './ui/base.css';
import './ui/classes.css';
import './ui/badge.css';
import './ui/grid/rows.css';
import './first/first-rows.css';

async function start(target: HTMLElement): Promise<void> {
  const bootstrap = await begin(windowBridge());
  // Another module on purpose: what it needs is asked for while it is being read.
  const { showDesk } = await import('./desk');
  showDesk(target, bootstrap);
  // The rows the document came with, where it did.
  const cover = document.querySelector<HTMLElement>('.first-rows');
  if (cover !== null) removeOnFirstPaint(cover, target);
  // The rows first: what else begins with a start would be in their way.
  await bootstrap.prefetched?.list.records.firstShown;
  // Without it the session stays as it is found; nobody could do more about it than press "Try again".
  bootstrap.bridge.session.begin().catch(() => undefined);
}

const target = document.getElementById('desk');
if (target) void start(target);
