import { DeskError } from '../failure';
import { FileThread, type FileThreadLimits } from './file-thread';
import type { Table, ToTableWorker } from './read-table';

/** Fails as `readTable` does, and with `input.table` (`too-slow`, `too-large`) at its limits. */
export class TableReader extends FileThread<ToTableWorker, Table> {
  /** `workerFile` is the built worker.ts. */
  constructor(workerFile: string, limits: Partial<FileThreadLimits> = {}) {
    super(
      workerFile,
      (reason, cause) => new DeskError('input.table', { reason }, { cause }),
      limits,
    );
  }
}
