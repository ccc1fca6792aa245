import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { prepareInstall } from '../../main/updates/install';
import { prove } from '../threats/proof';

interface Places {
  /** What was downloaded and found to be as signed. */
  readonly downloaded: string;
  /** What the library has made of it, once it is prepared. */
  readonly prepared: () => string;
  /** A program of somebody else's. */
  readonly evil: string;
}

/**
 * Ways to put another file in the place of the one that was checked; `early` before it is prepared,
 * `late` between that and the quit.
 */
const swaps: readonly {
  readonly name: string;
  readonly early?: (places: Places) => void;
  readonly late?: (places: Places) => void;
  /** Whether what is installed then is the signed file, which was out of reach. */
  readonly installs: boolean;
}[] = [
  { name: 'nothing (the control)', installs: true },
  {
    name: 'written over',
    late: ({ downloaded, evil }) => writeFileSync(downloaded, readFileSync(evil)),
    installs: true,
  },
  {
    name: 'written over by a second name',
    early: ({ downloaded }) => linkSync(downloaded, `${downloaded}.second`),
    late: ({ downloaded, evil }) => writeFileSync(`${downloaded}.second`, readFileSync(evil)),
    installs: true,
  },
  {
    name: 'written over before it is prepared',
    early: ({ downloaded, evil }) => writeFileSync(downloaded, readFileSync(evil)),
    installs: false,
  },
  {
    name: 'a link in its place before it is prepared',
    early: ({ downloaded, evil }) => {
      rmSync(downloaded);
      symlinkSync(evil, downloaded);
    },
    installs: false,
  },
  {
    name: 'the copy written over',
    late: ({ prepared, evil }) => writeFileSync(prepared(), readFileSync(evil)),
    installs: false,
  },
  {
    name: 'another file in the place of the copy',
    late: ({ prepared, evil }) => renameSync(evil, prepared()),
    installs: false,
  },
  {
    name: 'a link in the place of the copy',
    late: ({ prepared, evil }) => {
      const copy = prepared();
      rmSync(copy);
      symlinkSync(evil, copy);
    },
    installs: false,
  },
  {
    name: 'the copy made longer',
    late: ({ prepared }) => appendFileSync(prepared(), 'echo more\n'),
    installs: false,
  },
  { name: 'the copy cut', late: ({ prepared }) => truncateSync(prepared(), 12), installs: false },
  { name: 'the copy gone', late: ({ prepared }) => rmSync(prepared()), installs: false },
];

/**
 * Between the check and the install days may lie; what is installed is what was signed, or the desk
 * stays as it is.
 */
prove('26-updates', async ({ tries, report }) => {
  if (process.platform !== 'linux') report.skip('an AppImage is replaced on Linux only');
  const before = process.env.APPIMAGE;
  try {
    for (let at = 0; at < tries; at += 1) {
      const swap = swaps[at % swaps.length];
      if (swap !== undefined) await report.try(swap.name, () => swapped(swap));
    }
  } finally {
    if (before === undefined) delete process.env.APPIMAGE;
    else process.env.APPIMAGE = before;
  }
});

async function swapped({ early, late, installs }: (typeof swaps)[number]): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'updates-'));
  try {
    const program = (version: string) => `#!/bin/sh\necho ${version} >> ${root}/ran\n`;
    const [updates, appImage] = [join(root, 'updates'), join(root, 'Merchant Desk.AppImage')];
    mkdirSync(updates);
    writeFileSync(appImage, program('0.1.0'), { mode: 0o755 });
    const name = 'merchant-desk-0.2.0-linux-x86_64.AppImage';
    const downloaded = join(updates, name);
    const body = Buffer.from(program('0.2.0'));
    writeFileSync(downloaded, body, { mode: 0o600 });
    const evil = join(root, 'evil');
    writeFileSync(evil, program('evil!'), { mode: 0o755 });
    const prepared = () => {
      const all = readdirSync(join(updates, 'install'), { recursive: true, withFileTypes: true });
      const found = all.find((entry) => entry.name === name);
      if (found === undefined) throw new Error('nothing was prepared');
      return join(found.parentPath, found.name);
    };
    const places = { downloaded, prepared, evil };
    const sha512 = createHash('sha512').update(body).digest('base64');
    const file = { name, sha512, bytes: body.length };
    early?.(places);
    const here = { version: '0.1.0', platform: 'linux', appImage } as const;
    const offered = { version: '0.2.0', releasedAt: 1_800_000_000_000, file };
    const install = await prepareInstall(offered, downloaded, here);
    late?.(places);
    expect(install({ restart: false })).toBe(installs);
    expect(readFileSync(appImage, 'utf8')).toBe(program(installs ? '0.2.0' : '0.1.0'));
    const ran = existsSync(join(root, 'ran')) ? readFileSync(join(root, 'ran'), 'utf8') : '';
    expect(ran).toBe(installs ? '0.2.0\n' : '');
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
