import { createContext } from 'svelte';
import { Actions } from './navigation.svelte';

export const [getActions, setActions] = createContext<Actions>();
