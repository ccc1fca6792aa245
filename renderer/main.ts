import { mount } from 'svelte';
import { defaultSettings } from '../preload/contract/settings';
import App from './App.svelte';
import { windowBridge } from './bridge';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/controls.css';

const bridge = windowBridge();
// Asked before the first paint, so that the window never flashes in another language, theme or screen.
const [settings, languages, screens, state] = await Promise.all([
  bridge.settings.read().catch(() => defaultSettings),
  bridge.about.read().then(
    (about) => about.languages,
    () => navigator.languages,
  ),
  bridge.memory.screens().catch(() => ({})),
  bridge.session.state().catch(() => null),
]);

const target = document.getElementById('desk');
if (target) mount(App, { target, props: { bridge, settings, languages, screens, state } });
