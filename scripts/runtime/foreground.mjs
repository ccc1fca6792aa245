import { spawn } from 'node:child_process';

/**
 * Runs a command with our own stdin, stdout and stderr, and hands on signals and exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Promise<number>}
 */
export function foreground(command, args, options = {}) {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    const forward = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, forward);
    child.once('error', failed);
    child.once('close', (code) => {
      for (const signal of signals) process.off(signal, forward);
      done(code ?? 1);
    });
  });
}
