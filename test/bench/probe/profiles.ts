import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import type { WebContents } from 'electron';

interface Reply {
  readonly id: number;
  readonly result?: unknown;
}

/**
 * Processor profiles of the app's main thread, its worker threads and its page, over the same
 * stretch of time.
 */
export class Profiles {
  readonly #inspector = new Session();
  /** Inspector sessions of worker threads, and the file each thread runs. */
  readonly #threads = new Map<string, string>();
  readonly #waiting = new Map<number, (result: unknown) => void>();
  #last = 0;

  constructor() {
    this.#inspector.on('NodeWorker.attachedToWorker', ({ params }) => {
      const { sessionId, workerInfo } = params;
      this.#threads.set(sessionId, /([^/\\]+)\.\w+$/.exec(workerInfo.url)?.[1] ?? workerInfo.url);
    });
    this.#inspector.on('NodeWorker.detachedFromWorker', ({ params }) => {
      this.#threads.delete(params.sessionId);
    });
    this.#inspector.on('NodeWorker.receivedMessageFromWorker', ({ params }) => {
      const { id, result } = JSON.parse(params.message) as Reply;
      this.#waiting.get(id)?.(result);
      this.#waiting.delete(id);
    });
  }

  async start(page: WebContents): Promise<void> {
    this.#inspector.connect();
    await this.#post('NodeWorker.enable', { waitForDebuggerOnStart: false });
    page.debugger.attach();
    await this.#everywhere(page, 'Profiler.enable');
    await this.#everywhere(page, 'Profiler.setSamplingInterval', { interval: 500 });
    await this.#everywhere(page, 'Profiler.start');
  }

  /**
   * Writes `<place>-main.cpuprofile`, `<place>-renderer.cpuprofile` and one a thread, and into
   * `<place>-heap.json` what each one's heap holds after its garbage was collected, in bytes. No
   * snapshot of the heap itself: it would hold every text.
   */
  async stop(page: WebContents, place: string): Promise<void> {
    for (const [name, answer] of await this.#everywhere(page, 'Profiler.stop')) {
      const { profile } = answer as { profile: unknown };
      writeFileSync(`${place}-${name}.cpuprofile`, JSON.stringify(profile));
    }
    await this.#everywhere(page, 'HeapProfiler.collectGarbage');
    const heaps = Object.fromEntries(await this.#everywhere(page, 'Runtime.getHeapUsage'));
    writeFileSync(`${place}-heap.json`, `${JSON.stringify(heaps, null, 2)}\n`);
    page.debugger.detach();
    this.#inspector.disconnect();
    this.#threads.clear();
  }

  async #everywhere(page: WebContents, method: string, params: object = {}) {
    const answers: [string, unknown][] = [
      ['main', await this.#post(method, params)],
      ['renderer', await page.debugger.sendCommand(method, params)],
    ];
    for (const [sessionId, name] of this.#threads) {
      answers.push([name, await this.#postTo(sessionId, method, params)]);
    }
    return answers;
  }

  #post(method: string, params: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#inspector.post(method, params, (error, answer) => {
        if (error) reject(error);
        else resolve(answer);
      });
    });
  }

  #postTo(sessionId: string, method: string, params: object): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    const message = JSON.stringify({ id, method, params });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, resolve);
      this.#post('NodeWorker.sendMessageToWorker', { sessionId, message }).catch(reject);
    });
  }
}
