import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { family, isRunning } from './memory';
import type { FromProbe, MainQuestions, StartEvent, Order, PageQuestions } from '../probe/messages';

/** The checkout: this file runs from out/bench/program/bench. */
export const root = resolve(__dirname, '..', '..', '..', '..');
export const probe = resolve(__dirname, '..', 'probe', 'index.cjs');
const bareEntry = resolve(__dirname, '..', 'bare', 'index.cjs');

export const storeWorker = resolve(root, 'out', 'app', 'main', 'store-worker.cjs');
export const tableWorker = resolve(root, 'out', 'app', 'main', 'table-worker.cjs');
export const serviceWorker = resolve(root, 'out', 'service', 'worker.cjs');

/** Electron as an app again, below a bench that runs on it as Node. */
export function appEnvironment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, ...more };
  delete env.ELECTRON_RUN_AS_NODE;
  return env;
}

/** Chromium refuses its sandbox to root. */
export const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/**
 * The desk over a home folder, with the probe inside.
 * @param app the checkout, or an archive of the app
 */
export function launchDesk(home: string, app = root): Launched {
  return new Launched([...asRoot, '-r', probe, app, '--home', home]);
}

/** The bare window, with the same probe. */
export function launchBare(home: string): Launched {
  return new Launched([...asRoot, '-r', probe, bareEntry, '--home', home]);
}

/** The desk without a window; resolves with its exit status and what it printed. */
export function runCli(
  home: string,
  words: readonly string[],
  stdin = '',
): Promise<{ status: number | null; out: string }> {
  const args = [...asRoot, '--log-level=3', '--disable-gpu', root, '--headless', ...words];
  const child = spawn(process.execPath, [...args, '--home', home], {
    env: appEnvironment(),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stdin.end(stdin);
  return new Promise((settle) => {
    child.once('close', (status) => settle({ status, out }));
  });
}

/** An app that has not quit by then is killed. */
const quitLimitMs = 8_000;

/** What is asked of a page ends by itself before this, or never. */
const pageLimitMs = 30_000;

const running = new Set<ChildProcess>();

/** Whatever a row that failed has left behind. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** A running app that answers questions from inside. */
export class Launched {
  /** Epoch milliseconds just before the process was asked for. */
  readonly spawnedAt: number;
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #events = new Map<StartEvent, PromiseWithResolvers<number>>();
  readonly #ended: Promise<void>;
  #said = '';
  #last = 0;

  constructor(args: readonly string[]) {
    this.spawnedAt = performance.timeOrigin + performance.now();
    this.#child = spawn(process.execPath, args, {
      env: appEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    running.add(this.#child);
    const listen = (chunk: Buffer) => (this.#said = (this.#said + chunk.toString()).slice(-4000));
    this.#child.stdout?.on('data', listen);
    this.#child.stderr?.on('data', listen);
    this.#child.on('message', (message: FromProbe) => {
      this.#take(message);
    });
    this.#ended = new Promise((resolve) => {
      this.#child.once('exit', () => {
        running.delete(this.#child);
        const over = new Error(`The app ended. It said:\n${this.#said}`);
        for (const { reject } of this.#waiting.values()) reject(over);
        for (const { reject } of this.#events.values()) reject(over);
        resolve();
      });
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Milliseconds from the spawn to a moment in the window. */
  async event(name: StartEvent): Promise<number> {
    return (await this.#event(name).promise) - this.spawnedAt;
  }

  page<N extends keyof PageQuestions>(
    name: N,
    params: PageQuestions[N]['params'],
  ): Promise<PageQuestions[N]['answer']> {
    return this.#ask('page', name, params) as Promise<PageQuestions[N]['answer']>;
  }

  main<N extends keyof MainQuestions>(
    name: N,
    params: MainQuestions[N]['params'],
  ): Promise<MainQuestions[N]['answer']> {
    return this.#ask('main', name, params);
  }

  /** Until its helpers have ended too: they would take processor time from what starts next. */
  async quit(): Promise<void> {
    const helpers = family(this.pid);
    const slow = setTimeout(() => this.#child.kill('SIGKILL'), quitLimitMs);
    await this.main('quit', null).catch(() => undefined);
    await this.#ended;
    clearTimeout(slow);
    const begun = performance.now();
    while (helpers.some(isRunning) && performance.now() - begun < quitLimitMs) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  #ask(to: Order['to'], name: string, params: unknown): Promise<unknown> {
    this.#last += 1;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(this.#last, waiting);
    if (to === 'page') {
      const late = setTimeout(() => {
        waiting.reject(new Error(`No answer to "${name}" in ${pageLimitMs} ms.`));
      }, pageLimitMs);
      const inTime = () => clearTimeout(late);
      waiting.promise.then(inTime, inTime);
    }
    this.#child.send({ number: this.#last, to, name, params } satisfies Order);
    return waiting.promise;
  }

  #event(name: StartEvent): PromiseWithResolvers<number> {
    const known = this.#events.get(name);
    if (known !== undefined) return known;
    const event = Promise.withResolvers<number>();
    event.promise.catch(() => undefined);
    this.#events.set(name, event);
    return event;
  }

  #take(message: FromProbe): void {
    if (message.kind === 'event') {
      this.#event(message.name).resolve(message.at);
      return;
    }
    const waiting = this.#waiting.get(message.number);
    this.#waiting.delete(message.number);
    if (message.kind === 'answer') waiting?.resolve(message.value);
    else waiting?.reject(new Error(message.message));
  }
}
