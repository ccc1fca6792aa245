import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { asApp, rootSwitches } from '../../scripts/runtime/electron.mjs';
import { markedProcesses } from '../desktop/processes.mjs';

/** A port nobody listens on. */
export async function freePort() {
  const server = createServer();
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

export function listens(port) {
  return new Promise((settle) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
    socket.once('close', () => settle(false));
    onTestFinished(() => void socket.destroy());
  });
}

/**
 * Starts the app with its window and waits until that has a page: everything Chromium or Node open
 * at their start is open by then.
 * @param {string} program
 * @param {string[]} args
 * @param {{ home: string, env?: Record<string, string>, pipes?: number }} options `pipes`: extra
 * pipes from 3 upwards
 */
export async function openWindow(program, args, { home, env = {}, pipes = 0 }) {
  const child = spawn(program, [...rootSwitches(), ...args, '--home', home], {
    env: { ...asApp(), ...env },
    stdio: ['ignore', 'ignore', 'ignore', ...Array(pipes).fill('pipe')],
  });
  let isOver = false;
  const ended = new Promise((settle) => child.once('close', settle)).then(() => (isOver = true));
  onTestFinished(async () => {
    for (const { pid } of markedProcesses(home)) kill(pid);
    await ended;
  });
  // Chromium starts its own processes by the program's true name.
  const place = realpathSync(program);
  while (!isOver && !hasPage(place)) await pause(50);
  return { child, isOver: () => isOver };
}

/** A page is a process of its own, in the same private desktop. */
function hasPage(program) {
  return markedProcesses(process.env.MERCHANT_DESK_PRIVATE).some(
    ({ command }) => command.startsWith(program) && command.includes('--type=renderer'),
  );
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was faster.
  }
}
