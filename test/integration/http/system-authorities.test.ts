import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isIssuedBySystem } from '../../../main/http/system-authorities';
import { certificates, sampleAuthority, type Authority } from '../../threats/certificates';
import { temporaryFolder } from '../store/rig';

vi.mock('electron', () => ({ app: {} }));

let folder: string;
let authority: Authority;
let authorities: string[];

const host = '127.0.0.1';
const openssl = (...words: string[]) =>
  execFileSync('openssl', words, { cwd: folder, stdio: 'ignore' });
const pem = (name: string) => readFileSync(join(folder, `${name}.pem`), 'utf8');

/** Issues `name.pem`, with these extensions, by another of the folder's authorities. */
function issue(name: string, by: string, extensions: string, key = ecKey): string {
  writeFileSync(join(folder, `${name}.ext`), extensions);
  const request = ['-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`];
  openssl('req', ...key, '-nodes', ...request);
  const signer = ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial', '-days', '5'];
  const files = ['-in', `${name}.csr`, '-out', `${name}.pem`, '-extfile', `${name}.ext`];
  openssl('x509', '-req', ...signer, ...files);
  return pem(name);
}

const ecKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
const authorityUse = 'basicConstraints=critical,CA:true\nkeyUsage=critical,keyCertSign,cRLSign\n';

beforeAll(() => {
  folder = temporaryFolder();
  authority = sampleAuthority(folder);
  authorities = [readFileSync(authority.file, 'utf8')];
});
afterAll(() => {
  // Nothing of a check stays behind.
  expect(readdirSync(folder).filter((name) => name.startsWith('certificates-'))).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

it.each(certificates)('$name: $isGood', async (each) => {
  const { cert } = authority.issue(each);
  expect(await isIssuedBySystem(host, [cert.toString()], { authorities, folder })).toBe(
    each.isGood,
  );
  expect(await isIssuedBySystem(host, [cert.toString()], { authorities: [], folder })).toBe(false);
});

it('an authority between the root and the service is accepted, and used within its limits', async () => {
  const between = issue(
    'between',
    'ca',
    `${authorityUse}nameConstraints=permitted;DNS:firm.example`,
  );
  const inside = issue(
    'inside',
    'between',
    'subjectAltName=DNS:api.firm.example,DNS:*.x.firm.example',
  );
  const outside = issue('outside', 'between', 'subjectAltName=DNS:bank.example');
  expect(
    await isIssuedBySystem('api.firm.example', [inside, between], { authorities, folder }),
  ).toBe(true);
  expect(
    await isIssuedBySystem('a.x.firm.example', [inside, between], { authorities, folder }),
  ).toBe(true);
  expect(
    await isIssuedBySystem('a.b.x.firm.example', [inside, between], { authorities, folder }),
  ).toBe(false);
  // Without what stands between, no path leads to the root.
  expect(await isIssuedBySystem('api.firm.example', [inside], { authorities, folder })).toBe(false);
  expect(await isIssuedBySystem('bank.example', [outside, between], { authorities, folder })).toBe(
    false,
  );
});

const names = 'subjectAltName=IP:127.0.0.1\n';

it('what may not issue, or not for a server, or is weak, is refused', async () => {
  const plain = issue('plain', 'ca', names);
  const byPlain = issue('by-plain', 'plain', names);
  const forClients = issue('for-clients', 'ca', `${names}extendedKeyUsage=clientAuth`);
  const nameOnly = issue('127.0.0.1', 'ca', 'basicConstraints=CA:false');
  const weak = issue('weak', 'ca', names, ['-newkey', 'rsa:1024']);
  for (const chain of [[byPlain, plain], [forClients], [nameOnly], [weak]])
    expect(await isIssuedBySystem(host, chain, { authorities, folder })).toBe(false);
  expect(await isIssuedBySystem(host, [plain], { authorities, folder })).toBe(true);
  expect(await isIssuedBySystem(host, ['no certificate'], { authorities, folder })).toBe(false);
});
