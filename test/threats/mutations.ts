/**
 * What is switched off for each proof of rows.json (`npm run test:teeth`, mutations.test.mjs):
 * without its control a proof must fail; one that stays green proves nothing.
 */
export interface Mutation {
  /** Its id in rows.json. */
  readonly proof: string;
  /** How the app behaves then. */
  readonly what: string;
  /** Enough for the smallest run of the proof that notices. */
  readonly tries: number;
  /** By file: what stands there exactly once, and what it is replaced with. */
  readonly edits: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const mutations: readonly Mutation[] = [
  {
    proof: '1-hostile-text',
    what: 'a cell takes its text for markup',
    tries: 500,
    edits: {
      'renderer/ui/grid/row-painter.ts': {
        '  cell.element.prepend(...cell.decorations);': '  cell.element.innerHTML = text;',
      },
    },
  },
  {
    proof: '2-canaries',
    what: 'the merchant’s secret key goes on as it came',
    tries: 1,
    edits: {
      'main/json/json-reader.ts': {
        'return this.#redactor === null ? text : this.#redactor.hidden(text, way);':
          'return text.slice(way.length * 0);',
        'return this.#redactor === null ? text : this.#redactor.text(text);': 'return text;',
      },
    },
  },
  {
    proof: '3-walls',
    what: 'windows may be opened',
    tries: 4,
    edits: {
      'main/window/guard.ts': { "contents.setWindowOpenHandler(() => ({ action: 'deny' }));": '' },
    },
  },
  {
    proof: '3-walls',
    what: 'the sessions of windows have the system’s proxy',
    tries: 60,
    edits: { 'main/window/guard.ts': { 'void session.setProxy(deadProxy);': '' } },
  },
  {
    proof: '4-packaged',
    what: 'the fuse for ELECTRON_RUN_AS_NODE is on',
    tries: 1,
    edits: {
      'electron-builder.yml': { 'runAsNode: false': 'runAsNode: true' },
      'scripts/package/unpacked.mjs': { 'RunAsNode: false': 'RunAsNode: true' },
    },
  },
  {
    proof: '4-packaged',
    what: 'no switch is refused but --no-sandbox',
    tries: 1,
    edits: {
      'main/start-options.ts': {
        'if (allowedSwitches.has(name)) continue;':
          "if (allowedSwitches.has(name) || name !== 'no-sandbox') continue;",
      },
    },
  },
  {
    proof: '4-packaged',
    what: 'no variable is refused, and an ordinary user may do without the sandbox',
    tries: 1,
    edits: {
      'main/start-options.ts': {
        'if (start.isRoot) continue;': 'if (start.env !== undefined) continue;',
        'Object.keys(start.env).find(isRefusedVariable)': '[].find(isRefusedVariable)',
      },
    },
  },
  {
    proof: '5-ipc',
    what: 'whoever sends is answered',
    tries: 2_000,
    edits: { 'main/ipc/register.ts': { 'assertSender(event.senderFrame, caller.urlPrefix);': '' } },
  },
  {
    proof: '5-ipc',
    what: 'parameters are looked at, and used whatever was seen',
    tries: 2_000,
    edits: { 'main/ipc/register.ts': { 'if (!checked.success)': 'if (checked.typed === null)' } },
  },
  {
    proof: '5-ipc-bridge',
    what: 'what a library or a handler throws goes to the page as it is',
    tries: 60,
    edits: {
      'main/ipc/register.ts': {
        "throw new DeskError('input.params', { method: `${group}.${name}` });":
          'throw new Error(checked.issues[0].message);',
        'return { ok: false, failure: failure.success ? failure.output : toFailure(null) };':
          'throw failure.success ? thrown : toFailure(null);',
      },
    },
  },
  {
    proof: '6-certificates',
    what: 'any certificate will do',
    tries: 5,
    edits: {
      'main/http/transport.ts': {
        'const deadline = new Deadline(limits, request.signal);':
          "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';\n    const deadline = new Deadline(limits, request.signal);",
      },
    },
  },
  {
    proof: '6-certificates-desk',
    what: 'Chromium’s verdict on a certificate is passed over',
    tries: 5,
    edits: { 'main/http/system-authorities.ts': { ': chromiumDecides,': ': accepted,' } },
  },
  {
    proof: '6-cleartext',
    what: 'the form and the HTTP client take any address',
    tries: 500,
    edits: {
      'main/http/base-url.ts': {
        "return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));":
          "return url.protocol === 'https:' || url.protocol === 'http:';",
      },
    },
  },
  {
    proof: '7-redirects',
    what: 'redirects are followed',
    tries: 5,
    edits: { 'main/http/transport.ts': { "redirect: 'error',": "redirect: 'follow'," } },
  },
  {
    proof: '7-redirects-desk',
    what: 'redirects are followed by Chromium',
    tries: 5,
    edits: { 'main/http/transport.ts': { "redirect: 'error',": "redirect: 'follow'," } },
  },
  {
    proof: '8-card-paths',
    what: 'an id is put into the path as it is',
    tries: 500,
    edits: {
      'main/http/endpoints.ts': {
        'return `/${encodeURIComponent(segment)}`;': 'return `/${segment}`;',
        'url.pathname !== path ||': '',
        "url.pathname.split('/').length !== depth": 'depth < 0',
      },
    },
  },
  {
    proof: '9-formulas',
    what: 'texts that begin a formula are written as they are',
    tries: 200,
    edits: {
      'main/values/formula-guard.ts': {
        "return needsGuard(text) ? `'${text}` : text;": 'return text;',
      },
    },
  },
  {
    proof: '10-damaged-store',
    what: 'the pages of the database carry no checksums',
    tries: 100,
    edits: {
      'main/store/database.ts': {
        "driver.pragma(\"cipher = 'aegis'\");\n  driver.pragma(`key = '${rawKey(key, salt)}'`);":
          "driver.pragma(\"cipher = 'aes256cbc'\");\n  driver.pragma(`key = '${hexOf(key)}'`);",
      },
    },
  },
  {
    proof: '11-keychain',
    what: 'what was written to the keychain is not compared with what it gives back',
    tries: 12,
    edits: {
      'main/vault/keychain.ts': {
        "if (!stored.equals(secret)) throw new DeskError('vault.mismatch');": '',
      },
    },
  },
  {
    proof: '12-disk-full',
    what: 'a draft that could not be finished is left where it is',
    tries: 12,
    edits: {
      'main/disk/drafts.ts': {
        'const end = async () => {\n    await rm(path, { force: true }).catch(() => undefined);':
          'const end = async () => {',
      },
    },
  },
  {
    proof: '13-kill-store',
    what: 'a page is acknowledged when it was handed to the store, before it is written',
    tries: 20,
    edits: {
      'main/profile-store/open.ts': {
        "writer.ask('stagePage', { syncId, page: encodePage(page) }),":
          "(void writer.ask('stagePage', { syncId, page: encodePage(page) }), new Promise((reported) => setImmediate(reported, {}))),",
      },
    },
  },
  {
    proof: '13-kill-tree',
    what: 'a resumed sync does not leave out what is stored',
    tries: 3,
    edits: {
      'main/sync/sync-run.ts': {
        'this.#staged = new Set(pagesStaged);': 'this.#staged = new Set();',
      },
    },
  },
  {
    proof: '14-clock-skew',
    what: 'the service’s clock is not followed',
    tries: 6,
    edits: {
      'main/http/service-clock.ts': {
        'return Math.abs(offset) > grainMs ? offset : 0;': 'return 0 * offset;',
      },
    },
  },
  {
    proof: '15-outages',
    what: 'a refusal is asked again as if it could pass',
    tries: 16,
    edits: { 'main/http/retry.ts': { '!isPassing(thrown) || ': '' } },
  },
  {
    proof: '16-malformed',
    what: 'a body may be as large as it likes',
    tries: 100,
    edits: {
      'main/http/transport.ts': { '+ value.byteLength > cap)': '+ value.byteLength > cap * 99)' },
    },
  },
  {
    proof: '17-paging',
    what: 'a list that does not stand still is believed after one reading',
    tries: 350,
    edits: {
      'main/sync/sync-run.ts': {
        'const found = await completeList(this);':
          "await this.readToEnd();\n      const found = { gaps: [completeList].indexOf(completeList), moved: 0, twice: 0, former: 'keep' as const };",
      },
    },
  },
  {
    proof: '17-replicas',
    what: 'nobody looks at what stands across the borders of the pages',
    tries: 300,
    edits: {
      'main/sync/complete-list.ts': {
        'await lookAcrossBorders(run)': '{ isListed: true, isSteady: true, canLook: true }',
      },
    },
  },
  {
    proof: '18-offline',
    what: 'a network that is gone is not waited for',
    tries: 2,
    edits: {
      'main/http/outage.ts': {
        "return endingOf(code) !== 'final';":
          "return isTurnedAway(code) || endingOf(code) === 'cut';",
      },
    },
  },
  {
    proof: '18-sleep',
    what: 'what failed while it slept is not asked again',
    tries: 2,
    edits: {
      'main/http/transport.ts': {
        'headersMs: 15_000,': 'headersMs: 250,',
        'idleMs: 15_000,': 'idleMs: 250,',
      },
      'main/http/retry.ts': { 'attempts: 4,': 'attempts: 1,' },
      'main/http/outage.ts': {
        "return endingOf(code) !== 'final';": 'return false && code;',
      },
    },
  },
  {
    proof: '18-token-expiry',
    what: 'a token that has ended is tried again like a service that is busy',
    tries: 8,
    edits: {
      'main/http/retry.ts': {
        "return ending !== 'unreachable' && ending !== 'final';":
          "return !(ending === 'unreachable' || ending === 'final') || error.code === 'credentials.token-expired';",
      },
    },
  },
  {
    proof: '19-instances',
    what: 'every start is taken for the first',
    tries: 3,
    edits: {
      'main/index.ts': {
        'app.requestSingleInstanceLock()': '(app.requestSingleInstanceLock() || true)',
      },
    },
  },
  {
    proof: '20-profiles',
    what: 'what was looked up stays when another profile is opened',
    tries: 12,
    edits: {
      'main/wiring.ts': { 'lookedUp.clear();\n      requestLog.reset();': 'requestLog.reset();' },
    },
  },
  {
    proof: '21-destinations',
    what: 'keys are given out for whatever address the profile has now',
    tries: 5,
    edits: {
      'main/credentials/key-store.ts': {
        '!sameDestination(destination, wanted)': 'wanted.baseUrl === null',
      },
    },
  },
  {
    proof: '22-echoes',
    what: 'what the service says goes on as it came',
    tries: 36,
    edits: {
      'main/json/json-reader.ts': {
        'return this.#redactor === null ? text : this.#redactor.text(text);': 'return text;',
      },
    },
  },
  {
    proof: '22-echoes',
    what: 'a key is known only as it is',
    tries: 36,
    edits: {
      'main/redaction/redact.ts': {
        'if (holdsKey(clean)) clean = redactedText;':
          'if (holdsKey(clean) && clean === redactedText) clean = redactedText;',
      },
    },
  },
  {
    proof: '23-bounded',
    what: 'values are not counted',
    tries: 2,
    edits: {
      'main/json/json-reader.ts': {
        'if (this.#values > maxValues)': 'if (this.#values > maxValues * 99)',
      },
    },
  },
  {
    proof: '23-bounded',
    what: 'an answer is read in one go',
    tries: 1,
    edits: { 'main/json/pieces.ts': { 'await nextTurn();': '' } },
  },
  {
    proof: '23-bounded',
    what: 'runs of marks are normalized as they come',
    tries: 3,
    edits: {
      'shared/normalized.ts': { 'text.length > maxMarks ?': 'text.length < 0 ?' },
    },
  },
  {
    proof: '23-bounded',
    what: 'each chunk of a body stays in memory until its end',
    tries: 4,
    edits: {
      'main/http/transport.ts': {
        '    body.add(value);':
          '    body.add(value);\n    ((globalThis as unknown as { seen?: unknown[] }).seen ??= []).push([value, deadline.race(reader.closed, phase)]);',
      },
    },
  },
  {
    proof: '23-growing-texts',
    what: 'words of very different lengths are compared letter by letter',
    tries: 22,
    edits: {
      'main/values/closest.ts': {
        'if (Math.abs(typed.length - word.length) > max) return null;': '',
      },
    },
  },
  {
    proof: '23-growing-texts',
    what: 'each column of a file is compared with each field',
    tries: 23,
    edits: {
      'main/reconcile/suggest.ts': {
        'called(name)[0]': 'namesAmong(fields)(name)[0]',
      },
    },
  },
  {
    proof: '23-growing-texts',
    what: 'the values of headers are matched from each of their places',
    tries: 6,
    edits: {
      'main/http/response-head.ts': {
        '/^[\\t\\x20': '/[\\t\\x20',
      },
    },
  },
  {
    proof: '23-lock-under-texts',
    what: 'the lock waits until a run of marks is normalized as it came',
    tries: 1,
    edits: {
      'shared/normalized.ts': { 'text.length > maxMarks ?': 'text.length < 0 ?' },
    },
  },
  {
    proof: '23-linear',
    what: 'an expression is matched from each of its places',
    tries: 1,
    edits: {
      'main/http/response-head.ts': {
        '/^[\\t\\x20': '/[\\t\\x20',
      },
    },
  },
  {
    proof: '23-linear',
    what: 'strings may be normalized anywhere',
    tries: 2,
    edits: {
      'eslint.config.js': { "        'error',\n        quadraticNormalize,": "        'error'," },
    },
  },
  {
    proof: '24-contacts',
    what: 'sessions have the system’s language to check spelling in',
    tries: 1,
    edits: { 'main/window/guard.ts': { 'session.setSpellCheckerLanguages([]);': '' } },
  },
  {
    proof: '24-contacts',
    what: 'names are asked for by HTTPS where that was chosen before',
    tries: 1,
    edits: { 'main/harden.ts': { "app.configureHostResolver({ secureDnsMode: 'off' });": '' } },
  },
  {
    proof: '24-headers',
    what: 'a service may name another address for itself',
    tries: 1,
    edits: { 'main/harden.ts': { "app.commandLine.appendSwitch('disable-quic');": '' } },
  },
  {
    proof: '24-headers',
    what: 'Chromium reports to whomever a service names',
    tries: 1,
    edits: {
      'main/harden.ts': {
        "app.commandLine.appendSwitch('disable-features', 'NetworkErrorLogging,Reporting');": '',
      },
    },
  },
  {
    proof: '25-clipboard',
    what: 'a key is copied because the page asked',
    tries: 1,
    edits: {
      'main/credentials/handlers.ts': {
        'if (!(await parts.askToCopy(which))) return { clearsAfterSeconds: null };':
          'void parts.askToCopy(which);',
      },
    },
  },
  {
    proof: '25-clipboard',
    what: 'what is on the clipboard is pasted into the desk, whatever it is',
    tries: 3,
    edits: {
      'main/window/input-events.ts': {
        '!isPaste(input) || !guard.isNeeded()': 'isPaste(input) || !guard.isNeeded()',
      },
    },
  },
  {
    proof: '26-updates',
    what: 'what was prepared is installed as it lies there',
    tries: 11,
    edits: { 'main/updates/install.ts': { 'isAsSigned(updater, file) && replace(': 'replace(' } },
  },
  {
    proof: '26-updates',
    what: 'the library is given a second name of the downloaded file',
    tries: 11,
    edits: {
      'main/updates/install.ts': {
        'await copyFile(path, destination, constants.COPYFILE_EXCL);':
          "await (await import('node:fs/promises')).link(path, destination);",
      },
    },
  },
  {
    proof: '27-bounds',
    what: 'texts may be as long as they like',
    tries: 200,
    edits: {
      'shared/ipc/bounds.ts': {
        'return v.pipe(v.string(), v.maxLength(max));':
          'return v.pipe(v.string(), v.maxLength(max * 1e9));',
        'values > maxValues || characters > maxCharacters': 'values > maxValues',
      },
    },
  },
  {
    proof: '28-proxies',
    what: 'a connection without TLS goes by the system’s proxy',
    tries: 4,
    edits: {
      'main/http/service-network.ts': {
        "await open.setProxy({ mode: 'direct' });": "await open.setProxy({ mode: 'system' });",
      },
    },
  },
  {
    proof: '29-plain-model',
    what: 'what a sync no longer finds stays in the list',
    tries: 3,
    edits: { 'main/store/commit-sync.ts': { 'for (const rid of closed) close(syncId, rid);': '' } },
  },
  {
    proof: '30-database-servers',
    what: 'what a database server sends reaches the client unseen',
    tries: 10,
    edits: { 'main/publish/connection.ts': { 'messages.check(bytes);': '' } },
  },
  {
    proof: '30-database-servers',
    what: 'a database server may leave its own proof out',
    tries: 10,
    edits: {
      'main/publish/server-messages.ts': {
        "if (owesProof && this.#scram !== 'proved') throw unsafe('proof');": '',
      },
    },
  },
  {
    proof: '35-unattended',
    what: 'what has the file’s name is written into, whatever it is',
    tries: 2,
    edits: {
      'main/disk/atomic-stream.ts': {
        "if (found && !isUsersFile(found)) throw new DiskTrouble(null, 'foreign')":
          'if (found && !isUsersFile(found)) return writeStreamAtomically(file, pieces)',
      },
    },
  },
  {
    proof: '37-terminal',
    what: 'lines are printed as the service wrote them',
    tries: 79,
    edits: { 'main/cli/inert.ts': { 'character.charCodeAt(0).toString(16)': "'0041'" } },
  },
  {
    proof: '37-terminal',
    what: 'a refused option is printed as it was typed',
    tries: 1,
    edits: { 'main/start-options.ts': { 'name: inert(name)': 'name: `${name}`' } },
  },
  {
    proof: '38-hijacked',
    what: 'a page may ask to stay',
    tries: 2,
    // Closing in time would end it all the same.
    edits: {
      'main/window/guard.ts': { "contents.on('will-prevent-unload', prevented);": '' },
      'main/window/desk-window.ts': { '  closeInTime(window);\n': '' },
    },
  },
  {
    proof: '38-hijacked',
    what: 'a page that died is not replaced',
    tries: 5,
    edits: {
      'main/window/desk-window.ts': {
        "window.webContents.on('render-process-gone', ()": 'void (()',
      },
    },
  },
  {
    proof: '38-hijacked',
    what: 'a page whose network process ended waits for ever',
    tries: 12,
    edits: { 'main/window/load-page.ts': { 'networkEnded.resolve(true)': 'void networkEnded' } },
  },
  {
    proof: '38-hijacked',
    what: 'a page may move its window',
    tries: 8,
    edits: { 'main/window/guard.ts': { "contents.on('content-bounds-updated', prevented);": '' } },
  },
  {
    proof: '38-hijacked',
    what: 'a key is shown whenever the page asks',
    tries: 9,
    edits: { 'main/window/consents.ts': { 'if (!gestures.take())': 'if (gestures === null)' } },
  },
  {
    proof: '38-hijacked',
    what: 'whatever a page sends reaches main',
    tries: 10,
    edits: {
      'preload/expose.ts': { 'size === null || underWay + size > maxSizeUnderWay': 'size === 0' },
    },
  },
  {
    proof: '38-hijacked',
    what: 'any number of large calls may be under way',
    tries: 14,
    edits: { 'preload/expose.ts': { 'underWay + size > maxSizeUnderWay': 'underWay < 0' } },
  },
  {
    proof: '38-hijacked',
    what: 'names of members are not counted',
    tries: 14,
    edits: { 'shared/ipc/bounds.ts': { 'inNames += name.length': 'void name' } },
  },
  {
    proof: '38-hijacked',
    what: 'a part of a buffer counts as the part',
    tries: 14,
    edits: {
      'shared/ipc/bounds.ts': {
        'ArrayBuffer.isView(each) ? each.buffer.byteLength : each.byteLength': 'each.byteLength',
      },
    },
  },
  {
    proof: '38-hijacked',
    what: 'a page may show the system’s dialogs',
    tries: 15,
    edits: { 'main/window/preferences.ts': { 'disableDialogs: true': 'disableDialogs: false' } },
  },
  {
    proof: '38-hijacked',
    what: 'what is chosen in a dialog counts after the lock too',
    tries: 17,
    edits: {
      'main/wiring.ts': { '  endFileQuestions();\n': '' },
      'main/desk-parts.ts': { "if (isLocked()) throw new DeskError('app.locked');": '' },
    },
  },
  {
    proof: '38-hijacked',
    what: 'a page may open any number of dialogs',
    tries: 18,
    edits: { 'main/window/file-dialogs.ts': { 'if (isAsking) return null;': '' } },
  },
  {
    proof: '38-hijacked',
    what: 'a page may have any number of windows opened',
    tries: 18,
    edits: { 'main/window/reveal-window.ts': { 'if (isAsking) return false;': '' } },
  },
  {
    proof: '38-hijacked',
    what: 'a window waits for a page that never comes to rest',
    tries: 19,
    edits: { 'main/window/desk-window.ts': { '  closeInTime(window);\n': '' } },
  },
  {
    proof: '38-hijacked',
    what: 'the pages of a window stay in its history',
    tries: 16,
    edits: { 'main/window/load-page.ts': { 'else contents.navigationHistory.clear();': '' } },
  },
  {
    proof: '41-reserved-names',
    what: 'fields keep the names the service gave them',
    tries: 5,
    edits: {
      'main/http/lists.ts': { 'withoutReservedNames(item.entries)': 'item.entries' },
    },
  },
  {
    proof: '41-reserved-names',
    what: 'a prefixed name gets no second prefix',
    tries: 20,
    edits: {
      'main/resources/reserved-names.ts': {
        'isReserved(withoutPrefixes(name)) ?': 'isReserved(name) ?',
      },
    },
  },
  {
    proof: '31-foreign-files',
    what: 'runs of marks in a cell stay',
    tries: 1,
    edits: {
      'main/tables/cell-text.ts': {
        'if (isMarked) text =': 'if (text.length < 0) text =',
      },
    },
  },
  {
    proof: '31-foreign-files',
    what: 'a cell may be as long as it likes',
    tries: 2,
    edits: {
      'main/tables/cell-text.ts': {
        'if (isLong) text = cut(text);': '',
      },
    },
  },
  {
    proof: '31-foreign-files',
    what: 'number formats may be as long as they like',
    tries: 3,
    edits: {
      'main/tables/number-format.ts': {
        'if (code.length > maxCodeLength) return null;': '',
      },
    },
  },
  {
    proof: '31-foreign-files',
    what: 'cells are not counted',
    tries: 6,
    edits: {
      'main/tables/packed-rows.ts': {
        'if (this.#cells > maxCells)': 'if (this.#cells > maxCells * 99)',
      },
    },
  },
  {
    proof: '31-foreign-files',
    what: 'a part is unpacked whatever it says',
    tries: 8,
    edits: {
      'main/tables/archive.ts': {
        'if (size > maxUnpacked - this.#unpacked)': 'if (size < 0)',
      },
    },
  },
  {
    proof: '31-foreign-files',
    what: 'a reading has all the time it takes',
    tries: 11,
    edits: {
      'main/tables/file-thread.ts': { "end(this.#failure('too-slow'))": 'undefined' },
    },
  },
  {
    proof: '31-foreign-files',
    what: 'a newer reading leaves the one before to itself',
    tries: 12,
    edits: {
      'main/tables/file-thread.ts': {
        'this.cancel();\n    const { heapMb': 'const { heapMb',
      },
    },
  },
  {
    proof: '32-changed-records',
    what: 'digests have no key of the store',
    tries: 1,
    edits: {
      'main/store/content-digest.ts': {
        'const key = digestKey(db);': 'const key = digestKey(db).slice(64);',
      },
    },
  },
  {
    proof: '33-growth',
    what: 'names are not counted over all syncs',
    tries: 1,
    edits: {
      'main/store/fields.ts': {
        'recordFields.names().length + names.size > maxStoredNames':
          'recordFields.names().length + names.size > maxStoredNames * 99',
      },
    },
  },
  {
    proof: '33-growth',
    what: 'combinations of names are not counted',
    tries: 2,
    edits: {
      'main/store/fields.ts': {
        'namesInShapes > maxNamesInShapes': 'namesInShapes > maxNamesInShapes * 99',
      },
    },
  },
  {
    proof: '33-growth',
    what: 'the order of names makes a combination',
    tries: 3,
    edits: {
      'main/store/fields.ts': {
        'if (shape === undefined) return null;': 'if (shape !== null) return null;',
      },
    },
  },
  {
    proof: '33-growth',
    what: 'a number may have any exponent',
    tries: 5,
    edits: {
      'main/json/json-reader.ts': {
        '(/[eE](.+)$/.exec(number)?.[1] ?? 0)': '(/[eE](.+)$/.exec(number.slice(-1))?.[1] ?? 0)',
      },
    },
  },
  {
    proof: '33-growth',
    what: 'a page may have any number of names',
    tries: 8,
    edits: {
      'main/http/lists.ts': {
        'names.size > maxNames;': 'names.size > maxNames * 99;',
      },
    },
  },
  {
    proof: '33-growth',
    what: 'a name may be as long as a text',
    tries: 9,
    edits: { 'main/http/lists.ts': { 'length > maxNameLength': 'length > maxNameLength * 999' } },
  },
  {
    proof: '34-drafts',
    what: 'a draft outside the folder of the app is not noted',
    tries: 1,
    edits: {
      'main/disk/drafts.ts': {
        'notes === null || isInside(notes.home, path)': "notes === null || path !== ''",
      },
    },
  },
  {
    proof: '34-drafts',
    what: 'drafts in the folder of the app stay',
    tries: 2,
    edits: {
      'main/disk/drafts.ts': {
        'if (await isLeft(path)) await removeFile(path);': '',
      },
    },
  },
  {
    proof: '34-drafts',
    what: 'a draft is removed while it is written',
    tries: 1,
    edits: {
      'main/disk/drafts.ts': {
        '!(await mayBeInWork(path, pid === undefined ? null : Number(pid)))': 'true',
      },
    },
  },
  {
    proof: '35-unattended',
    what: 'what is written unattended may be read by whoever may read the file before',
    tries: 1,
    edits: {
      'main/disk/atomic-stream.ts': {
        'return writeAndRename({ path, mode: null }, pieces);':
          'return writeAndRename({ path, mode: found === null ? null : found.mode & 0o777 }, pieces);',
      },
    },
  },
  {
    proof: '36-older-files',
    what: 'a file of first rows is the same wherever it comes from',
    tries: 1,
    edits: {
      'main/first-rows/stored-first-rows.ts': {
        'identityOf(opened)])': 'typeof opened])',
      },
    },
  },
  {
    proof: '39-odd-homes',
    what: 'a byte order mark stays',
    tries: 1,
    edits: {
      'main/disk/small-file.ts': {
        "replace(/^\\ufeff/, '')": "replace(/^\\ufeff\\ufeff/, '')",
      },
    },
  },
  {
    proof: '39-odd-homes',
    what: 'a lock from the future is believed',
    tries: 2,
    edits: {
      'main/disk/file-age.ts': {
        'Math.abs(Date.now() - found.mtimeMs)': 'Date.now() - found.mtimeMs',
      },
    },
  },
  {
    proof: '39-odd-homes',
    what: 'what stands for a lock is one, whatever it is',
    tries: 9,
    edits: { 'main/disk/file-lock.ts': { 'found.isFile() ?': 'found !== null ?' } },
  },
  {
    proof: '39-odd-homes',
    what: 'a lock without content is somebody’s for a minute',
    tries: 17,
    edits: { 'main/disk/file-lock.ts': { "content === '' ? emptyMs : staleMs": 'staleMs' } },
  },
  {
    proof: '39-odd-homes',
    what: 'a pipe is read like a file',
    tries: 4,
    edits: {
      'main/disk/small-file.ts': {
        'isEndless || ': '',
      },
    },
  },
  {
    proof: '39-odd-homes',
    what: 'names may have characters that are not seen',
    tries: 7,
    edits: {
      'shared/names.ts': {
        'return unseen.test(name);': "return name === '' && unseen.test(name);",
      },
    },
  },
  {
    proof: '39-odd-homes',
    what: 'names are compared as they are written',
    tries: 8,
    edits: {
      'shared/names.ts': {
        "normalized(normalized(name, 'NFKC').toLowerCase(), 'NFKC')": 'name.toLowerCase()',
      },
    },
  },
  {
    proof: '39-odd-homes',
    what: 'each kind of blank makes another name',
    tries: 16,
    edits: { 'shared/names.ts': { "'NFKC').replaceAll(/\\s+/g, ' ')": "'NFKC')" } },
  },
  {
    proof: '39-odd-homes',
    what: 'first rows are awaited from a pipe',
    tries: 13,
    edits: {
      'main/first-rows/stored-first-rows.ts': { 'O_RDONLY | (O_NONBLOCK ?? 0)': 'O_RDONLY' },
    },
  },
  {
    proof: '39-odd-homes',
    what: 'a folder in the place of first rows keeps a list from changing',
    tries: 14,
    edits: {
      'main/first-rows/stored-first-rows.ts': { ' && !found.isDirectory()': '' },
    },
  },
  {
    proof: '39-odd-homes',
    what: 'a backup reads whatever stands for a file',
    tries: 15,
    edits: {
      'main/backup/write-backup.ts': {
        "const text = readSmallFileIfThere(path) ?? '';":
          "const text = existsSync(path) ? readFileSync(path, 'utf8') : '';",
        'createReadStream, existsSync,': 'createReadStream, existsSync, readFileSync,',
      },
    },
  },
  {
    proof: '30-database-servers',
    what: 'a database server may state its rounds again and again',
    tries: 15,
    edits: {
      'main/publish/server-messages.ts': {
        "if (this.#scram !== 'begun') throw unsafe('protocol');": '',
      },
    },
  },
  {
    proof: '30-database-servers',
    what: 'a database server may ask again and again',
    tries: 16,
    edits: {
      'main/publish/server-messages.ts': { "if (this.#hasRequest) throw unsafe('protocol');": '' },
    },
  },
  {
    proof: '30-database-servers',
    what: 'whoever listens at the port of a server need not know its password',
    tries: 17,
    edits: { 'main/publish/server-messages.ts': { 'hasPassword && !isEncrypted': 'false' } },
  },
  {
    proof: '30-database-servers',
    what: 'whatever a database server says keeps its connection open',
    tries: 3,
    edits: {
      'main/publish/connection.ts': {
        'else if (now - at >= silenceMs)': 'else if (now - at >= silenceMs * 1_000)',
      },
    },
  },
  {
    proof: '30-database-servers',
    what: 'of several numbers of rounds the first is looked at',
    tries: 13,
    edits: { 'main/publish/server-messages.ts': { 'counts.length === 1': 'counts.length >= 1' } },
  },
  {
    proof: '30-database-servers',
    what: 'a database server may ask for any number of rounds',
    tries: 11,
    edits: { 'main/publish/server-messages.ts': { "throw unsafe('iterations');": 'return;' } },
  },
  {
    proof: '36-older-files',
    what: 'a file is of the day on which it was written',
    tries: 4,
    edits: {
      'main/export/about.ts': {
        'rows.asOf === null ? lines.never : formatTime(rows.asOf)':
          'rows.asOf === null ? lines.never : formatTime(exportedAt)',
      },
    },
  },
  {
    proof: '40-publishing',
    what: 'the system’s resolver says where this computer is',
    tries: 1,
    edits: {
      'main/publish/connection.ts': {
        "if (destination.host !== 'localhost')": "if (destination.host !== '')",
      },
    },
  },
  {
    proof: '40-publishing',
    what: 'whoever agrees to publishing agrees to any database',
    tries: 2,
    edits: {
      'main/publish/allowed.ts': {
        'agreedDatabases.includes(databaseOf(to))':
          'agreedDatabases.length > databaseOf(to).indexOf(to.host)',
      },
    },
  },
  {
    proof: '40-publishing',
    what: 'a policy may agree to publishing and name no database',
    tries: 2,
    edits: {
      'main/policy/faults.ts': {
        "(settings.publishing === 'agreed') !== (agreedDatabases !== undefined)":
          "settings.publishing !== 'agreed' && agreedDatabases !== undefined",
      },
    },
  },
  {
    proof: '40-publishing',
    what: 'names that a replaced character makes equal stay equal',
    tries: 3,
    edits: {
      'main/publish/version-copy.ts': {
        'for (let number = numbers.get(plain) ?? 2; taken.has(free); number += 1)':
          'for (let number = numbers.get(plain) ?? 2; taken.has(free) && number < 0; number += 1)',
      },
    },
  },
  {
    proof: '42-odd-inputs',
    what: 'names are measured in characters',
    tries: 1,
    edits: {
      'main/export/file-name.ts': { 'bytes += Buffer.byteLength(segment);': 'bytes += 1;' },
    },
  },
  {
    proof: '42-odd-inputs',
    what: 'a pipe is waited for however long it takes',
    tries: 2,
    edits: {
      'main/disk/user-file.ts': {
        'if (performance.now() > Math.min(until, end))':
          'if (performance.now() < -Math.min(until, end))',
      },
    },
  },
  {
    proof: '42-odd-inputs',
    what: 'any status is passed on as it came',
    tries: 4,
    edits: {
      'main/http/response-head.ts': { 'status >= 200 && status <= 599': 'status >= 0' },
    },
  },
  {
    proof: '43-forged-backups',
    what: 'whatever acts in a database may stay',
    tries: 1,
    edits: {
      'main/backup/known-schema.ts': {
        'if (!isKnown) throw': 'if (isKnown === null) throw',
      },
    },
  },
  {
    proof: '43-forged-backups',
    what: 'only triggers and views are looked for',
    tries: 5,
    edits: {
      'main/backup/known-schema.ts': {
        'WHERE sql IS NOT NULL': "WHERE type IN ('trigger', 'view')",
      },
    },
  },
  {
    proof: '43-forged-backups',
    what: 'scheduled exports go where the backup says',
    tries: 17,
    edits: { 'main/backup/snapshot.ts': { '    withoutFolders(stored.db);\n': '' } },
  },
  {
    proof: '43-forged-backups',
    what: 'the name of a view is read as it was stored',
    tries: 18,
    edits: {
      'main/notes/named-list.ts': {
        '{ ...each, name: seenName(each.name) }': '{ ...each, name: each.name.slice(0) }',
      },
    },
  },
  {
    proof: '43-forged-backups',
    what: 'a note ends where a zero stands in it',
    tries: 19,
    edits: {
      'main/notes/stored-notes.ts': {
        'octet_length(value)': 'length(value)',
        'value.length <= maxNoteLength ?': 'value.length >= 0 ?',
      },
    },
  },
  {
    proof: '43-forged-backups',
    what: 'a note of any length is written',
    tries: 19,
    edits: {
      'main/notes/notes.ts': {
        'if (text.length > maxNoteLength) throw': 'if (text.length < 0) throw',
      },
    },
  },
  {
    proof: '43-forged-backups',
    what: 'keys are sent to another address than they were entered for',
    tries: 20,
    edits: {
      'main/backup/service-keys.ts': {
        'if (!sameDestination(stored, destinationOf(profile))) return false;': '',
      },
    },
  },
  {
    proof: '43-forged-backups',
    what: 'a file may be a link or a device',
    tries: 45,
    edits: { 'main/backup/tar.ts': { 'head[156] === 0x30 && ': '' } },
  },
  {
    proof: '43-forged-backups',
    what: 'files of any hash are restored',
    tries: 58,
    edits: {
      'main/backup/read-backup.ts': {
        "if (hash.digest('hex') !== wanted.sha256)": "if (hash.digest('hex') === '')",
      },
    },
  },
  {
    proof: '43-forged-backups',
    what: 'a store is opened before its tables are known',
    tries: 1,
    edits: { 'main/backup/snapshot.ts': { 'requireKnownDefinitions(db, part);': '' } },
  },
  {
    proof: '43-forged-backups',
    what: 'a table or trigger may be missing',
    tries: 13,
    edits: {
      'main/backup/known-schema.ts': {
        'requireThat(found.isSubsetOf(known) && newest.isSubsetOf(found));':
          'requireThat(found.isSubsetOf(known) || newest === null);',
      },
    },
  },
  {
    proof: '43-forged-values',
    what: 'columns may have values of any type',
    tries: 80,
    edits: {
      'main/backup/known-values.ts': { "    requireTypes(db, 'main');\n": '' },
    },
  },
  {
    proof: '43-forged-values',
    what: 'bodies of records are not read',
    tries: 13,
    edits: {
      'main/backup/known-values.ts': {
        'requireThat(Array.isArray(cells) && cells.every((cell) => isCell(cell, 0)));':
          'requireThat(cells !== undefined);',
      },
    },
  },
  {
    proof: '43-forged-values',
    what: 'records keep the digests of whoever made the backup',
    tries: 2,
    edits: { 'main/backup/snapshot.ts': { '    forgetDigests(stored.db);\n': '' } },
  },
  {
    proof: '31-foreign-files-desk',
    what: 'the lock leaves a reading to itself',
    tries: 1,
    edits: { 'main/wiring.ts': { '      () => services.endFileReaders(),\n': '' } },
  },
  {
    proof: '31-foreign-files-desk',
    what: 'a newer reading leaves the one before to itself',
    tries: 2,
    edits: {
      'main/tables/file-thread.ts': { 'this.cancel();\n    const { heapMb': 'const { heapMb' },
    },
  },
  {
    proof: '44-recovery',
    what: 'a recovery file opens whichever profile it lies beside',
    tries: 14,
    edits: {
      'main/credentials/recovery.ts': {
        'Buffer.from(`merchant-desk recovery ${profileId}`)':
          'Buffer.from(`merchant-desk recovery ${profileId.slice(0, 0)}`)',
      },
    },
  },
  {
    proof: '44-recovery',
    what: 'the key of earlier data is put into the keychain',
    tries: 14,
    edits: {
      'main/credentials/cache-key.ts': {
        'return readMarker(marker) === checkOf(key);': 'return marker.length + key.length > 0;',
      },
    },
  },
  {
    proof: '44-recovery',
    what: 'a lost key is replaced although there is a recovery code',
    tries: 14,
    edits: {
      'main/credentials/cache-key.ts': {
        'if (check !== null && existsSync(recovery))':
          'if (check === null && existsSync(recovery))',
      },
    },
  },
  {
    proof: '44-recovery',
    what: 'the key lies in the recovery file as it is',
    tries: 14,
    edits: {
      'main/credentials/recovery.ts': { "key: sealed.toString('hex'),": 'key: cacheKey,' },
    },
  },
  {
    proof: '45-audit-log',
    what: 'the hash of an entry does not count the one before',
    tries: 120,
    edits: {
      'main/audit/chain.ts': {
        "['merchant-desk audit log 1', previous, no, at, who, what, detail]":
          "['merchant-desk audit log 1', at, who, what, detail]",
      },
      'main/audit/audit-table.ts': {
        "if (entry.no !== no) return part({ reason: 'missing', no }, true);": '',
      },
    },
  },
  {
    proof: '45-audit-log',
    what: 'a log that was cut is taken for a whole one',
    tries: 120,
    edits: {
      'main/audit/audit-table.ts': {
        "if (end.no !== last.no) return part({ reason: 'cut', no: last.no + 1 }, true);":
          'return part(null, true);',
      },
    },
  },
  {
    proof: '46-backups-read',
    what: 'a backup is written as it is, unencrypted',
    tries: 21,
    edits: {
      'main/backup/write-backup.ts': {
        'encrypted(archive, job.passphrase, job.workFactor);': 'archive;',
      },
    },
  },
  {
    proof: '46-backups-read',
    what: 'a backup has the key of the data here',
    tries: 21,
    edits: { 'main/backup/write-backup.ts': { 'databaseKey = newKey();': 'databaseKey = key;' } },
  },
  {
    proof: '46-backups-read',
    what: 'the keys of the services are in every backup',
    tries: 21,
    edits: {
      'main/backup/backups.ts': {
        'withKeys ? await packedKeys(vault, profile) : null': 'await packedKeys(vault, profile)',
      },
    },
  },
  {
    proof: '46-backups-read',
    what: 'the page decides that keys are in a backup',
    tries: 21,
    edits: {
      'main/backup/window-backups.ts': {
        'if (!(await this.#options.confirmKeys())) return null;':
          'await this.#options.confirmKeys();',
      },
    },
  },
  {
    proof: '46-backups-read',
    what: 'keys are put into backups where the administrator forbids it',
    tries: 21,
    edits: {
      'main/policy/policy.ts': {
        'if (!keysInBackups) throw': 'if (keysInBackups === null) throw',
      },
    },
  },
  {
    proof: '47-rolled-back',
    what: 'any entry stands for the noted one',
    tries: 8,
    edits: {
      'main/audit/audit-store.ts': {
        'const isThere = hash === noted.hash;': 'const isThere = hash !== null;',
      },
    },
  },
  {
    proof: '48-handed-over',
    what: 'a file may have any number of values',
    tries: 1,
    edits: { 'main/json/json-within.ts': { '|| values > maxValues': '' } },
  },
  {
    proof: '48-handed-over',
    what: 'a file may nest its values as deep as it likes',
    tries: 2,
    edits: { 'main/json/json-within.ts': { 'depth > maxDepth ||': '' } },
  },
  {
    proof: '48-handed-over',
    what: 'what was taken before a part was refused stays',
    tries: 3,
    edits: {
      'main/handover/handing-over.ts': {
        'const { notes, written } = staged(open.notes);':
          'const { notes, written } = { ...staged(open.notes), notes: open.notes };',
      },
    },
  },
  {
    proof: '48-handed-over',
    what: 'any digits are a day',
    tries: 11,
    edits: { 'shared/ipc/marks.ts': { "day === '' || isDate(day)": 'day.length < 11' } },
  },
  {
    proof: '48-handed-over',
    what: 'any ISO 8601 text is a moment',
    tries: 13,
    edits: {
      'main/values/iso-instant.ts': {
        'Number.isFinite(Date.parse(text)) && isDate(text.slice(0, 10))': "text !== ''",
      },
    },
  },
  {
    proof: '48-handed-over',
    what: 'columns with names of prototypes are forgotten',
    tries: 18,
    edits: {
      'shared/by-name.ts': {
        'leftOut.filter((one) => Object.hasOwn(sent, one))':
          "leftOut.filter(() => name.type === '')",
      },
    },
  },
  {
    proof: '48-handed-over',
    what: 'imported views stay when a later one is refused',
    tries: 21,
    edits: {
      'main/cli/views.ts': {
        'const { notes, written } = staged(open.notes);':
          'const { notes, written } = { ...staged(open.notes), notes: open.notes };',
      },
    },
  },
  {
    proof: '48-handed-over',
    what: 'a hand-over is written piece by piece',
    tries: 23,
    edits: {
      'main/handover/handing-over.ts': {
        'if (notes.isStored === true)': 'if (notes.isStored !== true)',
      },
    },
  },
  {
    proof: '42-odd-inputs',
    what: 'authorities are read from whatever a variable names',
    tries: 8,
    edits: {
      'main/http/system-certificates.ts': { '!found.isFile() || bytes > maxBytes': 'bytes < 0' },
    },
  },
  {
    proof: '42-odd-inputs',
    what: 'a setting with the name of a prototype is passed over',
    tries: 9,
    edits: {
      'main/policy/group-policy.ts': {
        "Object.fromEntries([['version', 1], ...settings])":
          '[...settings].reduce((all, [name, each]) => Object.assign(all, { [name]: each }), { version: 1 })',
      },
    },
  },
  {
    proof: '48-handed-over',
    what: 'each wrong value of a statement is kept as an error',
    tries: 26,
    edits: {
      'main/export/act/read-act.ts': {
        'const early = { abortEarly: true };': 'const early = { abortEarly: false };',
      },
    },
  },
  {
    proof: '31-foreign-files-desk',
    what: 'the lock leaves the reading of a statement to itself',
    tries: 3,
    edits: { 'main/services.ts': { 'acts.cancel();': '' } },
  },
  {
    proof: '49-logins',
    what: 'a service that only asks for a client certificate is given up',
    tries: 1,
    edits: {
      'main/http/service-network.ts': {
        'if (!isCertificateWanted(thrown)) throw thrown;':
          'if (isCertificateWanted(thrown) || thrown !== null) throw thrown;',
      },
    },
  },
  {
    proof: '49-logins',
    what: 'what a service answers to a page comes to one',
    tries: 1,
    edits: {
      'main/http/service-network.ts': {
        'isForPage(head) ? { cancel: true } : possibleHead(head)':
          'isForPage(head) && head.statusCode === 0 ? { cancel: true } : possibleHead(head)',
      },
    },
  },
  {
    proof: '49-logins',
    what: 'the login goes to whichever proxy asks',
    tries: 2,
    edits: {
      'main/http/proxy-login.ts': {
        'isProxy && host === login.host && port === login.port':
          'isProxy && host.length + login.host.length + port > 0',
      },
    },
  },
  {
    proof: '49-logins',
    what: 'the login is given again and again',
    tries: 6,
    edits: {
      'main/http/proxy-login.ts': { 'if (isAnswered || !isTheirs)': 'if (!isTheirs)' },
    },
  },
  {
    proof: '31-foreign-files',
    what: 'whoever closes the store waits for a reading without an end',
    tries: 13,
    edits: {
      'main/store/thread.ts': {
        'if (patienceMs === null) {': 'if (patienceMs === null || patienceMs > 0) {',
      },
    },
  },
  {
    proof: '31-foreign-files',
    what: 'texts are ordered as they are',
    tries: 14,
    edits: {
      'shared/collation.ts': {
        'compare(streamSafe(one), streamSafe(other))': 'compare(one, other)',
      },
    },
  },
  {
    proof: '31-foreign-files',
    what: 'a host may be as long as it likes',
    tries: 14,
    edits: { 'main/signing/pasted/read-pasted.ts': { 'hasLongHost(absolute) || ': '' } },
  },
  {
    proof: '31-foreign-files',
    what: 'a shared text is cleaned for each cell that has it',
    tries: 15,
    edits: {
      'main/tables/sheet.ts': { 'if (written.length > longText)': 'if (written.length < 0)' },
    },
  },
  {
    proof: '31-foreign-files',
    what: 'a part is read for each sheet that names it',
    tries: 16,
    edits: { 'main/tables/workbook.ts': { 'if (paths.has(path)) continue;': '' } },
  },
  {
    proof: '31-foreign-files',
    what: 'any number of tags may be open in a page',
    tries: 18,
    edits: {
      'main/tables/page-rows.ts': { 'if (open.length > maxOpen * 2)': 'if (open.length < 0)' },
    },
  },
  {
    proof: '30-database-servers',
    what: 'rows may have any number of columns',
    tries: 1,
    edits: {
      'main/publish/server-messages.ts': {
        'if (this.#columns > maxColumns)': 'if (this.#columns < 0)',
      },
    },
  },
  {
    proof: '30-database-servers',
    what: 'values of rows are not counted',
    tries: 5,
    edits: {
      'main/publish/server-messages.ts': {
        'if (this.#values > maxValues)': 'if (this.#values < 0)',
      },
    },
  },
  {
    proof: '41-shown-ids',
    what: 'a text that begins like a mark is shown without its quote',
    tries: 20,
    edits: {
      'main/values/ids.ts': {
        'return stored.startsWith("\'") && !isStored(bare) ? bare : stored;':
          'return stored.startsWith("\'") ? bare : stored;',
      },
    },
  },
  {
    proof: '35-unattended',
    what: 'a folder on the way to a file may be anybody’s link',
    tries: 17,
    edits: {
      'main/disk/target.ts': { '![0, user].includes(step.stats.uid) ||': 'step.stats.size < 0 ||' },
    },
  },
  {
    proof: '35-unattended',
    what: 'a link of the user leads on wherever somebody else gave it a second name',
    tries: 17,
    edits: { 'main/disk/target.ts': { ' || step.stats.nlink > 1': '' } },
  },
  {
    proof: '35-unattended',
    what: 'a log follows whatever stands for a folder above it',
    tries: 18,
    edits: {
      'main/disk/append.ts': {
        "if (leadsOverForeignLinkSync(dirname(path))) throw new Error('foreign');": '',
      },
    },
  },
  {
    proof: '35-unattended',
    what: 'a log follows a hard link',
    tries: 14,
    edits: { 'main/disk/target.ts': { ' && found.nlink <= 1': '' } },
  },
  {
    proof: '35-unattended',
    what: 'backups of another user count among the last ones',
    tries: 15,
    edits: {
      'main/backup/scheduled-files.ts': {
        'found !== null && isUsersFile(found)': 'found !== null && isUsersFile !== null',
      },
    },
  },
  {
    proof: '35-unattended',
    what: 'an export may take as long as it takes',
    tries: 13,
    edits: {
      'main/subscriptions/subscriptions.ts': {
        'AbortSignal.timeout(exportLimitMs ?? usualExportLimitMs)': 'new AbortController().signal',
      },
    },
  },
  {
    proof: '40-publishing',
    what: 'a policy counts when somebody agrees, not when something is published',
    tries: 5,
    edits: {
      'main/publish/publisher.ts': {
        'requirePublishing(policy);\n      requireDatabase(policy, destination);': '',
      },
    },
  },
  {
    proof: '40-publishing',
    what: 'Node’s own switch decides whether certificates count',
    tries: 4,
    edits: { 'main/publish/connection.ts': { ', rejectUnauthorized: true }': ' }' } },
  },
  {
    proof: '30-database-servers',
    what: 'a database server may send notices without end',
    tries: 12,
    edits: {
      'main/publish/server-messages.ts': {
        'this.#unsolicited > maxUnsolicitedMessages':
          'this.#unsolicited > maxUnsolicitedMessages * 99',
      },
    },
  },
  {
    proof: '31-foreign-files-desk',
    what: 'the app quits and leaves a reading to itself',
    tries: 4,
    edits: {
      'main/wiring.ts': { '  services.endFileReaders();\n  return': '  return' },
    },
  },
  {
    proof: '31-foreign-files-desk',
    what: 'a process that ends waits for each of its threads',
    tries: 5,
    edits: { 'main/quit.ts': { "if (process.platform !== 'win32') endAtOnce(status);": '' } },
  },
  {
    proof: '31-foreign-files',
    what: 'the unlock waits for a disk that does not answer',
    tries: 22,
    edits: {
      'main/lock/lock.ts': {
        'inTime(Promise.allSettled([covering, ...forgetting]), patienceMs)':
          'inTime(Promise.allSettled([covering, ...forgetting]), patienceMs * 1e8)',
      },
    },
  },
  {
    proof: '31-foreign-files',
    what: 'a call to a disk that does not answer is waited for',
    tries: 22,
    edits: {
      'main/disk/call-disk.ts': { 'pause(patienceMs, null': 'pause(patienceMs * 1e8, null' },
    },
  },
  {
    proof: '34-drafts',
    what: 'a draft stays while any process has the id of the one that was killed',
    tries: 5,
    edits: {
      'main/disk/running.ts': {
        'Math.min(upSeconds * 1_000 + clockMs, staleMs)':
          'Math.max(upSeconds * 1_000 + clockMs, staleMs)',
      },
    },
  },
  {
    proof: '45-audit-log',
    what: 'a list is recorded after it was begun',
    tries: 121,
    edits: {
      'main/audit/audited-lookups.ts': {
        "appendDeed(db, { ...about, state: 'begun', count });\n      try {\n        return operations.lookupBegin(params);":
          "try {\n        const begun = operations.lookupBegin(params);\n        appendDeed(db, { ...about, state: 'begun', count });\n        return begun;",
      },
    },
  },
  {
    proof: '45-audit-log',
    what: 'a list is recorded in one transaction with its begin',
    tries: 121,
    edits: {
      'main/audit/audited-lookups.ts': {
        "lookupBegin: (params: Parameters<Lookups['lookupBegin']>[0]) => {":
          "lookupBegin: (params: Parameters<Lookups['lookupBegin']>[0]) => db.transaction(() => {",
        '        throw thrown;\n      }\n    },': '        throw thrown;\n      }\n    }),',
      },
    },
  },
  {
    proof: '13-kill-commands',
    what: 'drafts are noted nowhere',
    tries: 7,
    edits: { 'main/services.ts': { '  noteDraftsIn(config.home);\n': '  void noteDraftsIn;\n' } },
  },
  {
    proof: '33-growth',
    what: 'an answer of one record may have any names',
    tries: 10,
    edits: { 'main/http/lists.ts': { '  checkWidth([entries], envelope);\n': '' } },
  },
  {
    proof: '34-drafts',
    what: 'the work of a killed restoration stays',
    tries: 6,
    edits: {
      'main/backup/work-folder.ts': { 'mayBeInWork(path, pid)': 'true' },
    },
  },
  {
    proof: '13-kill-window',
    what: 'what leaves the app is recorded only when it has left',
    tries: 4,
    edits: {
      'main/audit/audit-store.ts': { "  await log.record({ ...deed, state: 'begun' });\n": '' },
    },
  },
  {
    proof: '35-unattended',
    what: 'a backup dated in the future is the newest for ever',
    tries: 19,
    edits: {
      'main/backup/scheduled-files.ts': { 'Number(name > written)': 'Number(name === written)' },
    },
  },
  {
    proof: '35-unattended',
    what: 'two exports may have one name on the disk',
    tries: 20,
    edits: { 'main/export/file-name.ts': { 'onDisk(other) === onDisk(what)': 'other === what' } },
  },
  {
    proof: '35-unattended',
    what: 'the file of another connection may have the same name',
    tries: 20,
    edits: {
      'main/export/file-name.ts': {
        'return name.endsWith(otherName) || otherName.endsWith(name);':
          'return name === otherName;',
      },
    },
  },
  {
    proof: '41-reserved-names',
    what: 'letters of another alphabet make another name',
    tries: 20,
    edits: { 'main/resources/reserved-names.ts': { 'latinOf.get(letter) ?? letter': 'letter' } },
  },
  {
    proof: '41-reserved-names',
    what: 'a name written from right to left is another name',
    tries: 20,
    edits: {
      'main/resources/reserved-names.ts': {
        'if (!name.includes(rightToLeft)) return false;': 'if (name !== rightToLeft) return false;',
      },
    },
  },
  {
    proof: '42-odd-inputs',
    what: 'every header of an answer is passed on',
    tries: 9,
    edits: {
      'main/http/response-head.ts': {
        'if (!read.has(name.toLowerCase())) return [];':
          'if (read.size === 0 || name === statusHeader) return [];',
      },
    },
  },
  {
    proof: '42-odd-inputs',
    what: 'a header may come as often as it likes',
    tries: 9,
    edits: { 'main/http/response-head.ts': { 'values.slice(0, maxLines)': 'values' } },
  },
  {
    proof: '35-unattended',
    what: 'nobody looks whose file was moved to the name',
    tries: 21,
    edits: {
      'main/disk/atomic-stream.ts': {
        'if (found === null || written.ino === found.ino) return found !== null;':
          'if (written.ino !== 0) return true;',
      },
    },
  },
  {
    proof: '35-unattended',
    what: 'a draft whose folder was moved away stays as it is',
    tries: 22,
    edits: {
      'main/disk/atomic-stream.ts': {
        'await handle.truncate().catch(() => undefined);': '',
      },
    },
  },
];
