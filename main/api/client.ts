import type { ClientCard } from '../../preload/contract/client-card';
import type { MerchantReading } from '../../preload/contract/merchant';
import type { SignatureRecipe } from '../../preload/contract/recipe';
import { decodeClientCard } from '../resources/client-card/decode';
import { decodeMerchant } from '../resources/merchant/decode';
import { parseCardId } from './card-id';
import { clientCardEndpoint, clientsEndpoint, lotsEndpoint, merchantEndpoint } from './endpoints';
import type { Endpoint } from './endpoints';
import { readEnvelope } from './envelope';
import type { AnswerBody, Envelope } from './envelope';
import { toListPage } from './list-page';
import type { ListPage, PageMemory } from './list-page';
import { readList } from './lists';
import { clientsDefaults, parsePage, parsePerPage } from './paging';
import { toRecordPage } from './record-page';
import type { ReadPage } from './record-page';
import { RetryGuard, usualRetries, withRetries } from './retry';
import type { RetryRules, WaitNotice } from './retry';
import { SecondChances } from './second-chances';
import { SignedReads } from './signed-reads';
import type { SignedReadsOptions } from './signed-reads';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Told before each pause between two tries. */
  readonly onWait?: ((notice: WaitNotice) => void) | undefined;
}

export interface MerchantClientOptions extends SignedReadsOptions {
  /** Asked at each attempt; null fails with `credentials.no-recipe`. */
  readonly recipe: () => SignatureRecipe | null;
  /** A card call showed that the path's id is signed too: the recipe to use from now on. */
  readonly onRecipeLearned: (recipe: SignatureRecipe) => void;
  readonly rules?: RetryRules;
}

/**
 * The four reads of the service (interface.md, Endpoints 1 to 4). Each fails with a DeskError of the groups `input`, `credentials`,
 * `network`, `service` or `app.cancelled`, tied to the request log's line by its `requestId`.
 */
export interface MerchantClient {
  readonly merchant: (call?: CallOptions) => Promise<MerchantReading>;
  readonly clients: (
    asked?: { readonly page?: number | undefined; readonly perPage?: number | undefined },
    call?: CallOptions,
  ) => Promise<ReadPage>;
  readonly lots: (
    asked: { readonly page: number; readonly perPage: number },
    call?: CallOptions,
  ) => Promise<ReadPage>;
  /** A page for sync; what `memory` knows is not decoded again. */
  readonly listPage: (
    resource: 'clients' | 'lots',
    asked: { readonly page: number; readonly perPage: number },
    call?: CallOptions & { readonly memory?: PageMemory | null },
  ) => Promise<ListPage>;
  readonly clientCard: (id: string, call?: CallOptions) => Promise<ClientCard>;
  /**
   * One request signed with `recipe`, without retries or renewal, for probing. Resolves when the service accepts it; a refusal `about`
   * "clock-corrected" is worth asking again.
   */
  readonly tryRecipe: (
    recipe: SignatureRecipe,
    endpoint: 'merchant' | 'clients',
    signal?: AbortSignal,
  ) => Promise<void>;
  /** The service's clock minus ours in milliseconds; null before its first answer. */
  readonly clockOffset: () => number | null;
  /** The user asked again by hand: a pause after many failures ends at once. */
  readonly forgive: () => void;
}

export function createMerchantClient(options: MerchantClientOptions): MerchantClient {
  const reads = new SignedReads(options);
  const { timing, redactor } = reads;
  const guard = new RetryGuard(timing.now);
  const rules = options.rules ?? usualRetries;
  const memory = { pathVariantRefusedFor: null };

  const send = <T>(
    endpoint: Endpoint,
    decode: (answer: AnswerBody) => T,
    { signal, onWait }: CallOptions = {},
  ): Promise<T> => {
    const request = reads.begin(endpoint, signal);
    const chances = new SecondChances(request, options, memory);
    const how = { rules, timing, guard, signal, onWait };
    return withRetries(() => chances.send(decode), how);
  };
  const read = <T>(
    endpoint: Endpoint,
    decode: (envelope: Envelope, readAt: number) => T,
    call?: CallOptions,
  ): Promise<T> =>
    send(endpoint, (answer) => decode(readEnvelope(answer, redactor), timing.now()), call);

  return {
    merchant: (call) =>
      read(
        merchantEndpoint,
        ({ data }, readAt) =>
          decodeMerchant(data, {
            redactor,
            storedSecret: options.credentials.secretKey,
            readAt,
          }),
        call,
      ),
    clients: async (asked = {}, call) => {
      const page = asked.page === undefined ? undefined : parsePage(asked.page);
      const perPage = asked.perPage === undefined ? undefined : parsePerPage(asked.perPage);
      const meant = {
        page: page ?? clientsDefaults.page,
        perPage: perPage ?? clientsDefaults.perPage,
      };
      return read(
        clientsEndpoint(page, perPage),
        (envelope, readAt) => toRecordPage(readList(envelope, 'clients', redactor), meant, readAt),
        call,
      );
    },
    lots: async (asked, call) => {
      const meant = { page: parsePage(asked.page), perPage: parsePerPage(asked.perPage) };
      return read(
        lotsEndpoint(meant.page, meant.perPage),
        (envelope, readAt) => toRecordPage(readList(envelope, 'lots', redactor), meant, readAt),
        call,
      );
    },
    listPage: async (resource, { page, perPage }, { memory: known = null, ...call } = {}) => {
      const asked = { resource, page: parsePage(page), perPage: parsePerPage(perPage) };
      const endpoint = resource === 'clients' ? clientsEndpoint : lotsEndpoint;
      return send(
        endpoint(asked.page, asked.perPage),
        (answer) => toListPage(answer, asked, { redactor, memory: known }),
        call,
      );
    },
    clientCard: async (typed, call) => {
      const id = parseCardId(typed);
      return read(
        clientCardEndpoint(id),
        ({ data }, readAt) => decodeClientCard(data, { redactor, askedId: id, readAt }),
        call,
      );
    },
    tryRecipe: async (recipe, endpoint, signal) => {
      const asked = endpoint === 'merchant' ? merchantEndpoint : clientsEndpoint(1, 1);
      const request = reads.begin(asked, signal);
      const chances = new SecondChances(request, options, memory);
      await chances.sendWith(recipe);
    },
    clockOffset: () => reads.clockOffset(),
    forgive: () => guard.forgive(),
  };
}
