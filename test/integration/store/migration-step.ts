import type { Step } from '../../../main/store/migrations/migrate';

/** A step that changes row by row, and ends its process after so many rows. */
export function stepThatEnds(to: number, rows: number): Step {
  return {
    to,
    space: 1,
    run: (db) => {
      db.exec('CREATE TABLE extra(n)');
      const names = db.select("SELECT name FROM note WHERE name LIKE 'desk.%'", { name: 'text' });
      for (const [at, { name }] of names.all().entries()) {
        if (at === rows) process.kill(process.pid, 'SIGKILL');
        db.run('UPDATE note SET value = upper(value) WHERE name = ?', name);
      }
    },
  };
}
