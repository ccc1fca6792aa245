import type { DeskBridge } from '../bridge';
import type { ConnectWizard } from './wizard.svelte';

/** A request that may be pasted into the first step: main keeps it, and tells what it says. */
export class ExpectedRequest {
  /** Text that came without a key press, as by dragging, and looks like a request with its token. */
  isHere = $state(false);

  /** Must be called during the initialization of a component. */
  constructor(credentials: DeskBridge['credentials'], wizard: ConnectWizard) {
    $effect(() => {
      const expect = (expected: boolean) =>
        // Where main does not listen, a request is refused as it comes.
        credentials.expectRequest({ expected, forget: false }).catch(() => undefined);
      void expect(true);
      const stopListening = credentials.requestPasted((outline) => {
        this.isHere = false;
        wizard.takeRequest(outline);
      });
      const stopRefusals = credentials.requestRefused((failure) => (wizard.failure = failure));
      return () => {
        stopListening();
        stopRefusals();
        void expect(false);
      };
    });
  }

  /** Keeps such a text out of the form. */
  readonly refuse = (event: InputEvent): void => {
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    this.isHere = /\bcurl\b|authorization|signature\s*:/i.test(text);
    if (this.isHere) event.preventDefault();
  };
}
