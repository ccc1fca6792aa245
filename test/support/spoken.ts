import type { Page } from 'playwright';

/** A part of the window as Chromium hands it to a screen reader. */
export interface Spoken {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly value: string;
  /** States and properties, such as `focused`, `selected`, `live`. */
  readonly states: Readonly<Record<string, unknown>>;
}

interface TreeValue {
  readonly value?: unknown;
}

interface TreeNode {
  readonly nodeId: string;
  readonly childIds?: readonly string[];
  readonly ignored: boolean;
  readonly role?: TreeValue;
  readonly name?: TreeValue;
  readonly description?: TreeValue;
  readonly value?: TreeValue;
  readonly properties?: readonly { readonly name: string; readonly value: TreeValue }[];
}

/** Numbers, such as a slider's, are told as text. */
function text(found: TreeValue | undefined): string {
  const value = found?.value;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Chromium's accessibility tree of a page, which screen readers are served from. */
export async function spoken(page: Page): Promise<readonly Spoken[]> {
  return (await treeOf(page))
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description, value, properties = [] }) => ({
      role: text(role),
      name: text(name),
      description: text(description),
      value: text(value),
      states: Object.fromEntries(properties.map((each) => [each.name, each.value.value])),
    }));
}

/** What stands in the live regions, each of which a screen reader says when it changes. */
export async function announced(page: Page): Promise<readonly string[]> {
  const nodes = await treeOf(page);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textIn = (node: TreeNode): string =>
    text(node.role) === 'StaticText'
      ? text(node.name)
      : (node.childIds ?? [])
          .map((id) => byId.get(id))
          .map((child) => (child === undefined ? '' : textIn(child)))
          .filter(Boolean)
          .join(' ');
  return nodes
    .filter(({ properties = [] }) =>
      properties.some(({ name, value }) => name === 'live' && value.value !== 'off'),
    )
    .map((node) => textIn(node).replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** Controls that say nothing of what they are for. */
export function nameless(tree: readonly Spoken[]): readonly Spoken[] {
  const named = ['button', 'link', 'textbox', 'searchbox', 'combobox', 'checkbox', 'radio'];
  const also = ['menuitem', 'tab', 'dialog', 'grid', 'columnheader', 'heading', 'switch'];
  return tree.filter(({ role, name }) => [...named, ...also].includes(role) && name.trim() === '');
}

async function treeOf(page: Page): Promise<readonly TreeNode[]> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('Accessibility.enable');
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    return nodes;
  } finally {
    await session.detach();
  }
}
