import { mount } from 'svelte';
import type { Wire } from '../../shared/ipc/define';
import type { lockedContract } from '../../shared/ipc/locked';
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
