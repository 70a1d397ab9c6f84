import type { ComponentType } from 'react';
import { loadTexts } from '../lib/text';
import { whenSeenOrTouched } from '../lib/when-seen';

// biome-ignore lint/suspicious/noExplicitAny: each island has its own props; the page's types give them (IslandProps)
export type Island = () => Promise<{ default: ComponentType<any> }>;

/** Folder and name of every island; web's asset list knows islands/{name}/index.tsx by this rule too. */
export const islands: Record<string, Island> = {
  'vehicle-selector': () => import('./vehicle-selector'),
  'engine-selector': () => import('./engine-selector'),
  'add-to-cart': () => import('./add-to-cart'),
  'cart-page': () => import('./cart-page'),
  kit: () => import('./kit'),
  till: () => import('./till'),
};

/**
 * Mounts every [data-island] under root: at once with data-eager, else when it is seen or touched.
 * Props are the JSON of data-props. React loads with the first island that mounts.
 * An unknown name is a bug of the page, so it throws.
 */
export function mountIslands(root: ParentNode, known = islands): void {
  for (const node of root.querySelectorAll<HTMLElement>('[data-island]')) {
    const name = node.dataset.island ?? '';
    const load = known[name];
    if (!load) throw new Error(`no island named "${name}"`);
    const mount = async () => {
      const [{ render }, island] = await Promise.all([import('./render'), load(), loadTexts()]);
      render(node, island.default, JSON.parse(node.dataset.props ?? '{}'));
    };
    if ('eager' in node.dataset) void mount();
    else whenSeenOrTouched(node, () => void mount());
  }
}
