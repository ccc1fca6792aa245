import type { Syntax } from './command-line';
import { commands } from './commands';
import { commandNames, descriptionOf, installedName as program } from './help';
import { generalOptions, syntaxOf, type Option } from './options';
import { english } from './texts/en';

/** Text of a manual page: no dash becomes a hyphen, no line a command. */
function withoutMarkdown(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/gm, '\\&');
}

function option(name: Option): string {
  const { value, short } = syntaxOf(name);
  const flags = [short === undefined ? '' : `-${short}, `, `--${name}`].join('');
  const argument = value === undefined ? '' : ` \\fI${withoutMarkdown(value)}\\fR`;
  return `.TP\n\\fB${withoutMarkdown(flags)}\\fR${argument}\n${withoutMarkdown(english.ofOptions[name])}`;
}

/** The manual page, from the same words as the help; '' for the version leaves it out. */
export function manualPage(version: string): string {
  const described = commandNames.map((name) => {
    const text = english.commands[name];
    const { options, word }: Syntax = commands[name];
    return [
      `.SS ${withoutMarkdown(word === undefined ? name : `${name} ${word}`)}`,
      withoutMarkdown(descriptionOf(text)),
      ...options.map(option),
      `.PP\nExample:\n.PP\n.nf\n${withoutMarkdown(`${program} ${text.example}`)}\n.fi`,
    ].join('\n');
  });
  return [
    `.TH MDESK 1 "" "${withoutMarkdown(`Merchant Desk ${version}`.trim())}" "User Commands"`,
    `.SH NAME\n${program} \\- ${withoutMarkdown(english.about)}`,
    `.SH SYNOPSIS\n.B ${program}\n\\fICOMMAND\\fR [\\fI\\-\\-OPTION VALUE\\fR]...`,
    `.SH DESCRIPTION\n${withoutMarkdown(english.closing(program)).replaceAll('\n\n', '\n.PP\n')}`,
    `.SH COMMANDS\n${described.join('\n')}`,
    `.SH OPTIONS OF EVERY COMMAND\n${generalOptions.map(option).join('\n')}`,
    '',
  ].join('\n');
}
