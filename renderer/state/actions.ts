import { createContext } from 'svelte';
import { type Actions } from './navigation.svelte';

export const [getActions, setActions] = createContext<Actions>();
