// The gallery: the real app with the sample service, every screen and state in both themes and two sizes, in both languages, one folder of
// pictures with an index. Runs on Electron's Node; exit 1 if a picture could not be taken.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchDesk } from '../../test/support/launch-desk.ts';
import { inside } from '../runtime/places.mjs';
import { Camera, stepLimitMs } from './camera.mjs';
import { contactSheet } from './contact-sheet.mjs';
import { rooms } from './rooms.mjs';
import { connectHome, startService } from './service.mjs';

const album = inside('out', 'gallery');
const camera = new Camera(album);

async function show(name) {
  const home = mkdtempSync(join(tmpdir(), 'merchant-desk-gallery-'));
  const room = rooms[name];
  const service = room.service === undefined ? null : await startService(room.service);
  try {
    if (service !== null && room.connected !== false) await connectHome(home, service);
    await room.prepare?.(home);
    const desk = await launchDesk({ home });
    try {
      desk.page.setDefaultTimeout(stepLimitMs);
      const visit = { ...desk, service, home };
      await room.enter(visit);
      for (const scene of room.scenes) await camera.take(visit, name, scene);
    } finally {
      await desk.app.close();
    }
  } finally {
    await service?.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

rmSync(album, { recursive: true, force: true });
mkdirSync(album, { recursive: true });
const wanted = process.argv.slice(2);
const began = Date.now();
for (const name of Object.keys(rooms)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await show(name).catch((error) => camera.missed(name, error));
}
const { taken, failures } = camera;
writeFileSync(join(album, 'index.html'), contactSheet(taken));
const seconds = Math.round((Date.now() - began) / 1000);
console.log(
  `\nGallery: ${taken.length} pictures in out/gallery/ in ${seconds} s, see index.html.` +
    (failures === 0 ? '' : ` ${failures} could not be taken.`),
);
process.exitCode = failures === 0 ? 0 : 1;
