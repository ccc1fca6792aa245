// For every proof one control switched off. Applied to a scratch copy, each must make its proof fail:
// a proof that stays green without the control proves nothing.

/**
 * @typedef {object} Edit
 * @property {string} file
 * @property {string} find must stand in the file exactly once
 * @property {string} replace
 *
 * @typedef {object} Mutation
 * @property {string} proof id of rows.json
 * @property {string} what the control that is switched off
 * @property {Edit[]} edits
 * @property {number} tries enough for the smallest proof that sees it
 * @property {string[]} [build] environments of vite.config.ts, where the proof starts the built app
 * @property {Record<string, boolean>} [fuses] of the packaged executable, where the proof starts the package
 */

/** @type {Mutation[]} */
export const mutations = [
  {
    proof: '5-ipc',
    what: 'whoever sends is answered',
    edits: [
      {
        file: 'main/ipc/register.ts',
        find: 'assertSender(event.senderFrame, caller.urlPrefix);',
        replace: '',
      },
    ],
    tries: 2_000,
  },
  {
    proof: '5-ipc',
    what: 'parameters are looked at, and used whatever was seen',
    edits: [
      {
        file: 'main/ipc/register.ts',
        find: 'if (!checked.success)',
        replace: 'if (checked.typed === null)',
      },
    ],
    tries: 2_000,
  },
  {
    proof: '7-redirects',
    what: 'redirects are followed',
    edits: [
      { file: 'main/api/transport.ts', find: "redirect: 'error',", replace: "redirect: 'follow'," },
    ],
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
    edits: [
      {
        file: 'main/cache/database.ts',
        find: "driver.pragma('legacy = 4');",
        replace: "driver.pragma('legacy = 4');\n  driver.pragma('hmac_use = 0');",
      },
    ],
    tries: 40,
  },
  {
    proof: '11-keychain',
    what: 'what was written to the keychain is not compared with what it gives back',
    edits: [
      {
        file: 'main/vault/keychain.ts',
        find: "if (!kept.equals(secret)) throw new DeskError('vault.mismatch');",
        replace: '',
      },
    ],
    tries: 12,
  },
  {
    proof: '12-disk-full',
    what: 'a draft that could not be finished is left where it is',
    edits: [
      {
        file: 'main/disk/atomic-stream.ts',
        find: 'await rm(draft, { force: true }).catch(() => undefined);',
        replace: '',
      },
    ],
    tries: 12,
  },
  {
    proof: '13-kill-store',
    what: 'a page is acknowledged when it was handed to the store, before it is written',
    edits: [
      {
        file: 'main/cache/open.ts',
        find: "this.#line.ask('writePage', { walkId, page: toWire(page) });",
        replace:
          "(void this.#line.ask('writePage', { walkId, page: toWire(page) }), new Promise((told) => setImmediate(told, {})));",
      },
    ],
    tries: 20,
  },
  {
    proof: '13-kill-tree',
    what: 'a resumed walk does not leave out what is stored',
    edits: [
      {
        file: 'main/sync/list-walk.ts',
        find: 'this.inherited = new Set(walk.pagesDone);',
        replace: 'this.inherited = new Set();',
      },
    ],
    tries: 3,
    build: ['main'],
  },
  {
    proof: '14-clock-skew',
    what: 'the service’s clock is not followed',
    edits: [
      {
        file: 'main/api/clock.ts',
        find: 'return Math.abs(offset) > grainMs ? offset : 0;',
        replace: 'return 0 * offset;',
      },
    ],
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
    edits: [
      { file: 'main/api/transport.ts', find: 'if (size > cap)', replace: 'if (size > cap * 99)' },
    ],
    tries: 100,
  },
  {
    proof: '17-paging',
    what: 'a list that does not stand still is believed after one reading',
    edits: [
      {
        file: 'main/sync/walk.ts',
        find: 'const settled = await settle(pass);',
        replace: 'const settled = { gaps: [settle].indexOf(settle) };',
      },
    ],
    tries: 350,
  },
  {
    proof: '18-token-expiry',
    what: 'a token that has ended is tried again like a service that is busy',
    edits: [
      {
        file: 'main/api/retry.ts',
        find: "'service.truncated',",
        replace: "'service.truncated', 'credentials.token-expired',",
      },
    ],
    tries: 8,
  },
  {
    proof: '6-cleartext',
    what: 'the form and the door take any address',
    edits: [
      {
        file: 'main/api/base-url.ts',
        find: "return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));",
        replace: "return url.protocol === 'https:' || url.protocol === 'http:';",
      },
    ],
    tries: 500,
  },
  {
    proof: '6-certificates',
    what: 'any certificate will do',
    edits: [
      {
        file: 'main/api/transport.ts',
        find: 'const watch = new Watch(limits, request.signal);',
        replace:
          "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';\n    const watch = new Watch(limits, request.signal);",
      },
    ],
    tries: 5,
  },
  {
    proof: '9-formulas',
    what: 'texts that begin a formula are written as they are',
    edits: [
      {
        file: 'main/export/guard.ts',
        find: "return needsGuard(text) ? `'${text}` : text;",
        replace: 'return text;',
      },
    ],
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
    edits: [
      {
        file: 'renderer/ui/record/GridValue.svelte',
        find: '/>{:else}{face.text}{/if}',
        replace: '/>{:else}{@html face.text}{/if}',
      },
    ],
    tries: 500,
    build: ['client'],
  },
  {
    proof: '2-canaries',
    what: 'the merchant’s own JSON goes on as it came',
    edits: [
      {
        file: 'main/resources/merchant/decode.ts',
        find: 'rawJson: redactor.body(maskPublicKeys(data)),',
        replace: 'rawJson: JSON.stringify(data),',
      },
    ],
    tries: 1,
    build: ['main'],
  },
  {
    proof: '3-walls',
    what: 'windows may be opened',
    edits: [
      {
        file: 'main/window/guard.ts',
        find: "contents.setWindowOpenHandler(() => ({ action: 'deny' }));",
        replace: '',
      },
    ],
    tries: 4,
    build: ['main'],
  },
  {
    proof: '4-packaged',
    what: 'the fuse for ELECTRON_RUN_AS_NODE is on',
    edits: [],
    fuses: { RunAsNode: true },
    tries: 1,
  },
  {
    proof: '18-sleep',
    what: 'what failed while it slept is not asked again',
    edits: [
      { file: 'main/api/transport.ts', find: 'headersMs: 15_000,', replace: 'headersMs: 250,' },
      { file: 'main/api/transport.ts', find: 'idleMs: 15_000,', replace: 'idleMs: 250,' },
      { file: 'main/api/retry.ts', find: 'attempts: 4,', replace: 'attempts: 1,' },
      {
        file: 'main/sync/outage.ts',
        find: 'return wayGone.has(code) || busy.has(code);',
        replace: 'return false && code;',
      },
    ],
    tries: 2,
    build: ['main'],
  },
  {
    proof: '18-offline',
    what: 'a network that is gone is not waited for',
    edits: [
      {
        file: 'main/sync/outage.ts',
        find: 'return wayGone.has(code) || busy.has(code);',
        replace: 'return busy.has(code);',
      },
    ],
    tries: 2,
  },
  {
    proof: '19-instances',
    what: 'every start is taken for the first',
    edits: [
      {
        file: 'main/index.ts',
        find: 'app.requestSingleInstanceLock()',
        replace: '(app.requestSingleInstanceLock() || true)',
      },
    ],
    tries: 3,
    build: ['main'],
  },
  {
    proof: '20-profiles',
    what: 'what was looked up stays when another profile is opened',
    edits: [
      {
        file: 'main/wiring.ts',
        find: 'lookedUp.clear();\n      requestLog.clear();',
        replace: 'requestLog.clear();',
      },
    ],
    tries: 12,
    build: ['main'],
  },
];
