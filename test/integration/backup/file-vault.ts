import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homeFiles } from '../../../main/home';
import { MemoryVault } from '../../../main/vault/memory';
import { Secret } from '../../../main/vault/secret';
import { vaultEntries, type VaultEntry } from '../../../main/vault/vault';

/** A keychain of tests that outlives the process, as a real one does. */
export class FileVault extends MemoryVault {
  readonly #file: string;

  constructor(file: string) {
    super({ kind: 'keychain', name: 'test', state: 'ready' });
    this.#file = file;
  }

  get entries(): Record<string, string> {
    return existsSync(this.#file)
      ? (JSON.parse(readFileSync(this.#file, 'utf8')) as Record<string, string>)
      : {};
  }

  override read(profileId: string, entry: VaultEntry): Promise<Secret | null> {
    const text = this.entries[`${profileId}/${entry}`];
    return Promise.resolve(text === undefined ? null : Secret.fromText(text));
  }

  override write(profileId: string, entry: VaultEntry, secret: Secret): Promise<void> {
    const text = secret.use((bytes) => Buffer.from(bytes).toString('utf8'));
    this.#save({ ...this.entries, [`${profileId}/${entry}`]: text });
    return Promise.resolve();
  }

  override remove(profileId: string, entry: VaultEntry): Promise<void> {
    const { [`${profileId}/${entry}`]: removed, ...others } = this.entries;
    if (removed !== undefined) this.#save(others);
    return Promise.resolve();
  }

  #save(entries: Record<string, string>): void {
    writeFileSync(this.#file, JSON.stringify(entries));
  }
}

/** Removes a profile's files and every entry of it, as the app does. */
export async function forgetEntirely(home: string, vault: FileVault, id: string): Promise<void> {
  for (const entry of [...vaultEntries, 'cache-key', 'database-password'] as const)
    await vault.remove(id, entry);
  rmSync(homeFiles.profileFolder(home, id), { recursive: true, force: true });
}
