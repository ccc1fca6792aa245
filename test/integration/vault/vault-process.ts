// One vault in a process of its own: the address of the session bus is read once in a process's
// life. What to do comes as one JSON object on stdin, its outcome goes to stdout.
import { DeskError } from '../../../main/failure';
import { openVault } from '../../../main/vault/open-vault';
import { Secret } from '../../../main/vault/secret';

interface Task {
  service: string;
  step: 'state' | 'write' | 'read' | 'remove';
  profile?: string;
  text?: string;
}

async function carryOut({ service, step, profile = 'one', text = '' }: Task): Promise<unknown> {
  const vault = await openVault(service);
  switch (step) {
    case 'state':
      return vault.state;
    case 'write':
      await vault.write(profile, 'secret-key', Secret.fromText(text));
      return vault.state;
    case 'read': {
      const stored = await vault.read(profile, 'secret-key');
      return stored && { bytes: stored.byteLength, same: stored.equals(Secret.fromText(text)) };
    }
    case 'remove':
      await vault.remove(profile, 'secret-key');
      return null;
  }
}

async function main(): Promise<void> {
  process.stdin.setEncoding('utf8');
  let input = '';
  for await (const chunk of process.stdin) input += String(chunk);
  let outcome: unknown;
  try {
    outcome = { value: await carryOut(JSON.parse(input) as Task) };
  } catch (thrown) {
    outcome = { code: thrown instanceof DeskError ? thrown.code : String(thrown) };
  }
  process.stdout.write(JSON.stringify(outcome));
}

void main();
