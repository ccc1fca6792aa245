import { cpus, loadavg, release, totalmem } from 'node:os';

export interface Machine {
  readonly at: string;
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly display: string;
  readonly electron: string;
  readonly chromium: string;
  readonly node: string;
  /** Load of the last minute before the first row: others at work make every row worse. */
  readonly load: number;
}

export function describeMachine(): Machine {
  return {
    at: new Date().toISOString(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${release()}`,
    display: 'Xvfb 1600x1000, software drawing',
    electron: process.versions.electron,
    chromium: process.versions.chrome,
    node: process.versions.node,
    load: loadavg()[0] ?? 0,
  };
}

export function machineInWords(machine: Machine): string {
  const { processor, cores, memoryGb, system, electron, chromium, node, load } = machine;
  return [
    `${processor}, ${cores} cores, ${memoryGb} GB, ${system}; ${machine.display}`,
    `Electron ${electron} (Chromium ${chromium}, Node ${node}); load before the first row ${load.toFixed(1)}`,
  ].join('\n');
}
