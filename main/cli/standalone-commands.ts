import { app } from 'electron';
import { languageOf, type LanguageCode } from '../../shared/locales';
import type { Config } from '../config';
import { readPolicy } from '../policy/read';
import { SettingsStore } from '../settings/settings';
import type { Command } from './commands';
import { bashCompletion, powershellCompletion, zshCompletion } from './completion';
import { helpText, installedName } from './help';
import { manualPage } from './manual';
import { tellPolicy } from './policy';
import { printWords } from './stdio';

/** Commands that need nothing of the app, no keychain and no profile. They are not dispatched. */
const standalone = ['help', 'version', 'completion', 'policy'] as const;

export type StandaloneCommand = Extract<Command, { name: (typeof standalone)[number] }>;

export function isStandalone(command: Command): command is StandaloneCommand {
  return standalone.some((name) => name === command.name);
}

/** Prints what such a command says. Fails as `print`, and as `tellPolicy`. */
export async function runStandalone(command: StandaloneCommand, config: Config): Promise<void> {
  if (command.name === 'policy') return tellPolicy(command.file);
  if (command.name === 'version') return printWords(`${app.getName()} ${app.getVersion()}`);
  if (command.name === 'completion') return printWords(scriptFor(command.shell).trimEnd());
  const program = config.packaged ? installedName : 'npm run -s desk --';
  return printWords(helpText(command.topic, { language: languageHere(config), program }));
}

function scriptFor(shell: Extract<StandaloneCommand, { name: 'completion' }>['shell']): string {
  if (shell === 'bash') return bashCompletion();
  if (shell === 'zsh') return zshCompletion();
  return shell === 'man' ? manualPage(app.getVersion()) : powershellCompletion();
}

/** That of the window, or of the system. */
function languageHere({ home }: Config): LanguageCode {
  const system = app.getPreferredSystemLanguages();
  try {
    return languageOf(new SettingsStore(home, readPolicy()).current.language, system);
  } catch {
    // A policy or settings that cannot be read are no reason to withhold the help.
    return languageOf('system', system);
  }
}
