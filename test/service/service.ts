// Test equipment: the sample service of the app (main/sandbox) with faults, list dialects, recipes
// of signing and a login. For the tests, the bench, the gallery and `npm run sandbox`; nothing of
// this folder is in a package.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sampleCardIds } from '../../main/sandbox/cards';
import { answerRead, decoded } from '../../main/sandbox/reads';
import { readIncoming, single, type Incoming, type Parameter } from '../../main/sandbox/incoming';
import { jsonAnswer, refuse, type Answer } from '../../main/sandbox/answers';
import { readListPage, recordsOn, type Resource } from '../../main/sandbox/lists';
import type { Edition } from '../../main/sandbox/population';
import { openServer, type OpenServer, type SandboxCredentials } from '../../main/sandbox/service';
import { createWorld } from '../../main/sandbox/world';
import { Counters, type RequestCounters, type Route } from './counters';
import { deliver } from './delivery';
import { listBody } from './dialects';
import { DriftingPopulation } from './drift';
import { answerInstead, spoil } from './fault-answers';
import { FaultPlan, type Hits } from './fault-plan';
import { checkFaults, type FaultOption } from './faults';
import { answerLogin, loginPath } from './login';
import { OptionError } from './option-error';
import { checkEdition, settle, type TestServiceOptions, type TestServiceSettings } from './options';
import { expectedSignature } from './recipes';
import { closeCycle } from './replacement-cycle';
import { Tokens } from './tokens';

/** A service that listens. */
export interface TestService extends OpenServer {
  readonly credentials: SandboxCredentials;
  /** Replaces all faults and puts drifted lists back. Throws `OptionError`. */
  setFault(fault: FaultOption): void;
  /** Shows the data as on another day (population.ts). Throws `OptionError`. */
  setEdition(edition: Edition): void;
  /** Card ids to try, the oldest cards of three replacement chains first. */
  sampleCardIds(count: number): string[];
  requests(): RequestCounters;
}

/**
 * Starts the service on 127.0.0.1. It behaves as docs/interface.md says where that says something,
 * and as the options say elsewhere. Rejects with `OptionError` for impossible options or a port
 * that is taken. `clock` (epoch milliseconds) is for tests.
 */
export async function startTestService(
  options: TestServiceOptions = {},
  clock: () => number = Date.now,
): Promise<TestService> {
  const settings = settle(options, clock);
  const { port, clockSkewSeconds } = settings;
  const service = new Service(settings, () => clock() + clockSkewSeconds * 1000);
  const handle = (message: IncomingMessage, response: ServerResponse) =>
    void service.handle(message, response);
  const server = await openServer(handle, port).catch((error: unknown) => {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    const why = isTaken ? 'is taken by another program' : 'cannot be opened';
    throw new OptionError(`Port ${port} ${why}.`, { cause: error });
  });
  return {
    ...server,
    credentials: service.credentials,
    setFault: (fault) => service.setFault(fault),
    setEdition: (edition) => service.setEdition(edition),
    sampleCardIds: (count) => sampleCardIds(service.world, count),
    requests: () => service.counters.read(),
  };
}

function createDriftingWorld(settings: TestServiceSettings) {
  const { clients, lots, now } = settings;
  return {
    ...createWorld(settings),
    clients: new DriftingPopulation(clients, now),
    lots: new DriftingPopulation(lots, now),
  };
}

class Service {
  readonly world: ReturnType<typeof createDriftingWorld>;
  readonly counters = new Counters();
  readonly credentials: SandboxCredentials;
  readonly #settings: TestServiceSettings;
  /** The service's own clock, which may be off. */
  readonly #clock: () => number;
  readonly #tokens: Tokens;
  #plan: FaultPlan;

  constructor(settings: TestServiceSettings, clock: () => number) {
    this.#settings = settings;
    this.#clock = clock;
    this.world = createDriftingWorld(settings);
    this.#plan = new FaultPlan(settings.seed, settings.faults);
    const { publicKey, secretKey, accessToken, tokenLifeSeconds: lifeSeconds } = settings;
    this.#tokens = new Tokens({ publicKey, secretKey, accessToken, lifeSeconds }, clock());
    const token = accessToken ?? this.#tokens.issue(clock());
    this.credentials = { publicKey, secretKey, accessToken: token };
  }

  setFault(fault: FaultOption): void {
    this.#plan = new FaultPlan(this.#settings.seed, checkFaults(fault));
    this.#settleLists();
  }

  setEdition(edition: Edition): void {
    this.world.edition = checkEdition('edition', edition);
    this.#settleLists();
  }

  async handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const incoming = readIncoming(message);
    const route = incoming.path === loginPath ? 'login' : incoming.route;
    const hits = this.#hitsOn(incoming, route);
    this.counters.arrived(route, incoming.path, hits.kinds);
    const now = this.#clock() + (hits.of('clock-skew')?.skewSeconds ?? 0) * 1000;
    if (hits.of('token-expires')) this.#tokens.expireAll();
    try {
      const request = () =>
        route === 'login'
          ? answerLogin(message, this.#settings, this.#tokens, now)
          : this.#answerRead(incoming, hits, now);
      const answer = answerInstead(hits, now) ?? spoil(await request(), hits);
      this.counters.answered(answer.status);
      deliver(response, answer, hits, now);
    } catch {
      // The caller left in the middle of its login: there is nobody to answer.
      response.destroy();
    }
  }

  #settleLists(): void {
    this.world.clients.settle();
    this.world.lots.settle();
  }

  #hitsOn(incoming: Incoming, route: Route): Hits {
    const isList = route === 'clients' || route === 'lots';
    const page = isList ? single(incoming, 'page') : 'repeated';
    return this.#plan.hitsOn({
      path: incoming.path,
      isRead: route !== 'other' && route !== 'login',
      page: page === 'repeated' ? null : Number(page?.value ?? 1),
    });
  }

  #answerRead(incoming: Incoming, hits: Hits, now: number): Answer {
    const { publicKey, secretKey, servedSecretKey, recipe } = this.#settings;
    const answer = answerRead(incoming, {
      world: this.world,
      now,
      keys: { publicKey, secretKey: servedSecretKey },
      timestampWindowSeconds: this.#settings.timestampWindowSeconds,
      judgeToken: (token) => this.#tokens.judge(token, now),
      expectedSignature: ({ method, path, query, encodedCardId }, timestamp) => {
        const pathParameters: Parameter[] =
          encodedCardId === null ? [] : [['id', decoded(encodedCardId) ?? '']];
        const request = { method, path, timestamp, query, pathParameters };
        return expectedSignature(recipe, request, secretKey);
      },
      list: (resource) => this.#list(resource, incoming, hits),
    });
    const isCycle = incoming.route === 'card' && hits.of('replacement-cycle') !== null;
    return isCycle ? closeCycle(this.world, answer) : answer;
  }

  #list(resource: Resource, incoming: Incoming, hits: Hits): Answer {
    const { perPageMax, perPageAbove, dialect, cardIdsInClients } = this.#settings;
    const range = readListPage(resource, incoming, perPageAbove === 'cut' ? Infinity : perPageMax);
    if (typeof range === 'string') return refuse(range);
    const { page } = range;
    const perPage = Math.min(range.perPage, perPageMax);
    const shown = Math.min(page, hits.of('repeat-page')?.fromPage ?? page);
    const population = this.world[resource];
    const all = recordsOn(this.world, resource, { page: shown, perPage });
    const records = cardIdsInClients ? all : all.map(withoutCardIds);
    const total = population.size(this.world.edition);
    const text = listBody(dialect, { resource, records, page, perPage, total });
    const [growing, shrinking] = [hits.of('growing'), hits.of('shrinking')];
    population.drift(growing ? (growing.by ?? 1) : 0, shrinking ? (shrinking.by ?? 1) : 0);
    return jsonAnswer(200, text);
  }
}

/** A client as the interface document shows it. */
function withoutCardIds(record: string): string {
  return record.replace(/,"client_card_ids":\[[^\]]*\]\}$/, '}');
}
