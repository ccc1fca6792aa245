import * as v from 'valibot';
import { byName } from '../../shared/by-name';
import { rememberedScreenSchema, type RememberedScreen } from '../../shared/ipc/screen-state';
import { homeFiles } from '../home';
import { JsonFile } from '../disk/json-file';

const fileSchema = byName(v.string(), rememberedScreenSchema);

type Screens = v.InferOutput<typeof fileSchema>;

/**
 * The screen each profile was last at. An unencrypted file, because it is needed before the
 * keychain has answered and contains nothing personal.
 */
export class LastScreens {
  readonly #file: JsonFile<typeof fileSchema>;
  #current: Screens;

  /** Never fails: an unreadable file must not prevent the start. */
  constructor(home: string) {
    this.#file = new JsonFile(homeFiles.screens(home), fileSchema, {});
    this.#current = this.#file.readOrFallback();
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
