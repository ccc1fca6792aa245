import { fork } from 'node:child_process';
import { resolve } from 'node:path';
import type { Answer, AnswerTo, Task } from '../child/messages';

const program = resolve(__dirname, '..', 'child', 'index.cjs');

/**
 * One task in a process of its own, on Electron's Node. Rejects with what it said when it fails, or
 * ends for want of memory.
 */
export function inChild<T extends Task>(task: T): Promise<AnswerTo<T>> {
  const child = fork(program, [], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)));
  return new Promise((settle, reject) => {
    child.once('message', (answer: Answer) => {
      if (answer.ok) settle(answer.value as AnswerTo<T>);
      else reject(new Error(answer.why));
    });
    child.once('exit', (code, signal) => {
      const how = signal ?? `status ${code ?? ''}`;
      const why = /heap out of memory|invalid array length|Out of memory/i.exec(said)?.[0] ?? '';
      reject(new Error(`It ended with ${how}${why === '' ? `: ${said}` : `, ${why}`}.`));
    });
    child.send(task);
  });
}
