/* global window -- in what runs inside the page */
// The gallery: the real app with the sample service, every screen in both themes, two sizes and two languages, one folder of pictures with an
// index. Runs on Electron's Node; exit 1 if a picture could not be taken.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchDesk } from '../../test/support/launch-desk.ts';
import { inside } from '../runtime/places.mjs';
import { rooms, words } from './rooms.mjs';

const stepLimitMs = 30_000;
const album = inside('out', 'gallery');
const sizes = [
  [1280, 800],
  [1920, 1080],
];
const themes = ['light', 'dark'];
const taken = [];
let failures = 0;

/** The window itself, not a picture of the page in another size. */
async function resize(app, page, [width, height]) {
  await app.evaluate(
    ({ BrowserWindow }, wanted) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(wanted.width, wanted.height);
    },
    { width, height },
  );
  await page.waitForFunction((wanted) => window.innerWidth === wanted, width);
}

async function settle(page) {
  const busy = page.locator('[aria-busy="true"]');
  await busy.first().waitFor({ state: 'detached', timeout: stepLimitMs });
}

/** One state of one screen, in every theme and size. */
async function take({ app, page }, room, language, [name, go]) {
  try {
    await go(words[language])(page);
    await settle(page);
  } catch (error) {
    failures += 1;
    console.log(`✗ ${room}/${name} (${language}): ${String(error.message).split('\n')[0]}`);
    return;
  }
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const size of sizes) {
      await resize(app, page, size);
      const file = `${room}-${name}-${language}-${theme}-${size.join('x')}.png`;
      await page.screenshot({ path: join(album, file), animations: 'disabled' });
      taken.push({ file, room, name, language, theme, size: size.join(' × ') });
    }
  }
  console.log(`✓ ${room}/${name} (${language})`);
}

const speak = (page, language) =>
  page.evaluate(async (chosen) => {
    const read = await window.desk.settings.read();
    if (read.ok) await window.desk.settings.save({ ...read.value, language: chosen });
  }, language);

/** Sample data comes with earlier syncs: the pictures are of the last one. */
async function openSample(page) {
  await page.getByRole('button', { name: words.en.sample }).click();
  await page.waitForFunction(
    async () => {
      const reply = await window.desk.sync.state();
      return (
        reply.ok &&
        reply.value.length > 0 &&
        reply.value.every(({ phase, resource, asOf }) =>
          resource === 'clients' || resource === 'lots'
            ? phase === 'idle' && asOf !== null && asOf > Date.now() - 3_600_000
            : true,
        )
      );
    },
    undefined,
    { timeout: 90_000, polling: 500 },
  );
}

async function show(room) {
  const home = mkdtempSync(join(tmpdir(), 'merchant-desk-gallery-'));
  const { languages, pictures } = rooms[room];
  try {
    const desk = await launchDesk({ home });
    desk.page.setDefaultTimeout(stepLimitMs);
    try {
      if (room !== 'first') await openSample(desk.page);
      for (const language of languages) {
        await speak(desk.page, language);
        for (const picture of pictures) await take(desk, room, language, picture);
        if (room === 'first') await desk.page.reload();
      }
    } finally {
      await desk.app.close();
    }
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

function index() {
  const figures = taken.map(
    ({ file, room, name, language, theme, size }) =>
      `<figure><a href="${file}"><img src="${file}" alt="${name}" loading="lazy"></a>` +
      `<figcaption>${room}: ${name} · ${language} · ${theme} · ${size}</figcaption></figure>`,
  );
  return (
    `<!doctype html><meta charset="utf-8"><title>Merchant Desk: gallery</title><style>body{font:13px system-ui;margin:24px;` +
    `display:grid;grid-template-columns:repeat(auto-fill,minmax(420px,1fr));gap:16px}figure{margin:0}img{width:100%;border:1px solid #ccc}` +
    `</style>${figures.join('')}`
  );
}

rmSync(album, { recursive: true, force: true });
mkdirSync(album, { recursive: true });
const wanted = process.argv.slice(2);
for (const room of Object.keys(rooms)) {
  if (wanted.length > 0 && !wanted.includes(room)) continue;
  await show(room).catch((error) => {
    failures += 1;
    console.log(`✗ ${room}: ${String(error.message).split('\n')[0]}`);
  });
}
writeFileSync(join(album, 'index.html'), index());
console.log(`\nGallery: ${taken.length} pictures in out/gallery/, see index.html.`);
process.exitCode = failures === 0 ? 0 : 1;
