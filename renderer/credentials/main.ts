import { mount } from 'svelte';
import * as v from 'valibot';
import { credentialContextSchema, type credentialContract } from '../../shared/ipc/credentials';
import type { Wire } from '../../shared/ipc/define';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/classes.css';
import '../ui/controls.css';
import CredentialWindow from './CredentialWindow.svelte';

declare global {
  interface Window {
    readonly credentials: Wire<typeof credentialContract> & { readonly context: unknown };
  }
}

const { form, context } = window.credentials;
const target = document.getElementById('credentials');
if (target) {
  mount(CredentialWindow, {
    target,
    props: { wire: form, context: v.parse(credentialContextSchema, context) },
  });
}
