import type { Answer, Task } from './messages';
import { publishAll } from './publish';
import { search } from './search';
import { write } from './write';

/** Does one task and ends. */
process.once('message', (task: Task) => {
  const done =
    task.kind === 'write'
      ? write(task.writer, task.cache, task.out)
      : task.kind === 'publish'
        ? publishAll(task)
        : search(task.engine, task.size, task.file);
  done.then(
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

function tell(answer: Answer): void {
  process.send?.(answer, () => {
    process.exit();
  });
}
