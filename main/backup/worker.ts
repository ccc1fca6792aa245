import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { noteDraftsIn } from '../disk/drafts';
import { DiskTrouble } from '../disk/atomic-stream';
import { DeskError, toFailure } from '../failure';
import { asDeskError } from '../store/errors';
import { mergeBackup } from './merge';
import { inspectBackup, stageBackup } from './read-backup';
import type { BackupAnswer, BackupTask } from './thread';
import { writeBackup } from './write-backup';

/** Does one task; then the thread ends. */
const port = parentPort;
const send = (answer: BackupAnswer<unknown>) => port?.postMessage(answer);
const reportEveryMs = 200;
let reported = 0;
const progress = (share: number) => {
  const now = performance.now();
  if (now - reported < reportEveryMs) return;
  reported = now;
  send({ kind: 'progress', share: Math.min(1, share) });
};

async function run(task: BackupTask): Promise<unknown> {
  switch (task.kind) {
    case 'write':
      noteDraftsIn(task.home);
      return writeBackup(task, progress);
    case 'inspect':
      return inspectBackup(task);
    case 'stage':
      return stageBackup(task, progress);
    case 'merge':
      return mergeBackup(task);
  }
}

const task = workerData as BackupTask;
const written = task.kind === 'write' ? { fileName: basename(task.out) } : {};

run(task).then(
  (value) => send({ kind: 'done', value }),
  (thrown: unknown) => {
    const failure =
      thrown instanceof DiskTrouble
        ? new DeskError(
            'storage.unwritable',
            { reason: thrown.reason, ...written },
            { cause: thrown },
          )
        : asDeskError(thrown);
    send({ kind: 'failed', failure: toFailure(failure) });
  },
);
