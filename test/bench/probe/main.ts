import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import worker from 'node:worker_threads';
import { app, BrowserWindow, ipcMain, type WebContents } from 'electron';
import { Profiles } from './profiles';
import type { FromProbe, MainQuestions, StartEvent, Order } from './messages';

/**
 * Loaded into an app's main process before its own first line (`electron -r`), the desk's and the
 * bare window's alike: measures from inside, so that nothing of the tool that drives it is counted.
 * The app itself knows nothing of it.
 */
type Answers = {
  [K in keyof MainQuestions]?: (
    params: MainQuestions[K]['params'],
  ) => MainQuestions[K]['answer'] | Promise<MainQuestions[K]['answer']>;
};

declare global {
  // How the bare window adds what it alone can do.
  var benchAnswers: Answers;
}

const delayEveryMs = 2;
const delay = monitorEventLoopDelay({ resolution: delayEveryMs });
const profiles = new Profiles();
const workers = new Map<worker.Worker, string>();

const send = (message: FromProbe) => void process.send?.(message);
const contents = (): WebContents => {
  const [window] = BrowserWindow.getAllWindows();
  if (window === undefined) throw new Error('There is no window.');
  return window.webContents;
};

/** Input reaches a window that has the focus only; two of them are open at a time. */
async function takeFocus(): Promise<void> {
  const [window] = BrowserWindow.getAllWindows();
  if (window === undefined || window.isFocused()) return;
  const focused = new Promise<void>((resolve) => {
    window.once('focus', () => resolve());
    setTimeout(resolve, 1_000);
  });
  window.moveTop();
  window.focus();
  await focused;
}

// Every worker's own measure of how long it was busy.
const RealWorker = worker.Worker;
worker.Worker = class extends RealWorker {
  constructor(...params: ConstructorParameters<typeof RealWorker>) {
    super(...params);
    workers.set(this, /[^/\\]+$/.exec(String(params[0]))?.[0] ?? 'worker');
  }
};

app.on('session-created', (session) => {
  session.registerPreloadScript({
    type: 'frame',
    filePath: join(__dirname, '..', 'page', 'index.cjs'),
  });
});

globalThis.benchAnswers = {
  input: async (events) => {
    await takeFocus();
    for (const event of events) {
      if (event.type === 'key') contents().sendInputEvent({ type: 'char', keyCode: event.text });
      else {
        const { x, y } = event;
        contents().sendInputEvent({ type: 'mouseDown', x, y, button: 'left', clickCount: 1 });
        contents().sendInputEvent({ type: 'mouseUp', x, y, button: 'left', clickCount: 1 });
      }
    }
    return null;
  },
  wheel: async ({ x, y, by, times }) => {
    await takeFocus();
    contents().sendInputEvent({ type: 'mouseMove', x, y });
    for (let turn = 0; turn < times; turn += 1) {
      contents().sendInputEvent({ type: 'mouseWheel', x, y, deltaX: 0, deltaY: -by });
      await new Promise((resolve) => setTimeout(resolve, 16));
    }
    return null;
  },
  delayStart: () => {
    delay.reset();
    delay.enable();
    return null;
  },
  delayStop: () => {
    delay.disable();
    const beyond = (ns: number) => Math.max(0, ns / 1e6 - delayEveryMs);
    return {
      p50: beyond(delay.percentile(50)),
      p99: beyond(delay.percentile(99)),
      max: beyond(delay.max),
    };
  },
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  workers: () => {
    const busy: Record<string, number> = {};
    for (const [each, name] of workers) {
      busy[name] = each.performance.eventLoopUtilization().active;
    }
    return busy;
  },
  profileStart: async () => {
    await profiles.start(contents());
    return null;
  },
  profileStop: async ({ place }) => {
    await profiles.stop(contents(), place);
    return null;
  },
  evaluate: ({ expression }) => contents().mainFrame.executeJavaScript(expression),
  quit: () => {
    // After the answer has gone.
    setTimeout(() => app.quit(), 10);
    return null;
  },
};

async function answer({ to, name, params, number }: Order): Promise<unknown> {
  if (to === 'page') {
    await takeFocus();
    return new Promise((resolve, reject) => {
      ipcMain.once(`bench:${number}`, (_event, ok: boolean, value: unknown) => {
        if (ok) resolve(value);
        else reject(new Error(String(value)));
      });
      contents().send('bench:ask', number, name, params);
    });
  }
  const handler = globalThis.benchAnswers[name as keyof MainQuestions];
  if (handler === undefined) throw new Error(`There is no answer to "${name}".`);
  return (handler as (params: unknown) => unknown)(params);
}

process.on('message', (order: Order) => {
  answer(order).then(
    (value) => {
      send({ kind: 'answer', number: order.number, value });
    },
    (cause: unknown) => {
      send({ kind: 'refusal', number: order.number, message: String(cause) });
    },
  );
});
ipcMain.on('bench:moment', (_event, name: StartEvent, at: number) => {
  send({ kind: 'event', name, at });
});
