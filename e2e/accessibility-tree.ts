import type { CDPSession, Page } from '@playwright/test';

/** Roles of controls and progress bars. */
const CONTROLS = [
  'button',
  'checkbox',
  'combobox',
  'link',
  'menuitem',
  'menuitemradio',
  'progressbar',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
];
const LANDMARKS = ['banner', 'complementary', 'contentinfo', 'main', 'navigation', 'region', 'search'];

/** A node as Chromium tells it to a screen reader. */
export type Spoken = {
  role: string;
  name: string;
  /** target of a link or recording of a button; null if only the name distinguishes it */
  target: string | null;
};

/** Controls and landmarks in reading order, from the browser's accessibility tree. */
export async function spokenBy(page: Page): Promise<{ controls: Spoken[]; landmarks: Spoken[] }> {
  const session = await page.context().newCDPSession(page);
  const nodes = await fetchNodes(session);
  const spoken: Spoken[] = [];
  for (const { ignored, role, name, backendDOMNodeId } of inReadingOrder(nodes)) {
    const kind = String(role?.value);
    if (ignored || backendDOMNodeId === undefined || ![...CONTROLS, ...LANDMARKS].includes(kind)) continue;
    const { node } = await session.send('DOM.describeNode', { backendNodeId: backendDOMNodeId });
    spoken.push({
      role: kind,
      name: String(name?.value ?? '').trim(),
      target: attribute(node.attributes, 'href') ?? attribute(node.attributes, 'data-clip'),
    });
  }
  await session.detach();
  return {
    controls: spoken.filter(({ role }) => CONTROLS.includes(role)),
    landmarks: spoken.filter(({ role }) => LANDMARKS.includes(role)),
  };
}

type Node = Awaited<ReturnType<typeof fetchNodes>>[number];

async function fetchNodes(session: CDPSession) {
  return (await session.send('Accessibility.getFullAXTree')).nodes;
}

/** The browser lists them level by level. */
function inReadingOrder(nodes: readonly Node[]): Node[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const below = (node: Node): Node[] => [
    node,
    ...(node.childIds ?? []).flatMap((id) => byId.get(id) ?? []).flatMap((child) => below(child)),
  ];
  return nodes[0] ? below(nodes[0]) : [];
}

/** What a screen reader has no words for. */
export const nameless = (spoken: readonly Spoken[]): Spoken[] => spoken.filter(({ name }) => name === '');

/** Duplicates that a screen reader could not tell apart: same words, different targets. */
export function twins(spoken: readonly Spoken[]): Spoken[] {
  const isTwin = (one: Spoken, other: Spoken) =>
    other.role === one.role && other.name === one.name && (other.target === null || other.target !== one.target);
  return spoken.filter((one, index) => spoken.slice(0, index).some((other) => isTwin(one, other)));
}

/** Attributes come as name, value, name, value. */
function attribute(attributes: readonly string[] | undefined, wanted: string): string | null {
  const at = attributes?.findIndex((text, index) => index % 2 === 0 && text === wanted) ?? -1;
  return at === -1 ? null : (attributes?.[at + 1] ?? null);
}
