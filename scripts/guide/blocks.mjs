// A guide of docs/ as the blocks that the app shows (renderer/views/guide/blocks.ts). Links lead
// nowhere in the app, which opens no web site: their text stays.
import { marked } from 'marked';

/** Heading, paragraph, list, table, code and picture; anything else fails the build. */
export function blocksOf(markdown) {
  return marked.lexer(markdown).flatMap(blockOf);
}

function blockOf(token) {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      return [{ kind: 'heading', depth: token.depth, text: inlineOf(token.tokens) }];
    case 'paragraph':
    case 'text': {
      const tokens = token.tokens ?? [token];
      const [picture] = tokens;
      if (tokens.length === 1 && picture.type === 'image')
        return [{ kind: 'picture', file: picture.href, description: picture.text }];
      return [{ kind: 'paragraph', text: inlineOf(tokens) }];
    }
    case 'list': {
      const items = token.items.map((item) => item.tokens.flatMap(blockOf));
      return [{ kind: 'list', isOrdered: token.ordered, items }];
    }
    case 'table': {
      const line = (cells) => cells.map((cell) => inlineOf(cell.tokens));
      return [{ kind: 'table', head: line(token.header), rows: token.rows.map(line) }];
    }
    case 'code':
      return [{ kind: 'code', text: token.text }];
    default:
      throw new Error(`The guide in the app cannot show this: ${token.raw}`);
  }
}

/** Pieces of text, each with how it is set. */
function inlineOf(tokens) {
  return tokens.flatMap((token) => {
    if (token.type === 'strong') return [{ as: 'strong', text: plainOf(token.tokens) }];
    if (token.type === 'em') return [{ as: 'em', text: plainOf(token.tokens) }];
    if (token.type === 'codespan') return [{ as: 'code', text: token.text }];
    if (token.type === 'link') return inlineOf(token.tokens);
    if (token.type === 'text' || token.type === 'escape')
      return token.tokens === undefined
        ? [{ as: 'text', text: lineOf(token.text) }]
        : inlineOf(token.tokens);
    throw new Error(`The guide in the app cannot show this: ${token.raw}`);
  });
}

const plainOf = (tokens) =>
  inlineOf(tokens)
    .map(({ text }) => text)
    .join('');

/** Lines of a paragraph are as long as the editor made them. */
const lineOf = (text) => text.replaceAll(/\s+/g, ' ');
