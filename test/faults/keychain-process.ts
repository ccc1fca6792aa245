// A vault over the real library in a process of its own, which is told step by step on stdin what
// to do, a JSON line each, and says what came of it. All the while it reads a file again and again:
// that is what a frozen main could not do.
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { toFailure } from '../../main/failure';
import { KeychainVault, loadKeychain } from '../../main/vault/keychain';
import { openVault } from '../../main/vault/open-vault';
import { Secret } from '../../main/vault/secret';

interface Step {
  readonly step: 'open' | 'write' | 'read' | 'remove';
  readonly text?: string;
}

const deadlineMs = Number(process.argv.at(-1));
const printLine = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function main(): Promise<void> {
  const keychain = await loadKeychain();
  if (keychain === null) throw new Error('the library does not load');
  const states: string[] = [];
  const vault = new KeychainVault({
    keychain,
    service: 'merchant-desk-mock',
    name: 'mock',
    deadlineMs,
    waitingAfterMs: 150,
  });
  vault.onState(({ state }) => states.push(state));

  const obey = async ({ step, text = '' }: Step): Promise<unknown> => {
    if (step === 'open') return (await openVault('merchant-desk-mock')).state;
    if (step === 'write') return vault.write('one', 'secret-key', Secret.fromText(text));
    if (step === 'remove') return vault.remove('one', 'secret-key');
    const stored = await vault.read('one', 'secret-key');
    return stored && { same: stored.equals(Secret.fromText(text)) };
  };
  for await (const line of createInterface(process.stdin)) {
    const request = JSON.parse(line) as Step;
    const breath = { isOver: false, reads: 0 };
    const breathing = (async () => {
      while (!breath.isOver) {
        await readFile(__filename);
        breath.reads += 1;
        await new Promise((next) => setTimeout(next, 5));
      }
    })();
    states.length = 0;
    const outcome = await obey(request).then(
      (value) => ({ value: value ?? null }),
      (thrown: unknown) => ({ code: toFailure(thrown).code }),
    );
    breath.isOver = true;
    await breathing;
    printLine({ ...outcome, states: [...states], reads: breath.reads });
  }
  // A call behind an unanswered prompt holds a thread for ever: nobody waits for it.
  process.exit(0);
}

void main();
