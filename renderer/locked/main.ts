import { mount } from 'svelte';
import type { Wire } from '../../preload/contract/define';
import type { lockedContract } from '../../preload/contract/session';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/classes.css';
import '../ui/controls.css';
import Locked from './Locked.svelte';

declare global {
  interface Window {
    readonly locked: Wire<typeof lockedContract>;
  }
}

const { locked } = window.locked;
const reply = await locked.state();
const target = document.getElementById('locked');
if (target && reply.ok) mount(Locked, { target, props: { wire: locked, state: reply.value } });
