import { resolve } from 'node:path';
import { maxAuditEntries, type AuditFilter } from '../../shared/ipc/audit';
import type { AuditStore } from '../audit/audit-store';
import { writeByCommand } from '../disk/atomic-stream';
import { exportAuditLog } from '../export/audit-export';
import type { Services } from '../services';
import { counted } from './counted';
import type { Command } from './commands';
import { exit, type ExitStatus } from './exit';
import { intoStdout, printJson, printMessage, printShortfall } from './output';
import { withOpenProfile } from './stored-records';

type AuditCommand = Extract<Command, { name: 'audit' }>;

/** Prints the audit log, writes it to a file, or checks its chain. */
export function auditLog(
  services: Services,
  { profile, check, noted, out, format, language, zone, ...filter }: AuditCommand,
  writtenBy: string,
): Promise<ExitStatus> {
  return withOpenProfile(services, profile, async ({ store }) => {
    if (check) return checkChain(store.audit, noted);
    if (out === null) {
      await printEntries(store.audit, filter);
      return exit.ok;
    }
    const into = intoStdout(out);
    const written = await exportAuditLog({
      log: store.audit,
      filter,
      format,
      file: into === undefined ? resolve(out) : out,
      into,
      write: writeByCommand,
      language,
      zone,
      profile,
      writtenBy,
    });
    await printJson(written);
    return exit.ok;
  });
}

/** The oldest entry first. */
async function printEntries(log: AuditStore, filter: AuditFilter): Promise<void> {
  let from: number | null = null;
  let printed = 0;
  for (;;) {
    const page = { ...filter, from, newestFirst: false, limit: maxAuditEntries };
    const entries = await log.entries(page);
    for (const entry of entries) await printJson(entry);
    printed += entries.length;
    const last = entries.at(-1);
    if (entries.length < maxAuditEntries || last === undefined) break;
    from = last.no;
  }
  printMessage(`${counted(printed, 'entry', 'entries')}.`);
}

async function checkChain(log: AuditStore, noted: AuditCommand['noted']): Promise<ExitStatus> {
  const { broken, entries, since, last } = await log.check(noted);
  const place = last === null ? null : `${last.no}:${last.hash}`;
  await printJson({ unbroken: broken === null, broken, entries, since, last: place });
  if (broken === null) {
    const from = since === null ? '' : ` since ${since}`;
    printMessage(`The audit log is unbroken: ${counted(entries, 'entry', 'entries')}${from}.`);
    if (place !== null) printMessage(`Note this elsewhere, for --noted: ${place}`);
    return exit.ok;
  }
  printShortfall(brokenSentences[broken.reason](broken.no));
  return exit.differences;
}

const brokenSentences = {
  changed: (no: number) => `The audit log is broken: entry ${no} is not as it was written.`,
  missing: (no: number) => `The audit log is broken: entry ${no} is missing.`,
  cut: (no: number) => `The audit log is broken: it ends before entry ${no}, which was written.`,
  other: (no: number) => `The audit log is not the one that was noted: entry ${no} differs.`,
};
