import type { MessagePort } from 'node:worker_threads';
import type { Failure } from '../../shared/failures';
import { DeskError, toFailure } from '../failure';
import { asDeskError } from '../store/errors';
import type { PageOfSync } from '../store/sync-operations';
import type { Operations, Question, ThreadMessage } from '../store/thread';
import type { WriteAheadLog } from '../store/write-ahead-log';
import type { Writer } from '../store/writer';

/** How long idle work waits after each page of a sync, which needs the processor. */
const quietMs = 300;
/** The most records that waiting pages may put into one transaction. */
const maxBatchRecords = 1_000;

/** A thread's methods, and its idle work. */
export interface Answers {
  readonly operations: Operations;
  readonly stagePages?: Writer['stagePages'];
  /** That of the connection that writes; none in memory. */
  readonly log?: WriteAheadLog | null;
  /** Does one step of idle work; false when none is left. */
  readonly idle: () => boolean;
  readonly close: (hadTrouble: boolean) => void;
}

/** Answers questions one after the other, and does idle work between them. */
export class Answering {
  readonly #port: MessagePort;
  readonly #answers: Answers;
  /** Pages that wait to be written together. */
  readonly #pages: Question[] = [];
  #hadTrouble = false;
  /** A step is already scheduled, or idle work is held back or over. */
  #isScheduled = false;
  #quietUntil = 0;
  #waiting: NodeJS.Timeout | undefined;

  constructor(port: MessagePort, answers: Answers) {
    this.#port = port;
    this.#answers = answers;
  }

  /** `holdsIdle`: idle work waits to be asked for. */
  begin(holdsIdle: boolean): void {
    this.#isScheduled = holdsIdle;
    this.#port.on('message', (question: Question) => {
      this.#hear(question);
    });
    this.#scheduleIdle();
  }

  #hear(question: Question): void {
    if (question.name === 'stagePage') {
      // Pages sent together arrive in the same turn of the event loop.
      if (this.#pages.push(question) === 1) setImmediate(this.#writePages);
      return;
    }
    while (this.#pages.length > 0) this.#writePages();
    if (question.name === 'trouble') this.#hadTrouble = true;
    else if (question.name === 'beginIdle') {
      this.#isScheduled = false;
      this.#scheduleIdle();
    } else if (question.name === 'end') this.#end(question.number);
    else void this.#handle(question);
  }

  #end(number: number): void {
    clearTimeout(this.#waiting);
    this.#isScheduled = true;
    this.#answers.close(this.#hadTrouble);
    this.#answer(number, undefined);
    this.#port.close();
  }

  async #handle({ number, name, params }: Question): Promise<void> {
    try {
      const { operations } = this.#answers;
      const operation = operations[name] as ((params: unknown) => unknown) | undefined;
      if (operation === undefined) throw new DeskError('app.internal');
      this.#answer(number, await operation(params));
    } catch (thrown) {
      this.#refuse(number, thrown);
    }
    this.#limitLog();
    this.#scheduleIdle();
  }

  /**
   * Writes waiting pages in one transaction; the rest follow after other calls that arrived
   * meanwhile.
   */
  readonly #writePages = (): void => {
    const { stagePages } = this.#answers;
    const batch = this.#pages.splice(0, batchLength(this.#pages));
    if (batch.length === 0 || stagePages === undefined) return;
    if (this.#pages.length > 0) setImmediate(this.#writePages);
    try {
      const staged = stagePages(batch.map(({ params }) => params as PageOfSync));
      for (const [at, written] of staged.entries()) {
        const number = batch[at]?.number ?? 0;
        if ('records' in written) this.#answer(number, written.records);
        else this.#refuse(number, written.thrown);
      }
    } catch (thrown) {
      for (const { number } of batch) this.#refuse(number, thrown);
    }
    this.#limitLog();
    this.#quietUntil = performance.now() + quietMs;
    this.#scheduleIdle();
  };

  readonly #scheduleIdle = (): void => {
    clearTimeout(this.#waiting);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(this.#runIdle);
  };

  readonly #runIdle = (): void => {
    this.#isScheduled = false;
    const remaining = this.#quietUntil - performance.now();
    if (remaining > 0) {
      this.#waiting = setTimeout(this.#scheduleIdle, remaining + 1);
      return;
    }
    try {
      if (this.#answers.idle()) this.#scheduleIdle();
    } catch (thrown) {
      this.#noteFailure(thrown);
    }
    this.#limitLog();
  };

  #limitLog(): void {
    try {
      this.#answers.log?.limit();
    } catch (thrown) {
      this.#noteFailure(thrown);
    }
  }

  #answer(number: number, value: unknown): void {
    this.#send({ kind: 'answer', number, value });
  }

  #refuse(number: number, thrown: unknown): void {
    this.#send({ kind: 'refusal', number, failure: this.#noteFailure(thrown) });
  }

  #noteFailure(thrown: unknown): Failure {
    const failure = toFailure(asDeskError(thrown));
    if (failure.code === 'storage.unreadable' && !this.#hadTrouble) {
      this.#hadTrouble = true;
      if (failure.params.reason === 'damaged') this.#send({ kind: 'state', state: { failure } });
    }
    return failure;
  }

  #send(message: ThreadMessage): void {
    this.#port.postMessage(message);
  }
}

function batchLength(pages: readonly Question[]): number {
  let records = 0;
  const over = pages.findIndex(({ params }) => {
    records += (params as PageOfSync).page.bodies.length;
    return records > maxBatchRecords;
  });
  return over < 0 ? pages.length : Math.max(1, over);
}
