import { DeskError } from '../../failure';
import { FileThread, type FileThreadLimits } from '../../tables/file-thread';
import type { ReadAct } from './read-act';

/** Reads statements; fails with `input.statement` for one that takes too much time or memory. */
export class ActReader extends FileThread<Uint8Array, ReadAct> {
  /** `workerFile` is the built worker.ts. */
  constructor(workerFile: string, limits: Partial<FileThreadLimits> = {}) {
    super(workerFile, (_, cause) => new DeskError('input.statement', {}, { cause }), limits);
  }
}
