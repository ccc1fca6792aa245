// Renders assets/icon.svg into the PNGs that packaging and the window use. Needed only after a change
// of the drawing:  ELECTRON_RUN_AS_NODE=1 npx electron scripts/icon/render-icon.mjs
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { inside } from '../runtime/places.mjs';
import { findChromium } from '../runtime/programs.mjs';

const sizes = { 'icon.png': 1024, 'icon-512.png': 512, 'icon-256.png': 256, 'icon-64.png': 64 };
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
