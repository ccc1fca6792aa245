export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

const tag = /<(?:\?[^?]*\?|\/([\w:]+)|([\w:]+)((?:\s[\w:]+="[^"<]*")*)(\/?))>/y;

/**
 * XML as far as spreadsheets use it. Refuses what is not well-formed: stray characters, unknown
 * entities, tags that do not match.
 */
export function readXml(source: string): Element {
  // Line ends are one character to every reader (XML 1.0, 2.11).
  const text = source.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  // eslint-disable-next-line no-control-regex -- they are what it looks for
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(text) || !text.isWellFormed()) {
    throw new Error('a character that XML has not');
  }
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  for (let at = 0; at < text.length;) {
    const inner = open.at(-1) ?? root;
    if (text[at] !== '<') {
      const end = text.indexOf('<', at);
      inner.text += plain(text.slice(at, end < 0 ? text.length : end));
      at = end < 0 ? text.length : end;
      continue;
    }
    tag.lastIndex = at;
    const found = tag.exec(text);
    if (found === null) throw new Error(`no tag at ${at}: ${text.slice(at, at + 40)}`);
    at = tag.lastIndex;
    const [, closing, name, attributes = '', isEmpty] = found;
    if (closing !== undefined) {
      if (open.pop()?.name !== closing) throw new Error(`</${closing}> closes something else`);
    } else if (name !== undefined) {
      const element = { name, attributes: read(attributes), children: [], text: '' };
      inner.children.push(element);
      if (isEmpty !== '/') open.push(element);
    }
  }
  const [only, ...others] = root.children;
  if (open.length !== 1 || only === undefined || others.length > 0) throw new Error('no one root');
  return only;
}

function read(attributes: string): Record<string, string> {
  return Object.fromEntries(
    [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      plain(value),
    ]),
  );
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function plain(text: string): string {
  return text.replace(/&([^;]{0,8};)?/g, (_, name = '') => {
    const entity = entities[String(name).slice(0, -1)];
    if (entity === undefined) throw new Error(`an entity &${String(name)}`);
    return entity;
  });
}
