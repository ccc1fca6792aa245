import { windowBridge } from './bridge';
import { begin } from './first/begin';
import { removeOnFirstPaint } from './first/cover';
import './ui/tokens.css';
import './ui/base.css';
import './ui/classes.css';
import './ui/grid/rows.css';
import './first/first-rows.css';

async function start(target: HTMLElement): Promise<void> {
  const beginning = begin(windowBridge());
  // Read while main answers what `begin` asks for.
  const loading = import('./desk');
  const bootstrap = await beginning;
  const { showDesk } = await loading;
  showDesk(target, bootstrap);
  // The rows the document began with, if any.
  const cover = document.querySelector<HTMLElement>('.first-rows');
  if (cover !== null) removeOnFirstPaint(cover, target);
  // Everything else a start begins would delay the rows.
  await bootstrap.prefetched?.list.records.firstShown;
  // If this fails, the session stays as it is, and its own screen offers to try again.
  bootstrap.bridge.session.begin().catch(() => undefined);
}

const target = document.getElementById('desk');
if (target) void start(target);
