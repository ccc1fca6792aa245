import { describe, expect, it } from 'vitest';
import { commandNames, helpText } from '../../../main/cli/help';
import type { CommandEntry } from '../../../main/cli/arguments';
import { commands } from '../../../main/cli/commands';
import { parseCommand } from '../../support/parse-command';
import { english } from '../../../main/cli/texts/en';
import { spanish } from '../../../main/cli/texts/es';
import { generalOptions, syntaxOf, type Option } from '../../../main/cli/options';
import { languageCodes } from '../../../shared/locales';

const program = 'npm run -s desk --';
const topics = [null, ...commandNames];

/** A line of a shell as its words. */
const shellWords = (line: string) =>
  [...line.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word.replaceAll("'", ''));

it('lists every command once, under a heading', () => {
  expect(commandNames.toSorted()).toEqual(Object.keys(commands).toSorted());
  for (const language of languageCodes) {
    const listed = [...helpText(null, { language, program }).matchAll(/^ {2}([a-z-]+) {2,}\S/gm)];
    expect(listed.map(([, name]) => name)).toEqual(commandNames);
  }
});

describe.each(languageCodes)('in %s', (language) => {
  it.each(topics)('the help of %s fits a terminal of 80 columns', (topic) => {
    const lines = helpText(topic, { language, program }).split('\n');
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });

  it.each(commandNames)(
    'the help of %s names each of its options, and shows an example',
    (topic) => {
      const help = helpText(topic, { language, program });
      const { options } = commands[topic];
      const shown = [...help.matchAll(/^ {2}(?:-\w, )?--([a-z-]+)/gm)].map(([, name]) => name);
      expect(shown).toEqual([...options, ...generalOptions]);
      const example = help.split('\n  npm run -s desk -- ')[1] ?? '';
      const line = example.replaceAll('\\\n', '').split(/ [<>] /)[0] ?? '';
      const { name } = parseCommand(shellWords(line));
      expect(name).toBe(topic);
    },
  );
});

it('has words of its own in each language, and the same examples', () => {
  for (const name of commandNames) {
    const [one, other] = [english.commands[name], spanish.commands[name]];
    expect(other.summary, name).not.toBe(one.summary);
    expect(other.example).toBe(one.example);
  }
  const help = helpText('export', { language: 'es', program });
  expect(help).not.toMatch(/Usage|Options|Arguments|Commands/);
});

it.each(languageCodes)(
  'in %s an option that commands share says what it is for each',
  (language) => {
    const described = (topic: string, option: string) =>
      new RegExp(`--${option} \\S+ +(.*)`).exec(helpText(topic, { language, program }))?.[1] ?? '';
    const files = ['reconcile', 'views', 'handover', 'restore', 'policy', 'verify'];
    expect(new Set(files.map((topic) => described(topic, 'file'))).size).toBe(files.length);
    expect(described('views', 'file')).toContain('JSON');
  },
);

it.each(languageCodes)('in %s every number has its range', (language) => {
  const isNumber = (option: Option) => ['N', 'ROW'].includes(syntaxOf(option).value ?? '');
  let numbers = 0;
  for (const topic of commandNames) {
    const help = helpText(topic, { language, program }).replaceAll(/\s+/g, ' ');
    for (const option of (commands[topic].options as readonly Option[]).filter(isNumber)) {
      const [least, greatest] = syntaxOf(option).range ?? [];
      const text = help.slice(help.indexOf(`--${option} <`)).split(' --')[0] ?? '';
      expect(text, `${topic} --${option}`).toMatch(new RegExp(`\\(${least} \\S+ ${greatest}\\)`));
      numbers += 1;
    }
    expect(help).toMatch(/--wait <TIME> [^-]*24d.*--timeout <TIME> [^-]*24d/);
  }
  expect(numbers).toBeGreaterThan(7);
});

it.each(languageCodes)('in %s the words behind a command are those that it takes', (language) => {
  for (const topic of commandNames) {
    const { offers = [] }: CommandEntry = commands[topic];
    const help = helpText(topic, { language, program }).replaceAll(/\s+/g, ' ');
    const named =
      / (?:Arguments|Argumentos): (?:action|shell) ([a-z, ]+?) [A-ZÁ]/.exec(help)?.[1] ?? '';
    expect(named.split(/, | or | o /).filter(Boolean), topic).toEqual([...offers]);
  }
});

it('names the lists that a command takes', () => {
  const listsOf = (topic: string) =>
    /--resource <LIST> (.*?)(?: --|;)/.exec(
      helpText(topic, { language: 'en', program }).replaceAll(/\s+/g, ' '),
    )?.[1];
  for (const topic of commandNames.filter((name) => listsOf(name) !== undefined)) {
    const lists = listsOf(topic)?.split(/, | or /) ?? [];
    expect(lists.includes('changes'), topic).toBe(topic === 'export');
    const hasMerchant = ['export', 'sync', 'search', 'changes'].includes(topic);
    expect(lists.includes('merchant'), topic).toBe(hasMerchant);
  }
});
