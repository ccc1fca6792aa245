// What must not compile about failures: closed codes, and parameters that are plain, short values.
import { DeskError } from '../../main/failure';
import { Secret } from '../../main/vault/secret';
import type { VaultEntry } from '../../main/vault/vault';
import type { FailureCode } from '../../shared/failures';

export const known = new DeskError('network.timeout', { seconds: 15 });

// @ts-expect-error a code that is not in the list
export const unknownCode = new DeskError('network.unheard-of');

// @ts-expect-error a group is no code
export const group: FailureCode = 'network';

// @ts-expect-error free text is no code: it could quote an address or a key
export const freeText = new DeskError('request to https://… failed' as string);

// @ts-expect-error a Secret is no parameter of a failure
export const secret = new DeskError('input.secret', { secret: Secret.fromText('sample-not-real') });

// @ts-expect-error a library's error is no parameter of a failure
export const cause = new DeskError('app.internal', { cause: new Error('quotes a header') });

// @ts-expect-error an object could carry anything
export const nested = new DeskError('app.internal', { request: { headers: 'x' } });

/** A sentence for every code: a new code without one does not compile. */
type Sentences = Readonly<Record<FailureCode, string>>;
// @ts-expect-error all other codes are missing
export const sentences = { 'network.timeout': 'The service did not answer.' } satisfies Sentences;

// @ts-expect-error the vault keeps named entries only
export const entry: VaultEntry = 'anything';
