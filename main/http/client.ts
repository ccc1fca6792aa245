import type { Listed } from '../../shared/resources';
import type { SignatureRecipe } from '../../shared/recipe';
import { DeskError } from '../failure';
import { decodeClientCard, type ReadCard } from '../resources/client-card/decode';
import { decodeMerchant, servedKey, type ReadMerchant } from '../resources/merchant/decode';
import type { Secret } from '../vault/secret';
import { parseCardId, spellingsOf } from './card-id';
import { clientCardEndpoint, listEndpoint, merchantEndpoint, type Endpoint } from './endpoints';
import { clientsDefaults, parsePage, parsePerPage } from './paging';
import { envelopePieces, type Envelope } from './envelope';
import { inPieces } from '../json/pieces';
import { mayBeTransient, listPagePieces, type PageRequest, type ListPage } from './list-page';
import { endOfList, refusalOfList } from './list-end';
import { toRecordPage, type ReadPage } from './record-page';
import { readList, readRecord } from './lists';
import { RefusalRecovery } from './refusal-recovery';
import { RetryGuard, usualRetries, withRetries, type RetryRules, type WaitNotice } from './retry';
import { signedCommand } from '../signing/signed-command';
import { SignedReads, type Decode, type SignedReadsOptions } from './signed-reads';
import { tokenLife } from './login';

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called before each pause between two tries. */
  readonly onWait?: ((notice: WaitNotice) => void) | undefined;
}

export interface MerchantClientOptions extends SignedReadsOptions {
  /** Called for each attempt; null fails with `credentials.no-recipe`. */
  readonly recipe: () => SignatureRecipe | null;
  /**
   * Receives the recipe to use from now on, when a card call shows that the id in the path is
   * signed too.
   */
  readonly onRecipeLearned: (recipe: SignatureRecipe) => void;
  readonly rules?: RetryRules;
  /**
   * Callers that ask for the merchant at the same time, or within this time after an answer, share
   * one request; none share by default.
   */
  readonly merchantCacheMs?: number;
}

/**
 * The four reads of the service (docs/interface.md, "Requests"). Each fails with a DeskError of the
 * groups `input`, `credentials`, `network`, `service` or with `app.cancelled`; its `requestId` is
 * that of the entry in the request log.
 */
export interface MerchantClient {
  readonly merchant: (call?: CallOptions) => Promise<ReadMerchant>;
  readonly clients: (
    range?: { readonly page?: number | undefined; readonly perPage?: number | undefined },
    call?: CallOptions,
  ) => Promise<ReadPage>;
  readonly lots: (range: PageRequest, call?: CallOptions) => Promise<ReadPage>;
  /**
   * A page for sync. A refusal that may mean the end of the list is returned as a page with `end`.
   */
  readonly listPage: (
    resource: Listed,
    range: PageRequest,
    call?: CallOptions,
  ) => Promise<ListPage>;
  readonly clientCard: (id: string, call?: CallOptions) => Promise<ReadCard>;
  /**
   * Sends one request signed with `recipe`, without retries or token renewal, for probing. Resolves
   * when the service accepts it. A refusal whose `about` is "clock-corrected" is worth retrying.
   */
  readonly tryRecipe: (
    recipe: SignatureRecipe,
    endpoint: 'merchant' | 'clients',
    signal?: AbortSignal,
  ) => Promise<void>;
  /**
   * Signs a read of a list or of the merchant without sending it, and returns it as a shell
   * command.
   */
  readonly signedCommand: (endpoint: Endpoint) => Promise<SignedCommand>;
  /** The service's clock minus this computer's, in milliseconds; null before its first answer. */
  readonly clockOffset: () => number | null;
  /** Ends the pause after many failures, because the user retried by hand. */
  readonly endPause: () => void;
}

/** Times in epoch milliseconds. */
export interface SignedCommand {
  readonly command: Secret;
  readonly signedAt: number;
  /** When the token expires; null when it does not say. */
  readonly tokenEndsAt: number | null;
}

export function createMerchantClient(options: MerchantClientOptions): MerchantClient {
  const reads = new SignedReads(options);
  const { timing, redactor } = reads;
  const guard = new RetryGuard(timing.now);
  const rules = options.rules ?? usualRetries;
  const workedTokens = new WeakSet<Secret>();
  const client = { reads, options, pathVariantUselessFor: null, workedTokens };

  const send = <T>(
    endpoint: Endpoint,
    decode: Decode<T>,
    { signal, onWait }: CallOptions = {},
    retryOnce?: typeof mayBeTransient,
  ): Promise<T> => {
    const request = new RefusalRecovery(client, endpoint, signal);
    const how = { rules, timing, guard, signal, onWait, retryOnce };
    return withRetries(() => request.send(decode), how);
  };
  const read = <T>(
    endpoint: Endpoint,
    decode: (envelope: Envelope, readAt: number) => T,
    call?: CallOptions,
  ): Promise<T> =>
    send(
      endpoint,
      async (answer, note) => {
        const envelope = await inPieces(envelopePieces(answer, redactor));
        note.redactions = envelope.redactions;
        return decode(envelope, timing.now());
      },
      call,
    );

  const readMerchant = (call?: CallOptions) =>
    read(
      merchantEndpoint,
      (envelope, readAt) => {
        const served = servedKey(envelope.servedSecret, options.credentials.secretKey);
        return decodeMerchant(readRecord(envelope), { served, readAt });
      },
      call,
    );
  const readPage = (resource: Listed, endpoint: Endpoint, range: PageRequest, call?: CallOptions) =>
    read(
      endpoint,
      (envelope, readAt) => toRecordPage(readList(envelope, resource, range.page), range, readAt),
      call,
    ).catch((thrown: unknown) => {
      throw refusalOfList(thrown, { ...range, resource });
    });
  const { merchantCacheMs } = options;
  const readShared =
    merchantCacheMs === undefined
      ? readMerchant
      : shared(() => readMerchant(), { now: timing.now, forMs: merchantCacheMs });

  return {
    // At startup the session and the page ask at the same time. A call that can be cancelled gets
    // its own request.
    merchant: (call) => (call === undefined ? readShared() : readMerchant(call)),
    clients: async (range = {}, call) => {
      const page = range.page === undefined ? undefined : parsePage(range.page);
      const perPage = range.perPage === undefined ? undefined : parsePerPage(range.perPage);
      const meant = {
        page: page ?? clientsDefaults.page,
        perPage: perPage ?? clientsDefaults.perPage,
      };
      return readPage('clients', listEndpoint('clients', page, perPage), meant, call);
    },
    lots: async (range, call) => {
      const meant = { page: parsePage(range.page), perPage: parsePerPage(range.perPage) };
      return readPage('lots', listEndpoint('lots', meant.page, meant.perPage), meant, call);
    },
    listPage: async (resource, { page, perPage }, call) => {
      // Some services number their pages from 0.
      const number = page === 0 ? 0 : parsePage(page);
      const range = { resource, page: number, perPage: parsePerPage(perPage) };
      try {
        return await send(
          listEndpoint(resource, range.page, range.perPage),
          async (answer, note) => {
            const read = await inPieces(listPagePieces(answer, range, redactor));
            note.redactions = read.redactions ?? 0;
            return read;
          },
          call,
          mayBeTransient,
        );
      } catch (thrown) {
        const refusal = refusalOfList(thrown, range);
        const end = endOfList(refusal, range);
        if (end === null) throw refusal;
        return end;
      }
    },
    clientCard: async (typed, call) => {
      const ask = (id: string) =>
        read(
          clientCardEndpoint(id),
          (envelope, readAt) => decodeClientCard(readRecord(envelope), { requestedId: id, readAt }),
          call,
        );
      const [asTyped, small] = spellingsOf(parseCardId(typed));
      try {
        return await ask(asTyped);
      } catch (thrown) {
        const isUnknown = thrown instanceof DeskError && thrown.code === 'service.not-found';
        if (small === undefined || !isUnknown) throw thrown;
        return await ask(small);
      }
    },
    tryRecipe: async (recipe, endpoint, signal) => {
      const range = endpoint === 'merchant' ? merchantEndpoint : listEndpoint('clients', 1, 1);
      await new RefusalRecovery(client, range, signal).sendWith(recipe);
    },
    signedCommand: async (endpoint) => {
      const recipe = options.recipe();
      if (recipe === null) throw new DeskError('credentials.no-recipe');
      const signed = await reads.sign(endpoint, recipe);
      const life = tokenLife(signed.token, signed.startedAt + signed.correction);
      return {
        command: signedCommand(signed),
        signedAt: signed.startedAt,
        tokenEndsAt: life === null ? null : signed.startedAt + life,
      };
    },
    clockOffset: () => reads.clockOffset(),
    endPause: () => guard.endPause(),
  };
}

/**
 * Shares one request among its callers: those that call while it is pending, or up to `forMs` after
 * its answer, get the same result. A failure goes to those who waited; the next caller sends a new
 * request.
 */
function shared<T>(
  ask: () => Promise<T>,
  { now, forMs }: { readonly now: () => number; readonly forMs: number },
): () => Promise<T> {
  let last: Promise<T> | null = null;
  /** Null while the request is pending. */
  let answeredAt: number | null = null;
  return () => {
    const age = answeredAt === null ? 0 : now() - answeredAt;
    // An age below 0 means that the clock was set back: how old the answer is cannot be known.
    if (last !== null && age >= 0 && age < forMs) return last;
    last = ask();
    answeredAt = null;
    last.then(
      () => (answeredAt = now()),
      () => (last = null),
    );
    return last;
  };
}
