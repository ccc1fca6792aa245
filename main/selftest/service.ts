import { usualPace } from '../../preload/contract/profiles';
import type { Profile } from '../../preload/contract/profiles';
import type { SignatureRecipe } from '../../preload/contract/recipe';
import { ServiceClock } from '../api/time';
import type { MerchantClient } from '../api/client';
import { openHttpClient } from '../api/transport';
import { DeskError } from '../failure';
import { RequestLog } from '../log/request-log';
import { hostSandbox } from '../sandbox/host';
import type { HostedSandbox } from '../sandbox/host';
import { openServiceNetwork } from '../service-network';
import { connectProfile } from '../session/connect';
import { Secret } from '../vault/secret';
import { CheckFailed } from './checks';
import type { Findings } from './checks';

export const people = 300;
export const lots = 20;

/** The built-in service, in its worker as for sample data. */
export async function startService(
  workerFile: string,
): Promise<{ found: Findings; value: HostedSandbox }> {
  const sandbox = await hostSandbox(workerFile, { clients: people, lots });
  return { found: { clients: people, lots }, value: sandbox };
}

export interface Connected {
  readonly client: MerchantClient;
  readonly profile: Profile;
}

/** Real HTTP through the app's one HTTP client: a request signed with the right key is answered, one signed with another is refused. */
export async function connect(
  sandbox: HostedSandbox,
  recipe: SignatureRecipe,
): Promise<{ found: Findings; value: Connected }> {
  const network = openServiceNetwork();
  const options = {
    http: openHttpClient({ fetch: network.fetch }),
    requestLog: new RequestLog(),
    clock: new ServiceClock(),
  };
  const profile: Profile = {
    id: 'selftest',
    name: 'Self-test',
    baseUrl: sandbox.baseUrl,
    host: new URL(sandbox.baseUrl).host,
    environment: 'test',
    token: { kind: 'pasted' },
    recipe,
    ...usualPace,
    sample: true,
  };
  const clientWith = (secretKey: string) =>
    connectProfile(
      options,
      profile,
      {
        secretKey: Secret.fromText(secretKey),
        accessToken: Secret.fromText(sandbox.credentials.accessToken),
        publicKey: Secret.fromText(sandbox.credentials.publicKey),
      },
      () => recipe,
      () => undefined,
    );
  const refusal = await clientWith('sample-not-a-real-other-key')
    .merchant()
    .then(
      () => null,
      (thrown: unknown) => (thrown instanceof DeskError ? thrown.code : 'app.internal'),
    );
  if (refusal !== 'credentials.signature-refused') throw new CheckFailed({ wrongKey: refusal });
  const client = clientWith(sandbox.credentials.secretKey);
  await client.merchant();
  return { found: { rightKey: 'answered', wrongKey: refusal }, value: { client, profile } };
}
