import type { Syntax } from './command-line';
import { commands } from './commands';
import { commandNames, descriptionOf, installedName as program } from './help';
import { generalOptions, syntaxOf, type Option } from './options';
import { english } from './texts/en';

/** Text of a manual page: no dash becomes a hyphen, no line a command. */
function plain(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/gm, '\\&');
}

function option(name: Option): string {
  const { value, short } = syntaxOf(name);
  const flags = [short === undefined ? '' : `-${short}, `, `--${name}`].join('');
  const argument = value === undefined ? '' : ` \\fI${plain(value)}\\fR`;
  return `.TP\n\\fB${plain(flags)}\\fR${argument}\n${plain(english.ofOptions[name])}`;
}

/** The manual page, from the same words as the help. */
export function manualPage(version: string): string {
  const described = commandNames.map((name) => {
    const text = english.commands[name];
    const { options, word }: Syntax = commands[name];
    return [
      `.SS ${plain(word === undefined ? name : `${name} ${word}`)}`,
      plain(descriptionOf(text)),
      ...options.map(option),
      `.PP\nExample:\n.PP\n.nf\n${plain(`${program} ${text.example}`)}\n.fi`,
    ].join('\n');
  });
  return [
    `.TH MDESK 1 "" "Merchant Desk ${plain(version)}" "User Commands"`,
    `.SH NAME\n${program} \\- ${plain(english.about)}`,
    `.SH SYNOPSIS\n.B ${program}\n\\fICOMMAND\\fR [\\fI\\-\\-OPTION VALUE\\fR]...`,
    `.SH DESCRIPTION\n${plain(english.closing(program)).replaceAll('\n\n', '\n.PP\n')}`,
    `.SH COMMANDS\n${described.join('\n')}`,
    `.SH OPTIONS OF EVERY COMMAND\n${generalOptions.map(option).join('\n')}`,
    '',
  ].join('\n');
}
