// Renders assets/icon.svg into the PNGs that packaging uses. Needed only after a change of the
// drawing:  ELECTRON_RUN_AS_NODE=1 npx electron scripts/icon/render-icon.mjs
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { inside } from '../runtime/places.mjs';
import { findChromium } from '../runtime/programs.mjs';

/** One for Windows and macOS, which cut their own sizes out of it; Linux wants each by itself, named by its size. */
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512];
const sizes = {
  'icon.png': 1024,
  ...Object.fromEntries(linuxSizes.map((size) => [`icons/${size}x${size}.png`, size])),
};
const drawing = readFileSync(inside('assets', 'icon.svg'), 'utf8');

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  for (const [name, size] of Object.entries(sizes)) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>*{margin:0}svg{display:block;width:100vw}</style>${drawing}`);
    await page.screenshot({ path: inside('assets', name), omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
