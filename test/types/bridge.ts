// What must not compile in the renderer: the bridge is derived from the contract, so it cannot
// promise more or less.
/* oxlint-disable typescript/no-unsafe-call, typescript/no-unsafe-member-access -- no type */
import type { DeskWire } from '../../shared/ipc/desk';
import type { CredentialForm, credentialContract } from '../../shared/ipc/credentials';
import type { Bridge } from '../../shared/ipc/define';
import type { DeskBridge } from '../../renderer/bridge';

function see(value: unknown): unknown {
  return value;
}

export async function ask(desk: DeskBridge): Promise<void> {
  await desk.browse.rows({ cursorId: 1, offset: 0, limit: 15 });

  // @ts-expect-error a window has no default place
  await desk.browse.rows({ cursorId: 1, limit: 15 });
  // @ts-expect-error places are numbers
  await desk.browse.rows({ cursorId: 1, offset: '0', limit: 15 });
  // @ts-expect-error nothing beyond what the contract names, least of all an address
  await desk.browse.rows({ cursorId: 1, offset: 0, limit: 15, url: 'https://elsewhere.example' });
  // @ts-expect-error parameters are not optional
  await desk.cards.details();
  // @ts-expect-error a method without parameters takes none
  await desk.merchant.read({});
  // @ts-expect-error a method the contract does not name
  await desk.merchant.erase();
  // @ts-expect-error a group the contract does not name
  await desk.secrets.read();
  // @ts-expect-error there is no way to send on a channel of one's choice
  await desk.invoke('desk:merchant.read');
  // @ts-expect-error a word of a closed list
  await desk.credentials.copy({ which: 'everything' });
}

export async function readResult(desk: DeskBridge): Promise<void> {
  const merchant = await desk.merchant.read();
  // @ts-expect-error the key itself is in no answer
  see(merchant.accessToken?.secretKey.value);
  // @ts-expect-error nor under the service's own name
  see(merchant.merchant_access_token);
  // @ts-expect-error a field that may be missing has to be looked at
  see(merchant.companyName.length);
  // @ts-expect-error an answer is not yet there when it was asked for
  see(desk.merchant.read().companyName);
}

export async function listen(desk: DeskBridge): Promise<void> {
  const stop: () => void = desk.session.changed((state) => {
    see(state.phase);
  });
  stop();
  // @ts-expect-error a push is listened to, not asked
  see(desk.session.changed());
  // @ts-expect-error nor awaited for a value
  see(desk.session.changed(() => undefined).then());
  // @ts-expect-error a method takes no listener
  await desk.session.state(() => undefined);
  desk.session.changed((state) => {
    // @ts-expect-error Electron's event, and with it the sender, stays in preload
    see(state.sender);
  });
}

export async function wireAnswersWithReplies(wire: DeskWire): Promise<void> {
  const reply = await wire.session.state();
  // @ts-expect-error whether it went well has to be looked at first
  see(reply.value);
  if (!reply.ok) {
    // @ts-expect-error a failure's code is one of a closed list
    const known: boolean = reply.failure.code === 'network.unheard-of';
    see(known);
    // @ts-expect-error a failure carries no library's message
    see(reply.failure.message);
    // @ts-expect-error and no place in the code
    see(reply.failure.stack);
  }
}

/** The credential window can hand in and give up; it can ask for nothing. */
export async function credentialsGoInward(
  credentials: Bridge<typeof credentialContract>,
  form: CredentialForm,
): Promise<void> {
  const reply = await credentials.form.submit(form);
  // @ts-expect-error a reply is a status, never what was typed
  see(reply.secretKey);
  // @ts-expect-error nothing stored can be read from there
  await credentials.form.read();
}
