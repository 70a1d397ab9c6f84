import type { ComponentType } from 'react';
import { noteEarly } from '../lib/early';
import { holdFunctionKeys } from '../lib/early-keys';
import { onFirstSign } from '../lib/first-sign';
import { loadTexts } from '../lib/text';
import { whenIdle } from '../lib/when-idle';
import { whenSeen, whenTouched } from '../lib/when-seen';

// biome-ignore lint/suspicious/noExplicitAny: each island has its own props; the page's types give them (IslandProps)
export type Island = () => Promise<{ default: ComponentType<any> }>;

/** Folder and name of every island of the shop; web's asset list knows islands/{name}/index.tsx by this rule too. */
export const islands = {
  'vehicle-selector': () => import('./vehicle-selector'),
  'engine-selector': () => import('./engine-selector'),
  'add-to-cart': () => import('./add-to-cart'),
  'buy-form': () => import('./buy-form'),
  'card-step': () => import('./card-step'),
  'quote-sign': () => import('./quote-sign'),
  contact: () => import('./contact'),
  'stock-box': () => import('./stock-box'),
  'cart-page': () => import('./cart-page'),
  'cart-popout': () => import('./cart-popout'),
  'search-suggest': () => import('./search-suggest'),
  'store-map': () => import('./store-map'),
  'where-i-am': () => import('./where-i-am'),
  'store-picker': () => import('./store-picker'),
} satisfies Record<string, Island>;

/** All others are the staff's, and the kit's of the demonstration: their list is loaded with the first of them. */
function ofStaff(name: string): Island {
  return async () => {
    const { staffIslands } = await import('./staff');
    return staffIslands[name]?.() ?? Promise.reject(new Error(`no island named "${name}"`));
  };
}

const patience = 10_000; // ms: who pressed a button waits no longer for its script

/**
 * Mounts every [data-island] under root: at once with data-eager; else when it is touched, and all that are seen when the
 * browser is idle after the first sign of a person. Until then nothing but the page itself is loaded; what is done before
 * an island is there, it does when it comes. Props are the JSON of data-props. React loads with the first island that
 * mounts. An unknown name is a bug of the page, and told as an error.
 */
export function mountIslands(root: ParentNode, known: Record<string, Island> = islands): void {
  const later: (() => void)[] = [];
  for (const node of root.querySelectorAll<HTMLElement>('[data-island]')) {
    const name = node.dataset.island ?? '';
    const load = known[name] ?? ofStaff(name);
    if ('eager' in node.dataset) {
      const pressAgain = holdFunctionKeys(node.ownerDocument);
      void mount(node, load).finally(pressAgain);
      continue;
    }
    const early = noteEarly(node);
    let isCalled = false;
    const call = () => {
      if (isCalled) return;
      isCalled = true;
      void inTime(mount(node, load, early.released))
        .catch((error: unknown) => console.error(error)) // the plain page does what it can
        .then(early.goOn);
    };
    whenTouched(node, call);
    later.push(() => whenSeen(node, () => whenIdle(call)));
  }
  if (later.length === 0) return;
  onFirstSign(document, () =>
    whenIdle(() => {
      for (const look of later) look();
    }),
  );
}

async function mount(node: HTMLElement, load: Island, released?: () => Promise<void>): Promise<void> {
  const [{ render }, island] = await Promise.all([import('./render'), load(), loadTexts()]);
  await released?.();
  render(node, island.default, JSON.parse(node.dataset.props ?? '{}'));
}

function inTime(work: Promise<void>): Promise<void> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('an island did not load in time')), patience),
  );
  return Promise.race([work, late]);
}
