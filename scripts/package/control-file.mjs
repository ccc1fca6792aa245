/**
 * The control file of a Debian package, from the words electron-builder has for fpm.
 * @param {Record<string, string | string[] | undefined>} words fpm's options
 * @param {number} kilobytes what it takes on the disk
 */
export function controlFile(words, kilobytes) {
  const [, ...lines] = (words.description ?? '').split('\n');
  const summary = (words.description ?? '').split('\n')[0].trim() || words.name;
  const more = lines.map((line) => ` ${line.trim() === '' ? '.' : line.trim()}`);
  const fields = {
    Package: words.name,
    Version: words.version,
    Architecture: words.architecture,
    Maintainer: words.maintainer,
    Vendor: words.vendor,
    License: words.license,
    'Installed-Size': String(kilobytes),
    Depends: words.depends?.join(', '),
    Recommends: words['deb-recommends']?.join(', '),
    Section: words.category,
    Priority: words['deb-priority'],
    Homepage: words.url,
    Description: [summary, ...more].join('\n'),
  };
  const present = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return `${present.map(([name, value]) => `${name}: ${value}`).join('\n')}\n`;
}
