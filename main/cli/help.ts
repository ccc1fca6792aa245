import type { Command, Option as CommanderOption } from 'commander';
import type { LanguageCode } from '../../shared/locales';
import { programOf, type Syntax } from './command-line';
import { commands, type Name } from './commands';
import { generalOptions, type Option } from './options';
import { english } from './texts/en';
import { spanish } from './texts/es';
import type { CommandGroup, HelpTexts } from './texts/texts';

const width = 80;

const textsOf: Readonly<Record<LanguageCode, HelpTexts>> = { en: english, es: spanish };

/** Under which heading the list of commands has each. */
const groups: Readonly<Record<Name, CommandGroup>> = {
  connect: 'connections',
  profiles: 'connections',
  token: 'connections',
  forget: 'connections',
  merchant: 'service',
  clients: 'service',
  lots: 'service',
  card: 'service',
  lookup: 'service',
  sync: 'records',
  status: 'records',
  search: 'records',
  changes: 'records',
  wipe: 'records',
  export: 'files',
  publish: 'files',
  reconcile: 'analysis',
  summary: 'analysis',
  duplicates: 'analysis',
  compare: 'analysis',
  watch: 'analysis',
  backup: 'files',
  restore: 'files',
  views: 'analysis',
  completion: 'app',
  diagnostics: 'app',
  help: 'app',
  version: 'app',
};

const groupNames = ['connections', 'service', 'records', 'files', 'analysis', 'app'] as const;

export const commandNames: readonly Name[] = groupNames.flatMap((group) =>
  (Object.keys(groups) as Name[]).filter((name) => groups[name] === group),
);

/** How the help is written. */
export interface HelpStyle {
  readonly language: LanguageCode;
  /** What starts the program, such as `mdesk`. */
  readonly program: string;
}

/** The list of commands, or the description of one; lines of at most 80 characters. */
export function helpText(topic: string | null, { language, program }: HelpStyle): string {
  const texts = textsOf[language];
  const tree = describedProgram(texts, program);
  const command = tree.commands.find((each) => each.name() === topic);
  if (topic === null || command === undefined) {
    return `${tree.helpInformation()}\n${texts.closing(program)}`;
  }
  const { example } = texts.commands[command.name() as Name];
  return `${command.helpInformation()}\n${texts.example}\n  ${inLines(`${program} ${example}`)}`;
}

/** A long example goes on in the next line, as shells want it. */
function inLines(line: string): string {
  if (line.length + 2 <= width) return line;
  const at = line.lastIndexOf(' --', width - 4);
  return `${line.slice(0, at)} \\\n    ${line.slice(at + 1)}`;
}

/** The program with the words of a language; its commands stand by their groups. */
export function describedProgram(texts: HelpTexts, program: string): Command {
  const ordered = Object.fromEntries(commandNames.map((name) => [name, commands[name]]));
  const tree = programOf(ordered).name(program).description(texts.about);
  const style = {
    helpWidth: width,
    styleTitle: (title: string) => {
      const plainTitle = plainTitles[title];
      return plainTitle === undefined ? title : texts[plainTitle];
    },
    subcommandTerm: (command: Command) => command.name(),
    optionDescription: ({ description }: CommanderOption) => description,
  };
  tree.usage('COMMAND [--OPTION VALUE]…').configureHelp(style);
  for (const command of tree.commands) {
    const name = command.name() as Name;
    const { summary, notes } = texts.commands[name];
    command.helpGroup(texts.groups[groups[name]]).summary(summary).configureHelp(style);
    command.description([`${asSentence(summary)}.`, notes].filter(Boolean).join(' '));
    const syntax: Syntax = commands[name];
    command.usage([syntax.word, '[--OPTION VALUE]…'].filter(Boolean).join(' '));
    for (const argument of command.registeredArguments)
      argument.description = texts.words[syntax.word ?? ''] ?? '';
    for (const option of command.options) {
      const optionName = (option.long ?? '').slice(2) as Option;
      option.description = texts.ofOptions[optionName];
      option.helpGroup(generalOptions.includes(optionName) ? texts.generalOptions : texts.options);
    }
  }
  return tree;
}

export const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Commander's own headings, and which of ours stands for each. */
const plainTitles: Readonly<Record<string, 'usage' | 'arguments'>> = {
  'Usage:': 'usage',
  'Arguments:': 'arguments',
};
