import sax, { type Tag } from 'sax';
import { describe, expect, it, test } from 'vitest';
import { walkXml } from '../../../main/tables/xml';

type Event = readonly ['open' | 'close' | 'text', ...unknown[]];

/** Texts that follow one another are one: they may come in parts. */
function add(events: Event[], text: string): void {
  const [kind, before] = events.at(-1) ?? [];
  if (kind === 'text') events[events.length - 1] = ['text', String(before) + text];
  else events.push(['text', text]);
}

function events(document: string | Uint8Array): Event[] {
  const found: Event[] = [];
  walkXml(typeof document === 'string' ? Buffer.from(document) : document, {
    open: (name, attributes) => found.push(['open', name, { ...attributes }]),
    close: (name) => found.push(['close', name]),
    text: (text) => {
      add(found, text);
    },
  });
  return found;
}

/** What sax, which looks at each character, finds within the root. */
function eventsBySax(document: string): Event[] {
  const found: Event[] = [];
  const parser = sax.parser(true);
  parser.onerror = (error) => {
    throw error;
  };
  const bare = (name: string) => name.slice(name.indexOf(':') + 1);
  let depth = 0;
  const text = (more: string) => {
    if (depth > 0) add(found, more);
  };
  parser.onopentag = (tag) => {
    depth += 1;
    found.push(['open', bare(tag.name), { ...(tag as Tag).attributes }]);
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    found.push(['close', bare(name)]);
  };
  parser.ontext = text;
  parser.oncdata = text;
  parser.write(document).close();
  return found;
}

const rich =
  `<x:row r="2" ht = '15' x:spans="a>b 'c' &lt;&quot;&#xE1;"><c r="A2" t="str" ><v>Mar&iacute;a &amp; N\u0303o\u{1f600}</v></c>\n` +
  `<c/><c r='B2'\t/><!-- <c> & -->\r\n<?pi <c> ?><v>a<![CDATA[<v>]]&amp;]] >]]>b&#10;&#x1F600;]]></v></x:row >`;
const around = (row: string) =>
  `\u{feff}<?xml version="1.0" encoding="UTF-8"?>\n<!-- of -->\n<sheet xmlns:x="u">${row}</sheet>\n`;

describe('a document', () => {
  test('is read as sax reads it', () => {
    expect(events(around(rich))).toEqual(eventsBySax(around(rich)));
  });

  it('may be cut anywhere into the pieces it is read in', () => {
    const piece = 65_536;
    const head = Buffer.byteLength(around('').split('</sheet>')[0] ?? '');
    const expected = eventsBySax(around(rich)).slice(1);
    for (let at = 0; at <= Buffer.byteLength(rich); at += 1) {
      const filler = ' '.repeat(piece - head - at);
      const [root, filled, ...found] = events(around(`${filler}${rich}`));
      expect([root?.[1], filled?.[0], String(filled?.[1]).length], String(at)).toEqual([
        'sheet',
        'text',
        filler.length,
      ]);
      expect(found, String(at)).toEqual(expected);
    }
  });

  it('comes in UTF-16 as well', () => {
    expect(events(Buffer.from(around(rich), 'utf16le'))).toEqual(eventsBySax(around(rich)));
  });

  test('without anything has no events', () => {
    expect(events('')).toEqual([]);
    expect(events(' \n')).toEqual([]);
  });
});

describe('what is malformed', () => {
  it.each([
    'text',
    '<a>',
    '<a></b>',
    '<a><b></a></b>',
    '</a>',
    '<a/></a>',
    '<a/>text',
    '<a',
    '<a b',
    '<a b=',
    '<a b="',
    '<a b="c"',
    '<a b="c"d="e"/>',
    '<a b=c/>',
    '<a b/>',
    '<a ="c"/>',
    '<a / b="c">',
    '< a/>',
    '<>',
    '<a<b/>',
    '<a>&none;</a>',
    '<a>&amp</a>',
    '<a>& </a>',
    '<a>&#0;</a>',
    '<a>&#xD800;</a>',
    '<a>&#x110000;</a>',
    '<a>&#;</a>',
    '<a>&constructor;</a>',
    '<a b="&none;"/>',
    '<a><!-- </a>',
    '<a><? </a>',
    '<a><![CDATA[ </a>',
    '<a><![OTHER[ ]]></a>',
    '<a>&amp',
    '<!DOCTYPE a><a/>',
    '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  ])('throws: %s', (document) => {
    expect(() => events(document)).toThrow(Error);
  });

  it('throws for bytes that are no text', () => {
    expect(() => events(Buffer.from([0x3c, 0x61, 0x3e, 0xff]))).toThrow(Error);
  });

  it('throws for markup that does not end', () => {
    expect(() => events(`<a b="${'c'.repeat(2_000_000)}"/>`)).toThrow(/without an end/);
  });
});

test.each(['<a>' + '&amp;'.repeat(1_000_000) + '</a>', `<a>${'b'.repeat(5_000_000)}</a>`])(
  'a long text comes in parts',
  (document) => {
    let longest = 0;
    let length = 0;
    walkXml(Buffer.from(document), {
      text: (text) => {
        longest = Math.max(longest, text.length);
        length += text.length;
      },
    });
    expect(longest).toBeLessThan(100_000);
    expect(length).toBe(document.includes('&') ? 1_000_000 : 5_000_000);
  },
);
