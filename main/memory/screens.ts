import * as v from 'valibot';
import { rememberedScreenSchema } from '../../preload/contract/memory';
import type { RememberedScreen } from '../../preload/contract/memory';
import { JsonFile } from '../disk/json-file';
import { homeFiles } from '../home';

const fileSchema = v.record(v.string(), rememberedScreenSchema);
type Screens = v.InferOutput<typeof fileSchema>;

/**
 * The screen each profile was last at. A file of its own in the open, because it is wanted before the keychain has answered and says
 * nothing about anybody.
 */
export class ScreenMemory {
  readonly #file: JsonFile<typeof fileSchema>;
  #current: Screens;

  private constructor(file: JsonFile<typeof fileSchema>, current: Screens) {
    this.#file = file;
    this.#current = current;
  }

  static async open(home: string): Promise<ScreenMemory> {
    const file = new JsonFile(homeFiles.screens(home), fileSchema, {});
    // Where one was is no reason not to start.
    return new ScreenMemory(file, await file.read().catch(() => ({})));
  }

  get current(): Screens {
    return this.#current;
  }

  /** Fails with `storage.unwritable`. */
  async keep(profileId: string, screen: RememberedScreen): Promise<void> {
    if (this.#current[profileId] === screen) return;
    this.#current = { ...this.#current, [profileId]: screen };
    await this.#file.write(this.#current);
  }

  async forget(profileId: string): Promise<void> {
    if (!(profileId in this.#current)) return;
    const others = Object.entries(this.#current).filter(([id]) => id !== profileId);
    this.#current = Object.fromEntries(others);
    await this.#file.write(this.#current);
  }
}
