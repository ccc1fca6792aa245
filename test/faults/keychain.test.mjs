// Row 11: the vault over the real library, on a bus of its own, with a Secret Service that
// misbehaves in every way it can.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';
import { sentenceFor } from '../../main/cli/sentences';
import { openPrivateDesktop } from '../desktop/private-desktop.mjs';
import { MockSecretService } from '../threats/secret-service/mock';
import { prove } from '../threats/proof';
import { buildNode } from '../support/built-node';

const text = 'sample-not-a-real-secret';
const other = 'sample-another-not-real-secret';
const keychain = { kind: 'keychain' };
const sessionOnly = { kind: 'session-only', state: 'absent' };
const stored = { value: { same: true } };
const done = { value: null };
const refused = { code: 'vault.refused' };
const locked = { code: 'vault.locked' };
const noAnswer = { code: 'vault.no-answer' };

/**
 * Each: how the service behaves from then on, and what every step must come to. `wrote` first keeps
 * a secret while all is well. `waits`: the user must be told meanwhile that the keychain is waited
 * for.
 */
const states = [
  { name: 'ready', behaviour: 'well', wrote: true, open: keychain, read: stored, write: done },
  {
    name: 'locked, the prompt is dismissed',
    behaviour: 'prompt-dismissed',
    wrote: true,
    open: keychain,
    read: done,
    write: locked,
  },
  {
    name: 'locked, the prompt is never answered',
    behaviour: 'prompt-ignored',
    wrote: true,
    open: keychain,
    write: noAnswer,
    waits: true,
  },
  {
    name: 'locked, a read behind the prompt',
    behaviour: 'prompt-ignored',
    wrote: true,
    read: noAnswer,
    waits: true,
  },
  { name: 'answers nothing', behaviour: 'silent', open: keychain, read: noAnswer, waits: true },
  {
    name: 'slow',
    behaviour: 'slow',
    wrote: true,
    open: keychain,
    read: stored,
    write: done,
    waits: true,
  },
  {
    name: 'dies while it keeps a secret',
    behaviour: 'dies-while-keeping',
    wrote: true,
    open: keychain,
    write: 'failure',
  },
  {
    name: 'dies while it looks for one',
    behaviour: 'dies-while-looking',
    wrote: true,
    read: 'failure',
  },
  {
    name: 'denies everything',
    behaviour: 'access-denied',
    open: sessionOnly,
    read: refused,
    write: refused,
  },
  {
    name: 'has no collection, and none is made',
    behaviour: 'no-collection',
    open: keychain,
    read: done,
    write: 'failure',
  },
  { name: 'keeps nothing of what it took', behaviour: 'forgets', open: keychain, write: locked },
  {
    name: 'gives back something else',
    behaviour: 'garbles',
    open: keychain,
    write: { code: 'vault.mismatch' },
  },
  {
    name: 'killed, and started again',
    behaviour: 'well',
    wrote: true,
    restarted: true,
    read: refused,
  },
  {
    name: 'absent: nobody on the bus',
    gone: true,
    open: sessionOnly,
    read: { code: 'vault.absent' },
    write: { code: 'vault.absent' },
  },
  { name: 'the bus itself is gone', gone: true, noBus: true, open: sessionOnly, write: 'failure' },
];

prove('11-keychain', async ({ tries, report }) => {
  if (process.platform !== 'linux') report.skip('a Secret Service is what Linux has');
  const program = await buildNode('test/faults/keychain-process.ts', 'keychain');
  const desktop = await openPrivateDesktop({ display: false, keyring: 'none' });
  try {
    for (let at = 0; at < tries; at += 1) {
      const state = states[at % states.length];
      await report.try(state.name, () => goThrough(state, { desktop, file: program.file, report }));
    }
  } finally {
    await desktop.close();
  }
});

async function goThrough(state, { desktop, file, report }) {
  const address = desktop.env.DBUS_SESSION_BUS_ADDRESS;
  let service = new MockSecretService(address);
  await service.open();
  if (state.gone) service.close();
  const env = state.noBus ? { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' } : {};
  const start = () => startVault(file, { ...desktop.env, ...env });
  let vault = start();
  try {
    if (state.wrote) expect(await vault.ask({ step: 'write', text })).toMatchObject(done);
    service.behaviour = state.behaviour ?? 'well';
    if (state.restarted) {
      const { items } = service;
      service.close();
      service = new MockSecretService(address);
      for (const [path, item] of items) service.items.set(path, item);
      await service.open();
    }
    const waiting = [];
    for (const step of ['open', 'read', 'write']) {
      if (state[step] === undefined) continue;
      const outcome = await vault.ask({
        step,
        text: step === 'write' && !state.waits ? other : text,
      });
      report.add('file reads of the waiting process', outcome.reads);
      expect(outcome.reads).toBeGreaterThan(0);
      if (step !== 'open') waiting.push(...outcome.states);
      judge(outcome, state[step], step);
    }
    if (state.restarted) {
      // The library keeps to the connection that is gone for as long as its process lives; the next
      // one finds everything.
      await vault.end();
      vault = start();
      judge(await vault.ask({ step: 'read', text }), stored, 'read');
    }
    if (state.waits) expect(waiting).toContain('waiting');
  } finally {
    await vault.end();
    service.close();
  }
}

function judge(outcome, expected, step) {
  if (expected === 'failure') expect(outcome.code).toMatch(/^vault\./);
  else expect(outcome).toMatchObject(step === 'open' ? { value: expected } : expected);
  if (outcome.code === undefined) return;
  const failure = { code: outcome.code, params: {}, requestId: null, redactedBody: null };
  expect(sentenceFor(failure)).toMatch(/keychain/);
}

function startVault(file, env) {
  const child = spawn(process.execPath, [file, '1200'], {
    env: { ...env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const closed = once(child, 'close');
  return {
    ask: async (step) => {
      child.stdin.write(`${JSON.stringify(step)}\n`);
      const { value, done: isOver } = await lines.next();
      // A crash of the library would show here.
      if (isOver)
        throw new Error(`the process of the vault ended: ${child.exitCode ?? child.signalCode}`);
      return JSON.parse(value);
    },
    end: async () => {
      child.stdin.end();
      child.kill('SIGKILL');
      await closed;
    },
  };
}
