import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { decode, encode, type Message, type Variant } from './wire';

/**
 * A Secret Service (freedesktop.org, Secret Service API 0.2) on a bus of its own that behaves as
 * told. What it keeps lies in this object only; secrets pass over the private bus in the plain
 * session, which libsecret falls back to.
 */
export type Behaviour =
  /** Does its work. */
  | 'well'
  /** Locked; whoever asks to unlock it gets a prompt that is dismissed. */
  | 'prompt-dismissed'
  /** Locked; the prompt is never answered. */
  | 'prompt-ignored'
  /** Calls get no answer at all. */
  | 'silent'
  /** Every answer takes its time. */
  | 'slow'
  /** Goes off the bus in the middle of keeping an item. */
  | 'dies-while-keeping'
  /** Goes off the bus in the middle of looking something up. */
  | 'dies-while-looking'
  | 'access-denied'
  /** Has no collection, and the prompt to make one is dismissed. */
  | 'no-collection'
  /** Says that it kept an item, and keeps nothing. */
  | 'forgets'
  /** Gives back another secret than it was given. */
  | 'garbles';

const root = '/org/freedesktop/secrets';
const collection = `${root}/collection/login`;
const none = '/';

interface Item {
  readonly attributes: readonly (readonly [string, string])[];
  readonly secret: Buffer;
}

interface Refusal {
  readonly error: string;
  readonly words: string;
}

type Answer = { signature: string; body: readonly unknown[] } | Refusal | 'nothing';

const empty: Answer = { signature: '', body: [] };
const denied: Refusal = { error: 'org.freedesktop.DBus.Error.AccessDenied', words: 'not allowed' };
const missing: Refusal = {
  error: 'org.freedesktop.Secret.Error.NoSuchObject',
  words: 'no such object',
};
/** Long enough to be seen as waiting, short enough not to be given up. */
const slowMs = 400;

export class MockSecretService {
  behaviour: Behaviour = 'well';
  readonly items = new Map<string, Item>();
  /** Members that were called, in order. */
  readonly calls: string[] = [];
  readonly #address: string;
  #socket: Socket | null = null;
  #serial = 0;
  #items = 0;
  #prompts = 0;

  /** `address`: a bus's, `unix:path=…`. */
  constructor(address: string) {
    this.#address = address;
  }

  /** Onto the bus, under the service's name. */
  async open(): Promise<void> {
    const path = /unix:path=([^,;]+)/.exec(this.#address)?.[1];
    if (path === undefined) throw new Error(`no socket in ${this.#address}`);
    const socket = connect(path);
    this.#socket = socket;
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const uid = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
    socket.write(`\0AUTH EXTERNAL ${uid}\r\n`);
    const [welcome] = (await once(socket, 'data')) as [Buffer];
    if (!welcome.toString().startsWith('OK')) throw new Error('the bus lets nobody in');
    socket.write('BEGIN\r\n');
    const named = Promise.withResolvers<undefined>();
    let known = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      known = Buffer.concat([known, chunk]);
      for (let next = decode(known); next !== null; next = decode(known)) {
        known = known.subarray(next.length);
        if (next.message.kind === 'return' && next.message.replyTo === 2) named.resolve(undefined);
        if (next.message.kind === 'call') this.#hear(next.message);
      }
    });
    this.#toBus('Hello', '', []);
    this.#toBus('RequestName', 'su', ['org.freedesktop.secrets', 4]);
    await named.promise;
  }

  /** Off the bus, as when its process was killed. */
  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  #toBus(member: string, signature: string, body: readonly unknown[]): void {
    this.#send({
      kind: 'call',
      path: '/org/freedesktop/DBus',
      interface: 'org.freedesktop.DBus',
      member,
      destination: 'org.freedesktop.DBus',
      signature,
      body,
    });
  }

  #send(message: Omit<Message, 'serial'>): void {
    this.#serial += 1;
    this.#socket?.write(encode({ ...message, serial: this.#serial }));
  }

  #hear(call: Message): void {
    this.calls.push(call.member ?? '');
    const reply = () => {
      const answer = this.#answer(call);
      if (answer === 'nothing') return;
      const to = { replyTo: call.serial, ...(call.sender ? { destination: call.sender } : {}) };
      if ('error' in answer) {
        const { error, words } = answer;
        this.#send({ kind: 'error', error, signature: 's', body: [words], ...to });
      } else this.#send({ kind: 'return', ...answer, ...to });
    };
    if (this.behaviour === 'slow') setTimeout(reply, slowMs);
    else reply();
  }

  #answer(call: Message): Answer {
    const { behaviour } = this;
    const [first, second, third] = call.body;
    if (behaviour === 'silent') return 'nothing';
    if (behaviour === 'dies-while-keeping' && call.member === 'CreateItem') return this.#die();
    if (behaviour === 'dies-while-looking' && call.member === 'SearchItems') return this.#die();
    if (behaviour === 'access-denied' && call.interface?.startsWith('org.freedesktop.Secret')) {
      return denied;
    }
    const isLocked = behaviour === 'prompt-dismissed' || behaviour === 'prompt-ignored';
    switch (call.member) {
      case 'OpenSession':
        if (first !== 'plain') {
          return { error: 'org.freedesktop.DBus.Error.NotSupported', words: 'plain only' };
        }
        return result('vo', { type: 's', value: '' }, `${root}/session/1`);
      case 'ReadAlias':
        return result('o', behaviour === 'no-collection' ? none : collection);
      case 'SearchItems': {
        const found = this.#find(first as [string, string][]);
        return isLocked ? result('aoao', [], found) : result('aoao', found, []);
      }
      case 'Unlock':
        return isLocked ? result('aoo', [], this.#prompt()) : result('aoo', first, none);
      case 'CreateCollection':
        return result('oo', none, this.#prompt());
      case 'Prompt':
        this.#promptShown(call.path ?? none);
        return empty;
      case 'Dismiss':
      case 'Close':
        return empty;
      case 'CreateItem':
        if (behaviour === 'no-collection') return missing;
        if (isLocked) {
          return {
            error: 'org.freedesktop.Secret.Error.IsLocked',
            words: 'the collection is locked',
          };
        }
        return result('oo', this.#keep(first as [string, Variant][], second as unknown[]), none);
      case 'GetSecrets': {
        const paths = (first as string[]).filter((path) => this.items.has(path));
        return result(
          'a{o(oayays)}',
          paths.map((path) => [path, this.#secret(path, second)]),
        );
      }
      case 'GetSecret':
        return result('(oayays)', this.#secret(call.path ?? '', first));
      case 'Delete':
        this.items.delete(call.path ?? '');
        return result('o', none);
      case 'GetAll':
        return result('a{sv}', this.#properties(call.path ?? '', isLocked));
      case 'Get': {
        const all = this.#properties(call.path ?? '', isLocked);
        const found = all.find(([name]) => name === second)?.[1];
        return found === undefined ? missing : result('v', found);
      }
      case 'Set':
        return third === undefined ? missing : empty;
      default:
        return { error: 'org.freedesktop.DBus.Error.UnknownMethod', words: call.member ?? '' };
    }
  }

  #die(): Answer {
    this.close();
    return 'nothing';
  }

  #find(wanted: readonly (readonly [string, string])[]): string[] {
    return [...this.items]
      .filter(([, { attributes }]) =>
        wanted.every(([name, value]) =>
          attributes.some((each) => each[0] === name && each[1] === value),
        ),
      )
      .map(([path]) => path);
  }

  #keep(properties: readonly [string, Variant][], secret: readonly unknown[]): string {
    const attributes = (properties.find(
      ([name]) => name === 'org.freedesktop.Secret.Item.Attributes',
    )?.[1].value ?? []) as [string, string][];
    const [before] = this.#find(attributes);
    this.#items += 1;
    const path = before ?? `${collection}/${this.#items}`;
    if (this.behaviour !== 'forgets') {
      this.items.set(path, { attributes, secret: Buffer.from(secret[2] as Buffer) });
    }
    return path;
  }

  #secret(path: string, session: unknown): unknown[] {
    const found = this.items.get(path)?.secret ?? Buffer.alloc(0);
    const bytes = this.behaviour === 'garbles' ? Buffer.from('sample-another-secret') : found;
    return [session, Buffer.alloc(0), bytes, 'text/plain'];
  }

  #properties(path: string, isLocked: boolean): [string, Variant][] {
    const item = this.items.get(path);
    if (item !== undefined) {
      return [
        ['Locked', { type: 'b', value: isLocked }],
        ['Attributes', { type: 'a{ss}', value: item.attributes }],
        ['Label', { type: 's', value: 'item' }],
        ['Created', { type: 't', value: 0 }],
        ['Modified', { type: 't', value: 0 }],
      ];
    }
    if (path === root) {
      const all = this.behaviour === 'no-collection' ? [] : [collection];
      return [['Collections', { type: 'ao', value: all }]];
    }
    return [
      ['Items', { type: 'ao', value: [...this.items.keys()] }],
      ['Label', { type: 's', value: 'login' }],
      ['Locked', { type: 'b', value: isLocked }],
      ['Created', { type: 't', value: 0 }],
      ['Modified', { type: 't', value: 0 }],
    ];
  }

  #prompt(): string {
    this.#prompts += 1;
    return `${root}/prompt/${this.#prompts}`;
  }

  #promptShown(path: string): void {
    if (this.behaviour === 'prompt-ignored') return;
    // What unlocking gives is a list, what making a collection gives is one.
    const type = this.behaviour === 'no-collection' ? 'o' : 'ao';
    const value = type === 'o' ? none : [];
    setImmediate(() => {
      this.#send({
        kind: 'signal',
        path,
        interface: 'org.freedesktop.Secret.Prompt',
        member: 'Completed',
        signature: 'bv',
        body: [true, { type, value }],
      });
    });
  }
}

function result(signature: string, ...body: readonly unknown[]): Answer {
  return { signature, body };
}
