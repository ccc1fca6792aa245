import { describe, expect, it } from 'vitest';
import { parseCommand } from '../../support/parse-command';
import { commands } from '../../../main/cli/commands';
import { parseLine } from '../../../main/cli/parse-line';
import { syntaxOf, type Option } from '../../../main/cli/options';
import { statusOf } from '../../../main/cli/exit';
import { UsageError } from '../../../main/cli/usage-error';
import { failureCodes } from '../../../shared/failures';

const parse = (line: string) => parseCommand(line === '' ? [] : line.split(' '));

/** All orders of a few words groups. */
function orders<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((first, at) => orders(list.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

describe('a command', () => {
  // Words without a dash keep their order: the command, then its id.
  const card = orders(['card', 'card-1', '--profile P', '--home=/tmp/x']).filter(
    (words) => words.indexOf('card') < words.indexOf('card-1'),
  );
  it.each(card.map((words) => words.join(' ')))('is read as %s', (line) => {
    expect(parse(line)).toEqual({ name: 'card', profile: 'P', id: 'card-1' });
  });

  it.each(orders(['clients', '--page 2', '--per-page 50', '--profile P']).map((o) => o.join(' ')))(
    'is read as %s',
    (line) => {
      expect(parse(line)).toEqual({
        name: 'clients',
        profile: 'P',
        page: '2',
        perPage: '50',
        all: false,
      });
    },
  );

  it.each([
    ['profiles', { name: 'profiles' }],
    ['profiles --home /tmp/x', { name: 'profiles' }],
    ['diagnostics --out d.json', { name: 'diagnostics', out: 'd.json', hosts: false }],
    ['diagnostics --hosts --out d.json', { name: 'diagnostics', out: 'd.json', hosts: true }],
    ['merchant --profile P', { name: 'merchant', profile: 'P' }],
    ['forget --profile P', { name: 'forget', profile: 'P', yes: false, dryRun: false }],
    ['wipe --profile P -y', { name: 'wipe', profile: 'P', yes: true, dryRun: false }],
    ['token --profile P', { name: 'token', profile: 'P' }],
    ['lots --all --profile P', { name: 'lots', profile: 'P', page: '1', perPage: null, all: true }],
    [
      'clients --profile P',
      { name: 'clients', profile: 'P', page: null, perPage: null, all: false },
    ],
    [
      'lots --per-page 5 --profile P --page 1',
      { name: 'lots', profile: 'P', page: '1', perPage: '5', all: false },
    ],
    ['card --profile P -- -odd-id', { name: 'card', profile: 'P', id: '-odd-id' }],
    ['card --profile P ..', { name: 'card', profile: 'P', id: '..' }],
    [
      'clients --profile P --page=-1',
      { name: 'clients', profile: 'P', page: '-1', perPage: null, all: false },
    ],
    [
      'clients --profile P --page=',
      { name: 'clients', profile: 'P', page: '', perPage: null, all: false },
    ],
    [
      'connect --login --base-url https://service.example --profile P',
      {
        name: 'connect',
        profile: 'P',
        baseUrl: 'https://service.example',
        recipe: null,
        example: null,
        environment: null,
        token: { kind: 'login' },
      },
    ],
    [
      'connect --recipe auto --example f.txt --base-url=http://127.0.0.1:8099 --profile P',
      {
        name: 'connect',
        profile: 'P',
        baseUrl: 'http://127.0.0.1:8099',
        recipe: 'auto',
        example: 'f.txt',
        environment: null,
        token: null,
      },
    ],
    [
      'connect --live --pasted --base-url https://a.example --profile P --recipe {"message":"timestamp"}',
      {
        name: 'connect',
        profile: 'P',
        baseUrl: 'https://a.example',
        recipe: {
          primitive: { kind: 'hmac', hash: 'sha256' },
          message: 'timestamp',
          keyEncoding: 'utf-8',
          output: 'hex',
          pathParameters: false,
        },
        example: null,
        environment: 'live',
        token: { kind: 'pasted' },
      },
    ],
  ])('%s', (line, command) => {
    expect(parse(line)).toEqual(command);
  });

  it('keeps spaces within a word', () => {
    expect(parseCommand(['merchant', '--profile', 'My shop, live'])).toEqual({
      name: 'merchant',
      profile: 'My shop, live',
    });
  });
});

describe('a mistake', () => {
  it.each([
    ['', 'No command was given.'],
    ['--profile P', 'No command was given.'],
    ['delete --profile P', 'There is no command "delete".'],
    ['sinc --profile P', 'There is no command "sinc". Did you mean "sync"?'],
    ['help sinc', 'There is no command "sinc". Did you mean "sync"?'],
    ['constructor', 'There is no command "constructor".'],
    ['__proto__', 'There is no command "__proto__".'],
    ['merchant', '"merchant" needs --profile.'],
    ['lots --profile P --page 1', '"lots" needs --per-page.'],
    ['lots --profile P --per-page 1', '"lots" needs --page.'],
    ['card --profile P', '"card" needs the id of a client-card.'],
    ['search --profile P', '"search" needs a query.'],
    ['search --profile P ', '"search" needs a query.'],
    ['card --profile P ', '"card" needs the id of a client-card.'],
    ['card a b --profile P', 'Unexpected argument "b".'],
    ['merchant me --profile P', 'Unexpected argument "me".'],
    ['merchant --profile P --page 1', '"merchant" has no option --page.'],
    ['profiles --login', '"profiles" has no option --login.'],
    ['merchant --profil P', 'There is no option --profil. Did you mean --profile?'],
    ['merchant -p P', 'There is no option -p.'],
    ['merchant --constructor --profile P', 'There is no option --constructor.'],
    ['merchant --__proto__=x --profile P', 'There is no option --__proto__.'],
    ['merchant --no-profile', 'There is no option --no-profile. Did you mean --profile?'],
    [
      'merchant --profile',
      '--profile needs a value (write --option=VALUE when it starts with a dash).',
    ],
    [
      'clients --profile P --page -1',
      '--page needs a value (write --option=VALUE when it starts with a dash).',
    ],
    [
      'merchant --profile --home x',
      '--profile needs a value (write --option=VALUE when it starts with a dash).',
    ],
    ['connect --login=yes --profile P', '--login takes no value.'],
    ['profiles --home=', '--home needs a folder.'],
    ['clients --profile P --all --page 2', '--all reads every page: omit --page.'],
    ['search x --profile P --limit 0', '--limit is a whole number from 1 to 999999999, not "0".'],
    [
      'watch --profile P --resource lots --more 1.5',
      '--more is a whole number from 0 to 999999999, not "1.5".',
    ],
    [
      'reconcile --profile P --resource lots --key id --file f --header 10000000',
      '--header is a whole number from 0 to 9999999, not "10000000".',
    ],
    ['profiles -qv', '--quiet and --verbose exclude each other.'],
    [
      'profiles --timeout soon',
      '--timeout is a time like 90s, 30m or 2h, of at most 24d, not "soon".',
    ],
    ['profiles --wait 0s', '--wait is a time like 90s, 30m or 2h, of at most 24d, not "0s".'],
    [
      'profiles --timeout 30d',
      '--timeout is a time like 90s, 30m or 2h, of at most 24d, not "30d".',
    ],
    ['views --profile P', '"views" needs an action: list, create, remove, export or import.'],
    ['views create --profile P --view A', '"views create" needs --resource.'],
    ['completion fish', '"completion" takes one of bash, zsh, powershell, man, not "fish".'],
    [
      'views lst --profile P',
      '"views" takes one of list, create, remove, export, import, not "lst". Did you mean "list"?',
    ],
    [
      'changes --profile P --since yesterdy',
      '--since is a date like 2026-11-16, a time like 2026-11-16T09:30, so long ago like 12h or 7d, today or yesterday, not "yesterdy". Did you mean "yesterday"?',
    ],
    [
      'export --profile P --resource lots --out -',
      '--out - needs --format, one of csv, xlsx, json, ndjson, parquet, pdf.',
    ],
    [
      'reconcile --profile P --resource lots --key id --file - --settle -',
      'Only one of --file, --settle can be standard input.',
    ],
    ['verify --profile P --act - --file -', 'Only one of --file, --act can be standard input.'],
    ['audit --profile P --check --what export', '--check reads the whole log: omit --what.'],
    ['audit --profile P --check --format csv', '--check reads the whole log: omit --format.'],
    [
      'audit --profile P --format csv',
      '--format needs --out; without --out, JSON lines are printed.',
    ],
    ['audit --profile P --out a.pdf', '--format is one of ndjson, csv, xlsx, not "pdf".'],
    [
      'audit --profile P --since 2026-11-02 --until 2026-11-01',
      '--until is a later moment than --since.',
    ],
    ['handover move --profile P', '"handover" takes one of export, show, import, not "move".'],
    ['completion', '"completion" needs a shell: bash, zsh, powershell or man.'],
    ['backup --all --out -', '--out: a backup is written to a file.'],
    [
      'export --all --profile P --resource lots --out a.csv',
      '--all is every connection: leave out --profile and --also.',
    ],
    [
      'export --all --also P --resource lots --out a.csv',
      '--all is every connection: leave out --profile and --also.',
    ],
    [
      'export --all --resource merchant --out a.csv',
      '--all and --also are for lists: clients, lots, cards.',
    ],
    [
      'export --profile P --also Q --resource changes --since 7d --out a.csv',
      '--all and --also are for lists: clients, lots, cards.',
    ],
    [
      'export --all --resource lots --view A --out a.csv',
      'A --view is of one connection: use --filter with --all or --also.',
    ],
    [
      'export --all --resource lots --out a.pdf',
      'A file of several connections is csv, xlsx, ndjson, json.',
    ],
    ['export --also Q --resource lots --out a.csv', '"export" needs --profile.'],
    ['merchant --profile A --profile B', '--profile is given twice; it takes one value.'],
    ['merchant --profile=A --profile=A', '--profile is given twice; it takes one value.'],
    ['profiles --home /a --home /b', '--home is given twice; it takes one value.'],
    ['changes --profile P --since 7d --since 8d', '--since is given twice; it takes one value.'],
    [
      'watch --profile P --resource lots --more 1 --more 2',
      '--more is given twice; it takes one value.',
    ],
    [
      'sync --profile P --resource client',
      '--resource is one of merchant, clients, lots, cards, not "client". Did you mean "clients"?',
    ],
    [
      'connect --profile P --base-url x --recipe sha --example f',
      '--example finds the signing method: omit --recipe, or use --recipe auto.',
    ],
  ])('%s: %s', (line, sentence) => {
    expect(() => parse(line)).toThrow(UsageError);
    expect(() => parse(line)).toThrow(expect.objectContaining({ message: sentence }));
  });
});

describe('an action', () => {
  const values: Partial<Record<string, string>> = { what: 'views', more: '1', resource: 'lots' };
  const typed = (option: Option) =>
    syntaxOf(option).value === undefined ? `--${option}` : `--${option} ${values[option] ?? 'x'}`;

  it.each([
    ['views list', ['view', 'resource']],
    ['views create', ['view', 'resource', 'filter', 'fields', 'order', 'more']],
    ['views remove', ['view', 'resource', 'yes', 'dry-run']],
    ['views export', ['view', 'resource', 'out']],
    ['views import', ['file']],
    ['handover export', ['what', 'view', 'out']],
    ['handover show', ['file']],
    ['handover import', ['file', 'add', 'replace']],
  ] as const)(
    '%s refuses each option that it would not heed',
    (action, heeded: readonly string[]) => {
      const name = action.startsWith('views') ? 'views' : 'handover';
      for (const option of commands[name].options) {
        if (option === 'profile' || heeded.includes(option)) continue;
        const message = `"${action}" has no option --${option}.`;
        expect(() => parse(`${action} --profile P ${typed(option)}`)).toThrow(
          expect.objectContaining({ message }),
        );
      }
    },
  );

  it('takes those that it heeds', () => {
    expect(parse('views list --profile P --view A --resource lots')).toMatchObject({ view: 'A' });
    expect(parse('handover import --profile P --file f --add')).toMatchObject({ conflict: 'add' });
  });
});

it.each([
  ['86400s', 86_400_000],
  ['100000s', 100_000_000],
  ['2073600s', 24 * 86_400_000],
])('%s is a time of at most 24d', (typed, ms) => {
  const { general } = parseLine(['version', '--wait', typed], () => {
    throw new Error('not asked');
  });
  expect(general.waitMs).toBe(ms);
});

describe('a question about a command', () => {
  it.each([
    ['--help', { name: 'help', topic: null }],
    ['-h', { name: 'help', topic: null }],
    ['help', { name: 'help', topic: null }],
    ['help export', { name: 'help', topic: 'export' }],
    ['export --help', { name: 'help', topic: 'export' }],
    ['-h card', { name: 'help', topic: 'card' }],
    // Whatever else stands there.
    ['card --nonsense --help', { name: 'help', topic: 'card' }],
    ['--version', { name: 'version' }],
    ['-V', { name: 'version' }],
    ['version', { name: 'version' }],
    ['card --profile P -- --help', { name: 'card', profile: 'P', id: '--help' }],
  ])('%s', (line, command) => {
    expect(parse(line)).toEqual(command);
  });
});

describe('the exit status', () => {
  it.each([
    ['input.card-id', 2],
    ['credentials.signature-refused', 3],
    ['network.tls', 4],
    ['service.rate-limited', 5],
    ['vault.locked', 6],
    ['storage.unwritable', 6],
    ['app.internal', 5],
  ] as const)('of %s is %i', (code, status) => {
    expect(statusOf(code)).toBe(status);
  });

  it.each(failureCodes)('of %s is one of the documented, and never success', (code) => {
    expect([2, 3, 4, 5, 6]).toContain(statusOf(code));
  });
});
