// Renders assets/icon.svg into the PNGs that packaging uses. Run it after a change of the drawing:
//  ELECTRON_RUN_AS_NODE=1 npx electron scripts/icon/render-icon.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { inside } from '../runtime/places.mjs';
import { findChromium } from '../runtime/programs.mjs';

/** macOS scales one large file; Linux needs one file per size. */
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
writeFileSync(
  inside('assets', 'windows', 'icon.ico'),
  icoOf(linuxSizes.filter((size) => size <= 256)),
);

/**
 * The ICO format: a header, an entry of 16 bytes per size (256 is written as 0), then the PNGs
 * unchanged.
 */
function icoOf(wanted) {
  const images = wanted.map((size) =>
    readFileSync(inside('assets', 'icons', `${size}x${size}.png`)),
  );
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, image] of images.entries()) {
    const entry = 6 + 16 * index;
    head.fill(wanted[index] % 256, entry, entry + 2);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(image.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += image.length;
  }
  return Buffer.concat([head, ...images]);
}
