// Threads of the store that live on: starting one takes more processor time than most tests of what
// is stored. Each life begins with the built script run anew, on a port of its own, so that nothing
// of an earlier one is left. How a thread starts and ends is for tests that use `startThread`.
import { EventEmitter } from 'node:events';
import { MessageChannel, Worker, type MessagePort, type Transferable } from 'node:worker_threads';
import { Clock } from '../../main/clock';
import { Threads } from '../../main/store/thread';

/** In the thread. The script finds its port and data where a thread of its own would have them. */
const host = `
  const { readFileSync } = require('node:fs');
  const { createRequire } = require('node:module');
  const { Script } = require('node:vm');
  const threads = require('node:worker_threads');
  const scripts = new Map();
  const compiled = (file) => {
    const words = ['(function (require, module, exports, setTimeout) {', '\\n})'];
    return new Script(words.join(readFileSync(file, 'utf8')), { filename: file });
  };
  threads.parentPort.on('message', ({ file, workerData, port }) => {
    const timers = new Set();
    const setTimeoutOfLife = (...args) => {
      const timer = setTimeout(...args);
      timers.add(timer);
      return timer;
    };
    // A thread that ends takes along what it still waits for.
    port.once('close', () => timers.forEach((timer) => clearTimeout(timer)));
    Object.assign(threads, { parentPort: port, workerData });
    if (!scripts.has(file)) scripts.set(file, compiled(file));
    const module = { exports: {} };
    const run = scripts.get(file).runInThisContext();
    run(createRequire(file), module, module.exports, setTimeoutOfLife);
  });`;

/** As `startThread` starts them. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

const idle: Worker[] = [];

function takeIdle(): Worker {
  const taken = idle.pop() ?? new Worker(host, { eval: true, resourceLimits });
  taken.ref();
  return taken;
}

/** One life of a thread, which looks from here like a thread of its own. */
class Life extends EventEmitter {
  readonly #thread = takeIdle();
  readonly #port: MessagePort;
  readonly #fail = (thrown: unknown) => this.emit('error', thrown);
  readonly #exit = (status: number) => this.#end(status);
  #isOver = false;

  constructor(file: string, workerData: unknown) {
    super();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#thread.on('error', this.#fail).on('exit', this.#exit);
    port1.on('message', (message) => this.emit('message', message));
    port1.once('close', () => {
      if (this.#isOver) return;
      this.#thread.unref();
      idle.push(this.#thread);
      this.#end(0);
    });
    this.#thread.postMessage({ file, workerData, port: port2 }, [port2]);
  }

  postMessage(message: unknown, transfer: readonly Transferable[] = []): void {
    this.#port.postMessage(message, transfer);
  }

  terminate(): Promise<number> {
    return this.#isOver ? Promise.resolve(0) : this.#thread.terminate();
  }

  #end(status: number): void {
    this.#isOver = true;
    this.#thread.off('error', this.#fail).off('exit', this.#exit);
    this.#port.close();
    this.emit('exit', status);
  }
}

/** In place of `startThread`. */
export function recycledThread(workerFile: string, { aheadMs } = new Clock()): Worker {
  return new Life(workerFile, { aheadMs }) as unknown as Worker;
}

/** Supplies them to whatever opens stores. */
export class RecycledThreads extends Threads {
  override readonly next: () => Worker;

  constructor(workerFile: string, clock = new Clock()) {
    super(workerFile, clock);
    this.next = () => recycledThread(workerFile, clock);
  }
}
