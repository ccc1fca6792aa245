import type { Syntax } from './command-line';
import { commands, type Name } from './commands';
import { commandNames, descriptionOf, installedName as program, optionText } from './help';
import { generalOptions, syntaxOf, type Option } from './options';
import { english } from './texts/en';

/** Text of a manual page: no dash becomes a hyphen, no line a command. */
function withoutMarkdown(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/gm, '\\&');
}

function option(name: Option, command?: Name): string {
  const text = optionText(name, english, command);
  const { value, short } = syntaxOf(name);
  const flags = [short === undefined ? '' : `-${short}, `, `--${name}`].join('');
  const argument = value === undefined ? '' : ` \\fI${withoutMarkdown(value)}\\fR`;
  return `.TP\n\\fB${withoutMarkdown(flags)}\\fR${argument}\n${withoutMarkdown(text)}`;
}

/** Names and what each is. */
const named = (list: Readonly<Record<string, string>>): string =>
  Object.entries(list)
    .map(([name, text]) => `.TP\n\\fB${withoutMarkdown(name)}\\fR\n${withoutMarkdown(text)}`)
    .join('\n');

const environment = {
  MERCHANT_DESK_HOME: 'stands for --home',
  MERCHANT_DESK_PROFILE: 'stands for --profile',
  https_proxy: 'the proxy, with its login where it asks for one: http://USER:PASSWORD@HOST:PORT',
  NO_COLOR: 'no colors on a terminal',
};

const files = {
  'cli.json':
    'in the home folder: profile, zone, language and, of CSV, separator, decimal and bom, as an object of JSON',
  '/etc/merchant-desk/policy.json': "the administrator's policy",
};

/** What people begin with, in the order of a first day. */
const tasks = ['connect', 'sync', 'search', 'export', 'lookup', 'watch', 'backup'] as const;

const example = (name: Name): string => {
  const { summary, example: line } = english.commands[name];
  const sentence = `${summary.charAt(0).toUpperCase()}${summary.slice(1)}:`;
  return `.PP\n${withoutMarkdown(sentence)}\n.PP\n.nf\n${withoutMarkdown(`${program} ${line}`)}\n.fi`;
};

/** The manual page, from the same words as the help; '' for the version leaves it out. */
export function manualPage(version: string): string {
  const described = commandNames.map((name) => {
    const text = english.commands[name];
    const { options, word }: Syntax = commands[name];
    return [
      `.SS ${withoutMarkdown(word === undefined ? name : `${name} ${word}`)}`,
      withoutMarkdown(descriptionOf(text)),
      ...options.map((each) => option(each, name)),
      `.PP\nExample:\n.PP\n.nf\n${withoutMarkdown(`${program} ${text.example}`)}\n.fi`,
    ].join('\n');
  });
  return [
    `.TH MDESK 1 "" "${withoutMarkdown(`Merchant Desk ${version}`.trim())}" "User Commands"`,
    `.SH NAME\n${program} \\- ${withoutMarkdown(english.about)}`,
    `.SH SYNOPSIS\n.B ${program}\n\\fICOMMAND\\fR [\\fI\\-\\-OPTION VALUE\\fR]...`,
    `.SH DESCRIPTION\n${withoutMarkdown(english.closing(program)).replaceAll('\n\n', '\n.PP\n')}`,
    `.SH COMMANDS\n${described.join('\n')}`,
    `.SH OPTIONS OF EVERY COMMAND\n${generalOptions.map((name) => option(name)).join('\n')}`,
    `.SH ENVIRONMENT\n${named(environment)}`,
    `.SH FILES\n${named(files)}`,
    `.SH EXAMPLES\n${tasks.map(example).join('\n')}`,
    '',
  ].join('\n');
}
