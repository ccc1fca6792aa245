// For every proof one control switched off. Applied to a scratch copy, each must make its proof fail:
// a proof that stays green without the control proves nothing.

/**
 * @typedef {object} Edit
 * @property {string} file
 * @property {string} find must stand in the file exactly once
 * @property {string} replace
 *
 * @typedef {object} Control
 * @property {string} proof id of rows.json
 * @property {string} what the control that is switched off
 * @property {number} tries enough for the smallest proof that sees it
 * @property {string[]} [build] environments of vite.config.ts, where the proof starts the built app
 * @property {Record<string, boolean>} [fuses] of the packaged executable, where the proof starts the package
 * @property {boolean} [packaged] whether the mutated main goes into the package, where the proof starts that
 *
 * @typedef {Control & (Edit | { edits?: Edit[] })} Mutation
 */

/**
 * What a mutation changes: one place said in itself, several, or none.
 * @param {Mutation} mutation
 * @returns {Edit[]}
 */
export const editsOf = (mutation) => mutation.edits ?? ('file' in mutation ? [mutation] : []);

/** @type {Mutation[]} */
export const mutations = [
  {
    proof: '5-ipc',
    what: 'whoever sends is answered',
    file: 'main/ipc/register.ts',
    find: 'assertSender(event.senderFrame, caller.urlPrefix);',
    replace: '',
    tries: 2_000,
  },
  {
    proof: '5-ipc',
    what: 'parameters are looked at, and used whatever was seen',
    file: 'main/ipc/register.ts',
    find: 'if (!checked.success)',
    replace: 'if (checked.typed === null)',
    tries: 2_000,
  },
  {
    proof: '7-redirects',
    what: 'redirects are followed',
    file: 'main/api/transport.ts',
    find: "redirect: 'error',",
    replace: "redirect: 'follow',",
    tries: 5,
  },
  {
    proof: '8-card-paths',
    what: 'an id is put into the path as it is',
    edits: [
      {
        file: 'main/api/endpoints.ts',
        find: 'return `/${encodeURIComponent(segment)}`;',
        replace: 'return `/${segment}`;',
      },
      { file: 'main/api/endpoints.ts', find: 'url.pathname !== path ||', replace: '' },
      {
        file: 'main/api/endpoints.ts',
        find: "url.pathname.split('/').length !== depth",
        replace: 'depth < 0',
      },
    ],
    tries: 500,
  },
  {
    proof: '10-damaged-store',
    what: 'the pages of the database carry no checksums',
    file: 'main/store/database.ts',
    find: 'driver.pragma("cipher = \'aegis\'");',
    replace:
      "driver.pragma(\"cipher = 'sqlcipher'\");\n  driver.pragma('legacy = 4');\n  driver.pragma('hmac_use = 0');",
    tries: 40,
  },
  {
    proof: '11-keychain',
    what: 'what was written to the keychain is not compared with what it gives back',
    file: 'main/vault/keychain.ts',
    find: "if (!kept.equals(secret)) throw new DeskError('vault.mismatch');",
    replace: '',
    tries: 12,
  },
  {
    proof: '12-disk-full',
    what: 'a draft that could not be finished is left where it is',
    file: 'main/disk/atomic-stream.ts',
    find: 'await rm(draft, { force: true }).catch(() => undefined);',
    replace: '',
    tries: 12,
  },
  {
    proof: '13-kill-store',
    what: 'a page is acknowledged when it was handed to the store, before it is written',
    file: 'main/store/open.ts',
    find: "writer.ask('stagePage', { syncId, page: encodePage(page) }),",
    replace:
      "(void writer.ask('stagePage', { syncId, page: encodePage(page) }), new Promise((told) => setImmediate(told, {}))),",
    tries: 20,
  },
  {
    proof: '13-kill-tree',
    what: 'a resumed sync does not leave out what is stored',
    file: 'main/sync/sync-run.ts',
    find: 'this.#staged = new Set(pagesStaged);',
    replace: 'this.#staged = new Set();',
    tries: 3,
    build: ['main'],
  },
  {
    proof: '14-clock-skew',
    what: 'the service’s clock is not followed',
    file: 'main/api/clock.ts',
    find: 'return Math.abs(offset) > grainMs ? offset : 0;',
    replace: 'return 0 * offset;',
    tries: 6,
  },
  {
    proof: '15-outages',
    what: 'a refusal is asked again as if it could pass',
    edits: [{ file: 'main/api/retry.ts', find: '!isPassing(thrown) || ', replace: '' }],
    tries: 16,
  },
  {
    proof: '16-malformed',
    what: 'a body may be as large as it likes',
    file: 'main/api/transport.ts',
    find: 'if (size > cap)',
    replace: 'if (size > cap * 99)',
    tries: 100,
  },
  {
    proof: '17-paging',
    what: 'a list that does not stand still is believed after one reading',
    file: 'main/sync/sync-run.ts',
    find: 'const found = await completeList(this);',
    replace:
      "await this.readToEnd();\n      const found = { gaps: [completeList].indexOf(completeList), moved: 0, twice: 0, former: 'keep' as const };",
    tries: 350,
  },
  {
    proof: '18-token-expiry',
    what: 'a token that has ended is tried again like a service that is busy',
    file: 'main/api/retry.ts',
    find: "'service.truncated',",
    replace: "'service.truncated', 'credentials.token-expired',",
    tries: 8,
  },
  {
    proof: '6-cleartext',
    what: 'the form and the HTTP client take any address',
    file: 'main/api/base-url.ts',
    find: "return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));",
    replace: "return url.protocol === 'https:' || url.protocol === 'http:';",
    tries: 500,
  },
  {
    proof: '6-certificates',
    what: 'any certificate will do',
    file: 'main/api/transport.ts',
    find: 'const deadline = new Deadline(limits, request.signal);',
    replace:
      "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';\n    const deadline = new Deadline(limits, request.signal);",
    tries: 5,
  },
  {
    proof: '9-formulas',
    what: 'texts that begin a formula are written as they are',
    file: 'main/export/guard.ts',
    find: "return needsGuard(text) ? `'${text}` : text;",
    replace: 'return text;',
    tries: 200,
  },
  {
    proof: '5-ipc-bridge',
    what: 'what a library or a handler throws goes to the page as it is',
    edits: [
      {
        file: 'main/ipc/register.ts',
        find: "throw new DeskError('input.params', { method: `${group}.${name}` });",
        replace: 'throw new Error(checked.issues[0].message);',
      },
      {
        file: 'main/ipc/register.ts',
        find: 'return { ok: false, failure: failure.success ? failure.output : toFailure(null) };',
        replace: 'throw failure.success ? thrown : toFailure(null);',
      },
    ],
    tries: 60,
    build: ['main'],
  },
  {
    proof: '1-hostile-text',
    what: 'a cell takes its text for markup',
    file: 'renderer/ui/grid/row-painter.ts',
    find: '  cell.element.prepend(...cell.own);',
    replace: '  cell.element.innerHTML = text;',
    tries: 500,
    build: ['client'],
  },
  {
    proof: '2-canaries',
    what: 'the merchant’s secret key goes on as it came',
    edits: [
      {
        file: 'main/api/json-reader.ts',
        find: 'return this.#redactor === null ? text : this.#redactor.hidden(text, way);',
        replace: 'return text.slice(way.length * 0);',
      },
      {
        file: 'main/api/json-reader.ts',
        find: 'return this.#redactor === null ? text : this.#redactor.text(text);',
        replace: 'return text;',
      },
    ],
    tries: 1,
    build: ['main'],
  },
  {
    proof: '3-walls',
    what: 'windows may be opened',
    file: 'main/window/guard.ts',
    find: "contents.setWindowOpenHandler(() => ({ action: 'deny' }));",
    replace: '',
    tries: 4,
    build: ['main'],
  },
  {
    proof: '4-packaged',
    what: 'the fuse for ELECTRON_RUN_AS_NODE is on',
    fuses: { RunAsNode: true },
    tries: 1,
  },
  {
    proof: '4-packaged',
    what: 'no switch is refused but --no-sandbox',
    file: 'main/start-options.ts',
    find: 'if (allowedSwitches.has(name)) continue;',
    replace: "if (allowedSwitches.has(name) || name !== 'no-sandbox') continue;",
    tries: 1,
    build: ['main'],
    packaged: true,
  },
  {
    proof: '4-packaged',
    what: 'no variable is refused, and an ordinary user may do without the sandbox',
    edits: [
      {
        file: 'main/start-options.ts',
        find: 'if (start.isRoot) continue;',
        replace: 'if (start.env !== undefined) continue;',
      },
      {
        file: 'main/start-options.ts',
        find: 'Object.keys(start.env).find(isRefusedVariable)',
        replace: '[].find(isRefusedVariable)',
      },
    ],
    tries: 1,
    build: ['main'],
    packaged: true,
  },
  {
    proof: '18-sleep',
    what: 'what failed while it slept is not asked again',
    edits: [
      { file: 'main/api/transport.ts', find: 'headersMs: 15_000,', replace: 'headersMs: 250,' },
      { file: 'main/api/transport.ts', find: 'idleMs: 15_000,', replace: 'idleMs: 250,' },
      { file: 'main/api/retry.ts', find: 'attempts: 4,', replace: 'attempts: 1,' },
      {
        file: 'main/api/outage.ts',
        find: 'return unreachable.has(code) || busy.has(code);',
        replace: 'return false && code;',
      },
    ],
    tries: 2,
    build: ['main'],
  },
  {
    proof: '18-offline',
    what: 'a network that is gone is not waited for',
    file: 'main/api/outage.ts',
    find: 'return unreachable.has(code) || busy.has(code);',
    replace: 'return busy.has(code);',
    tries: 2,
  },
  {
    proof: '19-instances',
    what: 'every start is taken for the first',
    file: 'main/index.ts',
    find: 'app.requestSingleInstanceLock()',
    replace: '(app.requestSingleInstanceLock() || true)',
    tries: 3,
    build: ['main'],
  },
  {
    proof: '20-profiles',
    what: 'what was looked up stays when another profile is opened',
    file: 'main/wiring.ts',
    find: 'lookedUp.clear();\n      requestLog.reset();',
    replace: 'requestLog.reset();',
    tries: 12,
    build: ['main'],
  },
  {
    proof: '3-walls',
    what: 'the sessions of windows have the system’s proxy',
    file: 'main/window/guard.ts',
    find: 'void session.setProxy(deadProxy);',
    replace: '',
    tries: 60,
    build: ['main'],
  },
  {
    proof: '24-contacts',
    what: 'sessions have the system’s language to check spelling in',
    file: 'main/window/guard.ts',
    find: 'session.setSpellCheckerLanguages([]);',
    replace: '',
    tries: 1,
    build: ['main'],
  },
  {
    proof: '24-headers',
    what: 'a service may name another address for itself',
    file: 'main/harden.ts',
    find: "app.commandLine.appendSwitch('disable-quic');",
    replace: '',
    tries: 1,
    build: ['main'],
  },
  {
    proof: '24-headers',
    what: 'Chromium reports to whomever a service names',
    file: 'main/harden.ts',
    find: "app.commandLine.appendSwitch('disable-features', 'NetworkErrorLogging,Reporting');",
    replace: '',
    tries: 1,
    build: ['main'],
  },
  {
    proof: '26-updates',
    what: 'what was prepared is installed as it lies there',
    file: 'main/updates/install.ts',
    find: 'isAsSigned(updater, file) && replace(',
    replace: 'replace(',
    tries: 11,
  },
  {
    proof: '26-updates',
    what: 'the library is given a second name of the downloaded file',
    file: 'main/updates/install.ts',
    find: 'await copyFile(path, destination, constants.COPYFILE_EXCL);',
    replace: "await (await import('node:fs/promises')).link(path, destination);",
    tries: 11,
  },
  {
    proof: '21-destinations',
    what: 'keys are given out for whatever address the profile has now',
    file: 'main/session/key-store.ts',
    find: '!sameDestination(destination, wanted)',
    replace: 'wanted.baseUrl === null',
    tries: 5,
    build: ['main'],
  },
  {
    proof: '28-proxies',
    what: 'a connection without TLS goes by the system’s proxy',
    file: 'main/service-network.ts',
    find: "await open.setProxy({ mode: 'direct' });",
    replace: "await open.setProxy({ mode: 'system' });",
    tries: 4,
    build: ['main'],
  },
  {
    proof: '27-bounds',
    what: 'texts may be as long as they like',
    edits: [
      {
        file: 'preload/contract/bounds.ts',
        find: 'return v.pipe(v.string(), v.maxLength(max));',
        replace: 'return v.pipe(v.string(), v.maxLength(max * 1e9));',
      },
      {
        file: 'preload/contract/bounds.ts',
        find: 'characters > maxCharacters',
        replace: 'characters < 0',
      },
    ],
    tries: 200,
  },
  {
    proof: '22-echoes',
    what: 'what the service says goes on as it came',
    file: 'main/api/json-reader.ts',
    find: 'return this.#redactor === null ? text : this.#redactor.text(text);',
    replace: 'return text;',
    tries: 36,
  },
  {
    proof: '22-echoes',
    what: 'a key is known only as it is',
    file: 'main/api/redact.ts',
    find: 'if (holdsKey(clean)) clean = redactedText;',
    replace: 'if (holdsKey(clean) && clean === redactedText) clean = redactedText;',
    tries: 36,
  },
  {
    proof: '23-bounded',
    what: 'values are not counted',
    file: 'main/api/json-reader.ts',
    find: 'if (this.#values > maxValues)',
    replace: 'if (this.#values > maxValues * 99)',
    tries: 2,
  },
  {
    proof: '23-bounded',
    what: 'an answer is read in one go',
    edits: [{ file: 'main/api/pieces.ts', find: 'await nextTurn();', replace: '' }],
    tries: 1,
  },
  {
    proof: '6-certificates-desk',
    what: 'Chromium’s verdict on a certificate is passed over',
    edits: [{ file: 'main/service-network.ts', find: 'decide(-3);', replace: 'decide(0);' }],
    tries: 5,
    build: ['main'],
  },
  {
    proof: '7-redirects-desk',
    what: 'redirects are followed by Chromium',
    file: 'main/api/transport.ts',
    find: "redirect: 'error',",
    replace: "redirect: 'follow',",
    tries: 5,
    build: ['main'],
  },
  {
    proof: '25-clipboard',
    what: 'a key is copied because the page asked',
    file: 'main/ipc/router.ts',
    find: 'if (!(await options.askToCopy(which))) return { clearsAfterSeconds: null };',
    replace: 'void options.askToCopy(which);',
    tries: 1,
    build: ['main'],
  },
  {
    proof: '25-clipboard',
    what: 'what is on the clipboard is pasted into the desk, whatever it is',
    file: 'main/window/hold-back-paste.ts',
    find: '!isPaste(input) || !pending.isPending',
    replace: 'isPaste(input) || !pending.isPending',
    tries: 3,
    build: ['main'],
  },
  {
    proof: '29-plain-model',
    what: 'what a sync no longer finds stays in the list',
    file: 'main/store/publishing.ts',
    find: 'for (const rid of closed) close(syncId, rid);',
    replace: '',
    tries: 3,
  },
];
