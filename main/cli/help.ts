import { Command, type Option as CommanderOption } from 'commander';
import type { LanguageCode } from '../../shared/locales';
import type { CommandReader } from './arguments';
import { commandOf } from './command-line';
import { commands, type Name } from './commands';
import { generalOptions, syntaxOf, type Option } from './options';
import { english } from './texts/en';
import { spanish } from './texts/es';
import type { CommandText, HelpTexts } from './texts/texts';

/** The command line's own name where it is installed. */
export const installedName = 'mdesk';

const width = 80;

const textsOf: Readonly<Record<LanguageCode, HelpTexts>> = { en: english, es: spanish };

export const commandNames: readonly Name[] = Object.keys(commands) as Name[];

/** How the help is written. */
interface HelpStyle {
  readonly language: LanguageCode;
  /** What starts the program, such as `mdesk`. */
  readonly program: string;
}

/** The list of commands, or the description of one; lines of at most 80 characters. */
export function helpText(topic: string | null, { language, program }: HelpStyle): string {
  const texts = textsOf[language];
  const tree = describedProgram(language, program);
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
function describedProgram(language: LanguageCode, program: string): Command {
  const texts = textsOf[language];
  const tree = new Command(program).description(texts.about).helpCommand(false).helpOption(false);
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
  for (const name of commandNames) {
    const text = texts.commands[name];
    const syntax: CommandReader = commands[name];
    const command = commandOf(name, syntax);
    tree.addCommand(command);
    command
      .helpGroup(texts.groups[commands[name].group])
      .summary(text.summary)
      .configureHelp(style);
    command.description(descriptionOf(text));
    command.usage([syntax.word, '[--OPTION VALUE]…'].filter(Boolean).join(' '));
    for (const argument of command.registeredArguments)
      argument.description = wordText(texts, syntax, language);
    for (const option of command.options) {
      const optionName = option.name() as Option;
      option.description = optionText(optionName, texts, name);
      option.helpGroup(generalOptions.includes(optionName) ? texts.generalOptions : texts.options);
    }
  }
  return tree;
}

/** What may stand behind a command: one of its words, or what they are. */
function wordText(
  { words }: HelpTexts,
  { offers, word = '' }: Pick<CommandReader, 'offers' | 'word'>,
  language: LanguageCode,
): string {
  if (offers === undefined) return words[word] ?? '';
  // British English has no comma before the last one, as all other texts here.
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(offers);
}

/** What an option of a command is for, with the range of a whole number. */
export function optionText(
  option: Option,
  { commands: texts, ofOptions, range }: HelpTexts,
  command?: Name,
): string {
  const ofCommand = command === undefined ? undefined : texts[command].options?.[option];
  const text = ofCommand ?? ofOptions[option];
  const { range: limits } = syntaxOf(option);
  return limits === undefined ? text : `${text} (${range(...limits)})`;
}

/** What a command does, in whole sentences. */
export function descriptionOf({ summary, notes }: CommandText): string {
  const sentence = `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
  return notes === undefined ? sentence : `${sentence} ${notes}`;
}

/** Commander's own headings, and which of ours stands for each. */
const plainTitles: Readonly<Record<string, 'usage' | 'arguments'>> = {
  'Usage:': 'usage',
  'Arguments:': 'arguments',
};
