import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jsonAnswer, refuse } from './answers';
import type { Answer } from './answers';
import { cardText, sampleCardIds } from './cards';
import { Counters } from './counters';
import type { RequestCounters } from './counters';
import { deliver } from './delivery';
import { envelope } from './dialects';
import { answerInstead, spoil } from './fault-answers';
import { FaultPlan } from './fault-plan';
import type { Hits } from './fault-plan';
import { checkFaults } from './faults';
import type { FaultOption } from './faults';
import { refusalOf } from './gate';
import { readIncoming, single } from './incoming';
import type { Incoming } from './incoming';
import { Lists } from './lists';
import { answerLogin } from './login';
import { merchantText } from './merchant';
import { SandboxOptionError } from './option-error';
import { checkEdition, settle } from './options';
import type { SandboxCredentials, SandboxOptions, SandboxSettings } from './options';
import type { Edition } from './population';
import type { Parameter } from './signature';
import { Tokens } from './tokens';
import { createWorld } from './world';
import type { World } from './world';

/** A sandbox that listens. */
export interface RunningSandbox {
  /** `http://127.0.0.1:<port>`, without a slash at its end. */
  readonly baseUrl: string;
  readonly port: number;
  readonly credentials: SandboxCredentials;
  /** Replaces all faults and puts drifted lists back. Throws `SandboxOptionError`. */
  setFault(fault: FaultOption): void;
  /** Shows the data as on another day (population.ts). Throws `SandboxOptionError`. */
  setEdition(edition: Edition): void;
  /** Card ids to try, the oldest cards of three replacement chains first. */
  sampleCardIds(count: number): string[];
  requests(): RequestCounters;
  /** Stops at once: whoever still waits for an answer is cut off. */
  close(): Promise<void>;
}

/**
 * Starts the sandbox service on 127.0.0.1. It behaves as docs/interface.md says where that says something, and as the options say elsewhere.
 * Rejects with `SandboxOptionError` for impossible options or a port that is taken. `clock` (epoch milliseconds) is for tests.
 */
export async function startSandbox(
  options: SandboxOptions = {},
  clock: () => number = Date.now,
): Promise<RunningSandbox> {
  const settings = settle(options, clock);
  const service = new SandboxService(settings, () => clock() + settings.clockSkewSeconds * 1000);
  const server = createServer((message, response) => void service.handle(message, response));
  // Longer than any client's pause, so that a connection is not closed under a request that is about to be sent.
  server.keepAliveTimeout = 120_000;
  const port = await listen(server, settings.port);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    port,
    credentials: service.credentials,
    setFault: (fault) => service.setFault(fault),
    setEdition: (edition) => service.setEdition(edition),
    sampleCardIds: (count) => sampleCardIds(service.world, count),
    requests: () => service.counters.read(),
    close: () => close(server),
  };
}

class SandboxService {
  readonly world: World;
  readonly counters = new Counters();
  readonly credentials: SandboxCredentials;
  readonly #settings: SandboxSettings;
  /** The service's own clock, which may be off. */
  readonly #clock: () => number;
  readonly #tokens: Tokens;
  readonly #lists: Lists;
  #plan: FaultPlan;

  constructor(settings: SandboxSettings, clock: () => number) {
    this.#settings = settings;
    this.#clock = clock;
    this.world = createWorld(settings);
    this.#lists = new Lists(this.world, settings);
    this.#plan = new FaultPlan(settings.seed, settings.faults);
    const { publicKey, secretKey, accessToken, tokenLifeSeconds: lifeSeconds } = settings;
    this.#tokens = new Tokens({ publicKey, secretKey, accessToken, lifeSeconds }, clock());
    const token = accessToken ?? this.#tokens.issue(clock());
    this.credentials = { publicKey, secretKey, accessToken: token };
  }

  setFault(fault: FaultOption): void {
    this.#plan = new FaultPlan(this.#settings.seed, checkFaults(fault));
    this.#lists.settle();
  }

  setEdition(edition: Edition): void {
    this.world.edition = checkEdition('edition', edition);
    this.#lists.settle();
  }

  async handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const incoming = readIncoming(message);
    const hits = this.#hitsOn(incoming);
    this.counters.arrived(incoming, hits.kinds);
    const now = this.#clock() + (hits.of('clock-skew')?.skewSeconds ?? 0) * 1000;
    if (hits.of('token-expires')) this.#tokens.expireAll();
    try {
      const answer =
        answerInstead(hits, now) ?? spoil(await this.#answer(message, incoming, hits, now), hits);
      this.counters.answered(answer.status);
      deliver(response, answer, hits, now);
    } catch {
      // The caller left in the middle of its login: there is nobody to answer.
      response.destroy();
    }
  }

  #hitsOn(incoming: Incoming): Hits {
    const isList = incoming.route === 'clients' || incoming.route === 'lots';
    const page = isList ? single(incoming, 'page') : 'repeated';
    return this.#plan.hitsOn({
      path: incoming.path,
      isRead: incoming.route !== 'other' && incoming.route !== 'login',
      page: page === 'repeated' ? null : Number(page?.value ?? 1),
    });
  }

  async #answer(
    message: IncomingMessage,
    incoming: Incoming,
    hits: Hits,
    now: number,
  ): Promise<Answer> {
    if (incoming.route === 'other') return refuse('path-unknown');
    if (incoming.route === 'login') {
      return incoming.method === 'POST'
        ? answerLogin(message, this.#settings, this.#tokens, now)
        : refuse('login-method');
    }
    if (incoming.method !== 'GET') return refuse('method-not-allowed');
    const cardId = incoming.encodedCardId === null ? '' : decoded(incoming.encodedCardId);
    if (cardId === null) return refuse('path-malformed');
    const pathParameters: Parameter[] = incoming.route === 'card' ? [['id', cardId]] : [];
    const reason = refusalOf(incoming, pathParameters, this.#settings, this.#tokens, now);
    if (reason) return refuse(reason);
    switch (incoming.route) {
      case 'merchant': {
        const { publicKey, servedSecretKey: secretKey } = this.#settings;
        return jsonAnswer(200, envelope(merchantText(this.world, { publicKey, secretKey })));
      }
      case 'clients':
      case 'lots':
        return this.#lists.answer(incoming.route, incoming, hits);
      case 'card': {
        const replacementCycle = hits.of('replacement-cycle') !== null;
        const card = cardText(this.world, cardId, { replacementCycle });
        return card === null ? refuse('card-unknown') : jsonAnswer(200, envelope(card));
      }
    }
  }
}

/** Decoded exactly once; null when the escapes are broken. */
function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is taken by another program' : 'cannot be opened';
      reject(new SandboxOptionError(`Port ${port} ${why}.`, { cause: error }));
    });
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
