import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import type { UpdateState } from '../../shared/ipc/updates';
import type { Fetch } from '../http/transport';
import type { Appearance } from '../appearance';
import type { Config } from '../config';
import { drivable } from '../build';
import type { Policy } from '../policy/policy';
import { networkSession } from '../http/service-network';
import { feedName } from './feed';
import { updateOrigin } from './origin';
import { prepareInstall } from './install';
import { installationKind, runningAppImage } from './installation-kind';
import { UpdateClient } from './update-client';
import { Updates } from './updates';
import { offReason } from './off-reason';

interface OpenOptions {
  readonly config: Config;
  readonly policy: Policy;
  readonly appearance: Pick<Appearance, 'words'>;
  readonly isWanted: () => boolean;
  readonly onChange: (state: UpdateState) => void;
}

/** Updates for this installation. */
export function openUpdates(options: OpenOptions): Updates {
  const { config, policy, appearance, isWanted, onChange } = options;
  const version = app.getVersion();
  const { platform, arch, env, execPath } = process;
  const origin = updateOrigin(env, policy.updateMirror);
  const appImage = platform === 'linux' ? runningAppImage(execPath, env) : null;
  const isAppImage = appImage !== null;
  const surroundings = { platform, arch, isAppImage, executable: execPath, exists: existsSync };
  return new Updates({
    version,
    feedName: feedName(platform, arch),
    kind: installationKind(surroundings),
    folder: join(config.home, 'updates'),
    origin,
    offReason: () =>
      offReason({
        packaged: config.packaged,
        hasOrigin: origin !== null,
        policy,
        // Tests run as root in a container; they install into a folder of their own.
        isRoot: process.getuid?.() === 0 && !drivable.byTests,
        isWanted: isWanted(),
      }),
    client: ({ folder }) => new UpdateClient({ fetch: networkFetch(), folder }),
    prepare: (offered, file) => prepareInstall(offered, file, { version, platform, appImage }),
    onChange,
    notInstalled: () => {
      dialog.showErrorBox(app.getName(), appearance.words.notInstalled);
      app.relaunch(appImage === null ? {} : { execPath: appImage });
    },
  });
}

function networkFetch(): Fetch {
  const updateSession = networkSession('updates');
  return (address, init) =>
    updateSession.fetch(address, { ...init, bypassCustomProtocolHandlers: true });
}
