import { offerFor, wordsFor } from './choices';
import { optionsOf } from './command-line';
import { commands, type Name } from './commands';
import { commandNames, installedName as program, optionText } from './help';
import { syntaxOf, type Option } from './options';
import { english } from './texts/en';

/** All options with a value, once. */
const valued = [...new Set(commandNames.flatMap((name) => optionsOf(commands[name])))].filter(
  (option) => syntaxOf(option).value !== undefined,
);

/** What may follow a command's name. */
const offeredFor = (name: Name): readonly string[] => [
  ...wordsFor(name),
  ...optionsOf(commands[name]).map((option) => `--${option}`),
];

/** A script for bash that completes commands, options and their values. */
export function bashCompletion(): string {
  const values = valued.map((option) => {
    const offer = offerFor(option);
    if (offer.kind === 'words') return `    --${option}) words='${offer.words.join(' ')}' ;;`;
    if (offer.kind === 'any') return `    --${option}) return ;;`;
    return `    --${option}) COMPREPLY=($(compgen ${offer.kind === 'file' ? '-f' : '-d'} -- "$cur")); return ;;`;
  });
  const named = commandNames.map((name) => {
    return `    ${name}) words='${offeredFor(name).join(' ')}' ;;`;
  });
  return `# Completion of ${program} for bash.
_${program}() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command= words= word
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case " ${commandNames.join(' ')} " in *" $word "*) command=$word; break ;; esac
  done
  case $prev in
${values.join('\n')}
  esac
  [ -n "$words" ] || case $command in
${named.join('\n')}
    *) words='${commandNames.join(' ')} --help --version' ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -F _${program} ${program}
`;
}

/** A script for zsh, with the English descriptions. */
export function zshCompletion(): string {
  const shellText = (text: string) => text.replaceAll("'", "'\\''");
  const plain = (text: string) => shellText(text).replace(/[[\]:]/g, (sign) => `\\${sign}`);
  const argument = (option: Option, name: Name): string => {
    const { value, multiple } = syntaxOf(option);
    const each = multiple === true ? '*' : '';
    const described = `[${plain(optionText(option, english, name))}]`;
    if (value === undefined) return `      '${each}--${option}${described}'`;
    const offer = offerFor(option);
    const action =
      offer.kind === 'words'
        ? `(${offer.words.join(' ')})`
        : offer.kind === 'file'
          ? '_files'
          : offer.kind === 'folder'
            ? '_files -/'
            : '';
    return `      '${each}--${option}=${described}:${plain(value)}:${action}'`;
  };
  const named = commandNames.map((name) => {
    const words = wordsFor(name);
    const word = words.length === 0 ? [] : [`      '1:word:(${words.join(' ')})'`];
    const lines = [...word, ...optionsOf(commands[name]).map((option) => argument(option, name))];
    return `    ${name}) _arguments ${lines.join(' \\\n').trimStart()} ;;`;
  });
  const described = commandNames.map(
    (name) => `    '${name}:${plain(english.commands[name].summary)}'`,
  );
  return `#compdef ${program}
# Completion of ${program} for zsh.
_${program}() {
  local -a commands=(
${described.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  words=("$words[1]" "\${(@)words[3,-1]}")
  (( CURRENT -= 1 ))
  case $command in
${named.join('\n')}
  esac
}
if [ "$funcstack[1]" = _${program} ]; then _${program} "$@"; else compdef _${program} ${program}; fi
`;
}

/** A script for PowerShell. */
export function powershellCompletion(): string {
  const list = (words: readonly string[]) =>
    words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ');
  const named = commandNames.map((name) => {
    return `    '${name}' = @(${list(offeredFor(name))})`;
  });
  const values = valued.flatMap((option) => {
    const offer = offerFor(option);
    return offer.kind === 'words' ? [`    '--${option}' = @(${list(offer.words)})`] : [];
  });
  return `# Completion of ${program} for PowerShell.
Register-ArgumentCompleter -Native -CommandName ${program}, ${program}.cmd -ScriptBlock {
  param($typed, $line, $position)
  $commands = [ordered]@{
${named.join('\n')}
  }
  $values = @{
${values.join('\n')}
  }
  $before = @($line.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { $_.ToString() })
  $command = $before | Select-Object -Skip 1 | Where-Object { $commands.Contains($_) } | Select-Object -First 1
  $words = if ($values.ContainsKey($before[-1])) { $values[$before[-1]] }
    elseif ($command) { $commands[$command] }
    else { $commands.Keys }
  $words | Where-Object { $_ -like "$typed*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;
}
