import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { walk } from './tree.mjs';

/** fpm's names of processors, and RPM's. */
const rpmNames = { amd64: 'x86_64', arm64: 'aarch64' };

/**
 * Makes an RPM package of a tree with rpmbuild.
 * @param {string} tree what the package puts into `/`
 * @param {Record<string, string | string[] | undefined>} words fpm's options
 */
export function buildRpm(tree, words) {
  const work = mkdtempSync(join(dirname(words.package), 'rpm-'));
  try {
    const spec = join(work, 'package.spec');
    writeFileSync(spec, specFile(tree, words));
    const settings = {
      _topdir: work,
      _rpmdir: work,
      _rpmfilename: 'made.rpm',
      _tmppath: work,
      _dbpath: join(work, 'database'),
      // Reproducible, wherever it is built.
      _buildhost: 'localhost',
      use_source_date_epoch_as_buildtime: '1',
      clamp_mtime_to_source_date_epoch: '1',
      // The files unchanged: nothing stripped, linked or compressed, no dependencies derived.
      _build_id_links: 'none',
      __os_install_post: '%{nil}',
      debug_package: '%{nil}',
      _binary_payload: process.env.MERCHANT_DESK_RPM_PAYLOAD ?? 'w7.xzdio',
    };
    const defined = Object.entries(settings).flatMap(([name, value]) => [
      '--define',
      `${name} ${value}`,
    ]);
    const target = rpmNames[words.architecture] ?? words.architecture;
    const args = ['-bb', '--target', target, '--buildroot', join(work, 'root')];
    execFileSync('rpmbuild', [...args, ...defined, spec], { stdio: 'pipe' });
    renameSync(join(work, 'made.rpm'), words.package);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The spec file; a percent sign begins a macro there and is escaped. */
function specFile(tree, words) {
  const plain = (text) => text.replaceAll('%', '%%');
  const summary = words['rpm-summary'] ?? words.description.split('\n')[0];
  const fields = {
    Name: words.name,
    Version: words.version,
    Release: '1',
    Summary: summary,
    License: words.license,
    Vendor: words.vendor,
    Packager: words.maintainer,
    URL: words.url,
    AutoReqProv: 'no',
    Requires: words.depends?.join(', '),
  };
  const script = (file) => plain(readFileSync(file, 'utf8'));
  return [
    ...Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}: ${plain(value)}`],
    ),
    ...['%description', plain(words.description.trim() || summary)],
    ...['%install', `cp -a '${plain(tree)}/.' '%{buildroot}'`],
    ...['%post', script(words['after-install'])],
    ...['%preun', script(words['before-remove'])],
    ...['%postun', script(words['after-remove'])],
    ...['%files', '%defattr(-,root,root,-)', ...owned(tree).map((path) => plain(path))],
    '',
  ].join('\n');
}

/** The app's whole folder; in the system's folders only the files the package adds. */
function owned(tree) {
  const apps = readdirSync(join(tree, 'opt')).map((name) => `"/opt/${name}"`);
  const others = walk(tree).filter(({ path, stat }) => !stat.isDirectory() && !/^opt\//.test(path));
  return [...apps, ...others.map(({ path }) => `"/${path}"`)];
}
