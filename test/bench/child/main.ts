import type { Answer, AnswerTo, Task } from './messages';
import { publishAll } from './publish';
import { reconcile } from './reconcile';
import { search } from './search';
import { write } from './write';

/** Does one task and ends. */
process.once('message', (task: Task) => {
  doneOf(task).then(
    (value) => {
      tell({ ok: true, value });
    },
    (thrown: unknown) => {
      tell({
        ok: false,
        why: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown),
      });
    },
  );
});

function doneOf(task: Task): Promise<AnswerTo<Task>> {
  switch (task.kind) {
    case 'write':
      return write(task.writer, task.cache, task.out);
    case 'publish':
      return publishAll(task);
    case 'reconcile':
      return reconcile(task.cache);
    case 'search':
      return search(task.engine, task.size, task.file);
  }
}

function tell(answer: Answer): void {
  process.send?.(answer, () => {
    process.exit();
  });
}
