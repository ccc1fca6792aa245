import type { SignatureRecipe } from '../../preload/contract/recipe';
import { DeskError } from '../failure';
import { decodeClientCard, decodeMerchant, servedKey } from '../resources/decode';
import type { ReadCard, ReadMerchant } from '../resources/decode';
import type { Secret } from '../vault/secret';
import {
  parseCardId,
  writingsOf,
  clientCardEndpoint,
  clientsDefaults,
  clientsEndpoint,
  lotsEndpoint,
  merchantEndpoint,
  parsePage,
  parsePerPage,
} from './endpoints';
import type { Endpoint } from './endpoints';
import { envelopePieces } from './envelope';
import type { Envelope } from './envelope';
import { inPieces } from './json';
import { endOfList, isOdd, listPagePieces, toRecordPage } from './list-page';
import type { ListPage, ReadPage } from './list-page';
import { readList } from './lists';
import { RefusalRecovery } from './refusal-recovery';
import { RetryGuard, usualRetries, withRetries } from './retry';
import type { RetryRules, WaitNotice } from './retry';
import { signedCommand } from './sign';
import { SignedReads } from './signed-reads';
import type { Decode, SignedReadsOptions } from './signed-reads';
import { tokenLife } from './tokens';

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called before each pause between two tries. */
  readonly onWait?: ((notice: WaitNotice) => void) | undefined;
}

export interface MerchantClientOptions extends SignedReadsOptions {
  /** Asked at each attempt; null fails with `credentials.no-recipe`. */
  readonly recipe: () => SignatureRecipe | null;
  /** A card call showed that the path's id is signed too: the recipe to use from now on. */
  readonly onRecipeLearned: (recipe: SignatureRecipe) => void;
  readonly rules?: RetryRules;
  /** Who asks for the merchant while another does, or so soon after, gets the same reading; each asks for itself unless this is said. */
  readonly shareMerchantMs?: number;
}

/**
 * The four reads of the service (docs/interface.md, "Requests"). Each fails with a DeskError of the groups `input`, `credentials`,
 * `network`, `service` or `app.cancelled`, tied to the request log's line by its `requestId`.
 */
export interface MerchantClient {
  readonly merchant: (call?: CallOptions) => Promise<ReadMerchant>;
  readonly clients: (
    asked?: { readonly page?: number | undefined; readonly perPage?: number | undefined },
    call?: CallOptions,
  ) => Promise<ReadPage>;
  readonly lots: (
    asked: { readonly page: number; readonly perPage: number },
    call?: CallOptions,
  ) => Promise<ReadPage>;
  /** A page for sync. A refusal that may be the list's end comes as a page with `end`. */
  readonly listPage: (
    resource: 'clients' | 'lots',
    asked: { readonly page: number; readonly perPage: number },
    call?: CallOptions,
  ) => Promise<ListPage>;
  readonly clientCard: (id: string, call?: CallOptions) => Promise<ReadCard>;
  /**
   * One request signed with `recipe`, without retries or renewal, for probing. Resolves when the service accepts it; a refusal `about`
   * "clock-corrected" is worth asking again.
   */
  readonly tryRecipe: (
    recipe: SignatureRecipe,
    endpoint: 'merchant' | 'clients',
    signal?: AbortSignal,
  ) => Promise<void>;
  /** A read of one of the lists or of the merchant, signed now and not sent, as a command for a shell. */
  readonly signedCommand: (endpoint: Endpoint) => Promise<SignedCommand>;
  /** The service's clock minus ours in milliseconds; null before its first answer. */
  readonly clockOffset: () => number | null;
  /** The user asked again by hand: a pause after many failures ends at once. */
  readonly forgive: () => void;
}

/** When it was signed and when its token ends, in epoch milliseconds; null for a token that does not say. */
export interface SignedCommand {
  readonly command: Secret;
  readonly signedAt: number;
  readonly tokenEndsAt: number | null;
}

export function createMerchantClient(options: MerchantClientOptions): MerchantClient {
  const reads = new SignedReads(options);
  const { timing, redactor } = reads;
  const guard = new RetryGuard(timing.now);
  const rules = options.rules ?? usualRetries;
  const memory = { pathVariantRefusedFor: null };

  const send = <T>(
    endpoint: Endpoint,
    decode: Decode<T>,
    { signal, onWait }: CallOptions = {},
    odd?: typeof isOdd,
  ): Promise<T> => {
    const request = reads.begin(endpoint, signal);
    const chances = new RefusalRecovery(request, options, memory);
    const how = { rules, timing, guard, signal, onWait, isOdd: odd };
    return withRetries(() => chances.send(decode), how);
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
      ({ data, servedSecret }, readAt) => {
        const served = servedKey(servedSecret, options.credentials.secretKey);
        return decodeMerchant(data, { served, readAt });
      },
      call,
    );
  const { shareMerchantMs } = options;
  const readShared =
    shareMerchantMs === undefined
      ? readMerchant
      : shared(() => readMerchant(), { now: timing.now, forMs: shareMerchantMs });

  return {
    // At a start the session and the page ask at once. Whoever may cancel asks by itself.
    merchant: (call) => (call === undefined ? readShared() : readMerchant(call)),
    clients: async (asked = {}, call) => {
      const page = asked.page === undefined ? undefined : parsePage(asked.page);
      const perPage = asked.perPage === undefined ? undefined : parsePerPage(asked.perPage);
      const meant = {
        page: page ?? clientsDefaults.page,
        perPage: perPage ?? clientsDefaults.perPage,
      };
      return read(
        clientsEndpoint(page, perPage),
        (envelope, readAt) => toRecordPage(readList(envelope, 'clients'), meant, readAt),
        call,
      );
    },
    lots: async (asked, call) => {
      const meant = { page: parsePage(asked.page), perPage: parsePerPage(asked.perPage) };
      return read(
        lotsEndpoint(meant.page, meant.perPage),
        (envelope, readAt) => toRecordPage(readList(envelope, 'lots'), meant, readAt),
        call,
      );
    },
    listPage: async (resource, { page, perPage }, call) => {
      // Some services number their pages from 0.
      const number = page === 0 ? 0 : parsePage(page);
      const asked = { resource, page: number, perPage: parsePerPage(perPage) };
      const endpoint = resource === 'clients' ? clientsEndpoint : lotsEndpoint;
      try {
        return await send(
          endpoint(asked.page, asked.perPage),
          async (answer, note) => {
            const read = await inPieces(listPagePieces(answer, asked, redactor));
            note.redactions = read.redactions ?? 0;
            return read;
          },
          call,
          isOdd,
        );
      } catch (thrown) {
        const end = endOfList(thrown, asked);
        if (end === null) throw thrown;
        return end;
      }
    },
    clientCard: async (typed, call) => {
      const ask = (id: string) =>
        read(
          clientCardEndpoint(id),
          ({ data }, readAt) => decodeClientCard(data, { askedId: id, readAt }),
          call,
        );
      const [asTyped, small] = writingsOf(parseCardId(typed));
      try {
        return await ask(asTyped);
      } catch (thrown) {
        const isUnknown = thrown instanceof DeskError && thrown.code === 'service.not-found';
        if (small === undefined || !isUnknown) throw thrown;
        return await ask(small);
      }
    },
    tryRecipe: async (recipe, endpoint, signal) => {
      const asked = endpoint === 'merchant' ? merchantEndpoint : clientsEndpoint(1, 1);
      const request = reads.begin(asked, signal);
      const chances = new RefusalRecovery(request, options, memory);
      await chances.sendWith(recipe);
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
    forgive: () => guard.forgive(),
  };
}

/**
 * A question that several ask at once is asked once: whoever comes while it is under way, or up to `forMs` after its answer, gets the
 * same. A failure goes to those who waited; the next caller sends a new request.
 */
function shared<T>(
  ask: () => Promise<T>,
  { now, forMs }: { readonly now: () => number; readonly forMs: number },
): () => Promise<T> {
  let last: { readonly reading: Promise<T>; answeredAt: number | null } | null = null;
  return () => {
    const isFresh = last !== null && (last.answeredAt === null || now() - last.answeredAt < forMs);
    if (last !== null && isFresh) return last.reading;
    const asked: NonNullable<typeof last> = { reading: ask(), answeredAt: null };
    last = asked;
    asked.reading.then(
      () => (asked.answeredAt = now()),
      () => {
        if (last === asked) last = null;
      },
    );
    return asked.reading;
  };
}
