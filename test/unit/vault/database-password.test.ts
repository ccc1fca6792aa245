import { expect, it } from 'vitest';
import { DatabasePassword } from '../../../main/vault/database-password';
import { MemoryVault } from '../../../main/vault/memory';
import { Secret } from '../../../main/vault/secret';

const to = 'postgresql://desk@db.example:5432/finance?schema=andina';
const secretText = (secret: Secret | null) => secret?.use((bytes) => Buffer.from(bytes).toString());

it('is given out for the place it was kept for, and for no other', async () => {
  const vault = new MemoryVault({ kind: 'session-only', name: 'none', state: 'absent' });
  const password = new DatabasePassword(vault, 'p1');
  expect(await password.of(to)).toBeNull();
  await password.keep(to, Secret.fromText('sample "password" ñ'));
  expect(secretText(await password.of(to))).toBe('sample "password" ñ');
  expect(await password.of(to.replace('db.example', 'elsewhere.example'))).toBeNull();
  expect(await new DatabasePassword(vault, 'p2').of(to)).toBeNull();
  await vault.write('p1', 'database-password', Secret.fromText('not ours'));
  expect(await password.of(to)).toBeNull();
  await password.forget();
  expect(await vault.read('p1', 'database-password')).toBeNull();
});
