import { userData } from '../../../shared/user-data';
import { calendarPeriods } from '../../../shared/calendar-periods';
import type { HelpTexts } from './texts';

export const english: HelpTexts = {
  about: 'Merchant Desk without its window: JSON lines for scripts, files for people.',
  usage: 'Usage:',
  arguments: 'Arguments:',
  options: 'Options:',
  generalOptions: 'Options of every command:',
  example: 'Example:',
  groups: {
    connections: 'Connections:',
    service: 'Asking the service:',
    records: 'Stored records:',
    files: 'Files and databases:',
    analysis: 'Comparing and counting:',
    app: 'The program itself:',
  },
  closing: (program) => `"${program} COMMAND --help" describes a command.

Days and times are in --zone, otherwise in the zone of the settings.
JSON lines go to standard output, messages to standard error. What failed is a
last line {"error": {"code": …, "params": …, "message": …}}.
Exit status: 0 ok, 2 usage, 3 credentials, 4 network, 5 service, 6 storage,
7 done but not complete, 8 something found, 10 statement altered,
11 its file changed, 12 its records changed, 13 its settlements changed,
124 stopped by --timeout,
129, 130 or 143 ended by a signal, 141 nobody reads the output.`,
  words: {
    '<id>': 'the id of a client-card',
    '<query>': 'words and conditions, as in the search field',
    '[command]': 'the command to describe',
  },
  commands: {
    connect: {
      summary: 'save a connection and its keys, if the service answers',
      notes:
        'Reads {"secretKey": …, "accessToken": …, "publicKey": …} as JSON from standard input and contacts the service once. In an existing connection, options left out stay as they were.',
      example: 'connect --profile Andina --base-url=https://api.example --example request.txt',
    },
    token: {
      summary: 'replace the access token alone',
      notes: 'Reads the new token, one line, from standard input. The other keys stay.',
      example: 'token --profile Andina < token.txt',
    },
    views: {
      summary: 'list, make, export or import saved views',
      notes:
        'create needs --view and --resource, and takes --filter, --fields and --order; with --more N it also sets an alert. export writes views as JSON to --out, import reads them from --file; - is standard output or input.',
      options: { file: 'the JSON that views export wrote, or - for standard input' },
      example: 'views create --profile Andina --view Blocked --resource clients --more 20',
    },
    completion: {
      summary: 'print the completion of commands for a shell',
      notes: 'Shells: bash, zsh, powershell. "man" prints the manual page.',
      example: 'completion bash > mdesk.bash',
    },
    help: { summary: 'list the commands, or describe one', example: 'help export' },
    version: { summary: 'print the version', example: 'version' },
    policy: {
      summary: 'tell what a policy does, or what is wrong with its file',
      notes:
        'With --file: a policy that is not in place yet; every fault is told, and the status is 2. Without: that of this computer. Nothing is started or changed.',
      options: { file: "the policy, or - for standard input; this computer's by default" },
      example: 'policy --file policy.json',
    },
    profiles: { summary: 'list the connections', example: 'profiles' },
    forget: {
      summary: 'remove a connection with its keys and offline data',
      example: 'forget --profile Andina',
    },
    merchant: { summary: 'read the merchant record', example: 'merchant --profile Andina' },
    clients: {
      summary: 'read one page of clients',
      options: { all: 'every page' },
      example: 'clients --profile Andina --page 1 --per-page 100',
    },
    lots: {
      summary: 'read one page of lots',
      options: { all: 'every page' },
      example: 'lots --profile Andina --page 1 --per-page 100',
    },
    card: { summary: 'read one card', example: 'card 7f3c2a10 --profile Andina' },
    sync: {
      summary: 'read lists completely and store them on this computer',
      notes: 'Without --resource: the merchant and all lists.',
      options: {
        resource: 'merchant, clients, lots or cards; once for each',
        yes: 'remove history that is due, more than one day of it too',
      },
      example: 'sync --profile Andina --resource clients --resource lots',
    },
    search: {
      summary: 'search the stored records',
      notes: 'Prints the best 100 records of each list; "export --filter" writes all of them.',
      options: { resource: 'clients, lots, cards or merchant' },
      example: "search 'status:blocked created:2021' --profile Andina",
    },
    changes: {
      summary: 'list what is new, changed or gone',
      notes:
        'With --since: every change, newest first. With --between and --and: what differs between the last syncs before these two moments. Fields that appeared or vanished come first.',
      options: { resource: 'clients, lots, cards or merchant' },
      example: 'changes --profile Andina --since 7d',
    },
    status: {
      summary: 'tell how complete and how old the lists are',
      example: 'status --profile Andina',
    },
    wipe: {
      summary: 'delete the offline data of a connection',
      notes: `With the offline data go its history, ${userData.en}. The keys and the connection stay.`,
      example: 'wipe --profile Andina',
    },
    audit: {
      summary: 'who did what: print the audit log, write it to a file, or check it',
      notes:
        '--check tells whether the chain of hashes is unbroken; status 8 if it is not. What it prints last, noted elsewhere and given as --noted, shows later that nothing was cut off.',
      options: {
        format: 'ndjson (JSON lines; the default), csv or xlsx',
        what: 'only this kind, such as export or print; once for each',
      },
      example: 'audit --profile Andina --check',
    },
    backup: {
      summary: 'write an encrypted backup of one connection or all',
      notes:
        'The passphrase, of at least 12 characters, comes from standard input. Keys of the service are not in it: only the window, which asks first, can put them in. The command age opens the file, too.',
      options: { all: 'every connection', out: 'the file to write' },
      example: 'backup --all --out desk.age',
    },
    restore: {
      summary: 'restore connections from a backup',
      notes:
        'The passphrase comes from standard input. The whole file is checked before anything is changed. Keys of the service that are in it go to the keychain. --show only tells what it holds. --merge adds what people set up, marked and settled to the connection that exists; with --replace also what differs.',
      options: {
        add: 'restore what exists under another name; with --merge, leave what differs',
        profile: 'only this connection of the backup',
        file: 'the backup',
      },
      example: 'restore --file desk.age --profile Andina',
    },
    handover: {
      summary:
        'hand saved views, pivot tables, rules, reconciliations and marks over to a colleague',
      notes:
        'export writes them to --out, or only some: --what views, pivots, rules, reconcile or marks, and --view by name. No records and no keys are in the file. show tells what is here in the place of each; import takes what is new, and with --replace also what differs.',
      options: {
        what: 'only this part: views, pivots, rules, reconcile or marks; once for each',
        view: 'only this saved view; once for each',
        add: 'take what is new; what differs here stays',
        replace: 'take what differs, too',
        file: 'what handover export wrote, or - for standard input',
      },
      example: 'handover export --profile Andina --out close.json',
    },
    recovery: {
      summary: 'open offline data whose key is no longer in the keychain',
      notes:
        'The recovery code comes from standard input. --make makes a new one and writes it to standard output: an earlier one opens nothing any more.',
      example: 'recovery --profile Andina --make',
    },
    diagnostics: {
      summary: 'write a report for support, without records or keys',
      example: 'diagnostics --out diagnostics.json',
    },
    export: {
      summary: 'write a list, or its changes, to a file',
      notes:
        'An existing file is replaced once the new one is complete. --out - is standard output; JSON lines then go to standard error. --all, or --also, writes one list of several connections, with the connection as the first column.',
      options: { all: 'every connection', resource: 'clients, lots, cards, merchant or changes' },
      example: 'export --profile Andina --resource clients --format xlsx --out clients.xlsx',
    },
    publish: {
      summary: 'copy every version of each record to PostgreSQL',
      notes:
        'Sends what changed since the last time, into a schema of its own. --to and the password are remembered once it worked.',
      example: 'publish --profile Andina --to=postgresql://desk@db.example/finance?schema=andina',
    },
    reconcile: {
      summary: 'compare a workbook or CSV of your own with a list',
      notes:
        'Every column named like a field is compared, unless --compare is given. Status 8 when anything differs. --settle reads how lines are settled from a file with key, state and comment; --act writes the statement to be signed, a workbook or a PDF.',
      example: 'reconcile --profile Andina --file mine.csv --resource clients --key id',
    },
    verify: {
      summary: 'tell whether a reconciliation statement still belongs to its file and records',
      notes:
        'Without --file, the file of its name beside the statement is read. Status 0: unchanged; 10: the statement was altered; 11: the file changed; 12: the records changed; 13: the settlements changed; 7: the file was not found.',
      options: {
        file: 'the file that was compared, or - for standard input',
        act: 'the statement, .xlsx or .pdf, or - for standard input',
      },
      example: 'verify --profile Andina --act november.xlsx',
    },
    pivot: {
      summary: 'count records and sum amounts, by up to two fields',
      notes:
        'Currencies are never added together. --table takes a table saved in the window, with its rows, columns and measures. "summary" is its old name.',
      example: 'pivot --profile Andina --resource lots --rows product_name --of total_amount',
    },
    duplicates: {
      summary: 'find records with the same values',
      notes:
        'Case, accents, spaces and, in numbers, punctuation and leading zeros are ignored. Status 8 when there are any.',
      example: 'duplicates --profile Andina --resource clients --by document_number',
    },
    watch: {
      summary: 'tell what watch rules and alerts found',
      notes:
        'With --more N: whether more than N records match --filter. Status 8 when there is anything.',
      example: 'watch --profile Andina --resource clients --filter status:blocked --more 20',
    },
    compare: {
      summary: 'compare two saved views',
      notes: 'One line for each record; a file has one of the groups. Status 8 when they differ.',
      example: "compare --profile Andina --resource clients --view Blocked --view 'New in June'",
    },
    lookup: {
      summary: 'look up a list of cards',
      notes:
        'The list has one card id in a line, or is a table. Documents, phones and ids of stored clients become their cards, which is told first. Run again within 12 hours it resumes, retries what failed, or prints its result.',
      example: 'lookup --profile Andina --ids ids.txt --out cards.xlsx',
    },
  },
  range: (least, greatest) => `${least} to ${greatest}`,
  ofOptions: {
    home: 'the folder for everything the app writes',
    profile: 'the connection',
    also: 'another connection in the same file; once for each',
    'base-url': 'the address of the service',
    recipe: 'the signing method; auto tries the known ones',
    example: 'a working request, from which the signing method is found',
    login: 'get the token with the public key',
    'login-path': 'the path of the login',
    'login-public-key-field': 'the field of the login for the public key',
    'login-secret-key-field': 'the field of the login for the secret key',
    'login-token-path': "where the login's answer has the token",
    pasted: 'the token is given on standard input',
    live: 'production; a new connection is, without either',
    test: 'a test environment',
    page: 'which page',
    'per-page': 'records in a page',
    resource: 'clients, lots or cards',
    since: 'a date, a date and time, 7d, 12h, today or yesterday',
    between: 'the earlier of two moments, as in --since',
    and: 'the later of two moments, as in --since',
    zone: 'a time zone such as America/Lima; by default that of the settings',
    format: 'csv, xlsx, json, ndjson, parquet or pdf',
    out: 'the file to write, or - for standard output',
    to: 'postgresql://USER@HOST/DATABASE?schema=NAME',
    agree: 'confirm once that records are unencrypted personal data there',
    'password-stdin': 'read the password of the database from standard input',
    'after-sync': 'publish after each sync from now on',
    filter: 'only records that match, as in the search field',
    column: 'the old name of --fields, once for each column',
    'group-by': 'of PDF: rows under a heading for each value of this field, with their totals',
    'in-full': 'of PDF: every column, every character of an ID, every digit of a time',
    headings: 'shown (as on the screen) or service (its names; the default)',
    language: 'the language of the file: en or es',
    separator: 'of CSV: comma, semicolon or tab',
    decimal: 'of CSV: point or comma',
    bom: 'begin CSV with a byte order mark',
    until: 'before then',
    what: 'only this kind',
    check: 'check the chain of hashes',
    noted: 'what an earlier --check printed last',
    hosts: 'also name the addresses of the services',
    ids: 'the list of card ids, or - for standard input',
    'as-listed': 'do not take the cards of clients for documents, phones and client ids',
    discard: 'start over, and drop another unfinished list',
    file: 'a workbook (.xlsx) or CSV',
    sheet: 'the name or number of the sheet',
    header: 'the row with the names of the columns, 0 for none',
    key: 'the match key: the column that tells which row is which record, and its field',
    compare: 'a column to compare, and its field',
    exact: 'spaces, case, accents and leading zeros count',
    dates: 'of the file: by-column (as the column’s other dates show), day-first or month-first',
    period: 'only records of these days: created_at:2026-11 or created_at:2026-11-01..2026-11-15',
    tolerance: 'amounts that differ by no more than this are equal, by currency: PEN=0.01',
    settle: 'a CSV, workbook or JSON with key, state (pending, agreed, provider, other), comment',
    act: 'the reconciliation statement, .xlsx or .pdf',
    'act-columns': 'what the statement says of each line, separated by commas',
    'prepared-by': 'who prepared the statement',
    'prepared-on': 'the day it was prepared, 2026-11-30; today where only a name is given',
    'reviewed-by': 'who reviews the statement',
    'reviewed-on': 'the day it was reviewed, 2026-11-30',
    rows: `the field whose values, or periods (${calendarPeriods.join(', ')}), are the rows`,
    columns: 'the same for the columns',
    measure: 'records, sum, average, min or max; two of them with a comma',
    table: 'a saved pivot table',
    percent: 'each figure as a share of its column or row',
    change: `each figure as the change against the one before: ${calendarPeriods.join(', ')}`,
    sort: 'rows by their total, desc or asc',
    'as-of': 'the list as of the last sync by then: a date (its end) or as in --since',
    of: 'the field whose numbers are summed',
    by: 'a field in which duplicates agree; up to four times',
    more: 'report when more than this many records match',
    field: 'only changes of this field',
    view: 'a saved view',
    only: 'both, first or second',
    seen: 'do not report these findings again',
    merge: 'add what was set up, marked and settled to what exists',
    add: 'take what is new',
    replace: 'write in the place of what exists',
    show: 'tell what the backup holds, and change nothing',
    make: 'make a new recovery code',
    all: 'all of them',
    limit: 'at most this many',
    fields: 'these columns, in this order, separated by commas',
    order: 'sort by these fields, separated by commas',
    yes: 'do not ask',
    'dry-run': 'only tell what would be deleted',
    json: 'JSON lines on a terminal too, instead of a table',
    quiet: 'no messages but why it failed, or why its result may be incomplete',
    verbose: 'also a line for each request',
    'log-file': 'write the messages, with their times, to this file as well',
    wait: 'if another program has the offline data open, wait this long (10m; at most 24d)',
    timeout: 'stop after this time (90s, 30m, 2h; at most 24d); status 124',
    help: 'describe the command',
    version: 'print the version',
  },
};
