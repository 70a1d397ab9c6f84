import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const dist = join(import.meta.dirname, '../../internal/web/assets/dist');

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] };
const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as Record<string, Chunk>;

/** The chunk of that source and all that it imports. */
function withImports(source: string, into = new Set<string>()): Set<string> {
  if (into.has(source)) return into;
  into.add(source);
  for (const other of manifest[source]?.imports ?? []) withImports(other, into);
  return into;
}

/** KB gzipped of what these sources load, each file once. */
function size(sources: string[], of: (chunk: Chunk) => string[]): number {
  const all = sources.reduce((set, source) => withImports(source, set), new Set<string>());
  const files = new Set([...all].flatMap((source) => of(manifest[source] ?? assert.fail(`no ${source}`))));
  const bytes = [...files].map((file) => readFileSync(join(dist, `${file}.gz`)).length);
  return bytes.reduce((sum, n) => sum + n, 0) / 1024;
}

const island = (name: string) => ['islands/render.tsx', `islands/${name}/index.tsx`];

/** KB gzipped: what it was when it was last looked at, and the budget. A change of 5 % is one to be looked at. */
const budgets: { what: string; sources: string[]; is: number; most: number; styles?: boolean }[] = [
  // 0.7 more: it hears the buttons of lists and of fitment, and zooms images; the rest of each comes with the first press
  // 0.4 more: it hears the cart in the head and links to the sign-in, and knows when the page is in a frame
  // 0.3 more: it knows the staff's islands by name, whose files stand in a list of their own
  // 0.3 more: the row of categories goes back to its first line, what is open over the page closes behind the focus
  // 0.6 more: begin.ts is counted, which stands in the page
  // 0.5 more: it knows the map and the choice of stores by name, hears what is chosen of a job and that a page is scrolled
  { what: 'script before any input', sources: ['begin.ts', 'main.ts'], is: 7.7, most: 20 },
  // 4.6 more since it was first written down, a little each time; the last were links heard before their script and toasts
  { what: 'home', sources: ['main.ts', ...island('vehicle-selector')], is: 96.6, most: 170 },
  // 4.5 more since it was first written down, a little each time; the last was a dialog that says its words with its title
  { what: 'listing', sources: ['main.ts', ...island('add-to-cart')], is: 91.5, most: 170 },
  // 5 more on product and cart, of which 1 came with the counter: calls hear of a lock and an approval, chunks are finer
  { what: 'product', sources: ['main.ts', ...island('buy-form')], is: 96, most: 170 },
  { what: 'cart', sources: ['main.ts', ...island('cart-page')], is: 110, most: 170 },
  // 9 more: prices by hand, labor, custom products, PO numbers and orders that wait
  // 64 more: every tender with the wait for a terminal, customers made and found at the sale, history, lock and approval
  // 10 more, a little each time; the last were what is short before it is added, and what is done to an order elsewhere
  // 11 more: tickets as tabs, what a customer owes, a price editor that adds up, approvals with figures, badges, old parts
  // 11 more: what comes back with a ticket, jobs, printers and the customer's screen
  // 12 more: what is ordered for a line and what an order waits for, what is booked for it; the dialogs come when opened
  { what: 'till', sources: ['main.ts', 'islands/staff.ts', ...island('till')], is: 243.6, most: 350 },
  // 1.4 more: lists, signs of cards, prices, options, vehicles, reviews, all drawn before any script
  // 0.9 more: accounts and check-out; 0.2 of it are small classes of the staff's screens
  { what: 'style sheet of every page', sources: ['styles/app.css'], is: 15.8, most: 20, styles: true },
];

// UX-03
for (const { what, sources, is, most, styles } of budgets) {
  test(`${what} is within its budget`, () => {
    const now = size(sources, ({ file, css = [] }) =>
      styles ? [file, ...css].filter((name) => name.endsWith('.css')) : [file],
    );
    const said = `${now.toFixed(1)} KB`;
    assert.ok(now <= most, `${said}, budget ${most} KB`);
    assert.ok(
      now <= is * 1.05,
      `${said}, was ${is} KB: make it smaller, or write the new figure here and why`,
    );
  });
}

// A connection sends ten packets of 1,460 bytes at once: one byte more is a round trip before the first drawing.
test('the style sheet of every page comes at once', () => {
  const head = 500; // of its reply
  const file = manifest['styles/app.css']?.file ?? assert.fail('no style sheet');
  const packed = readFileSync(join(dist, `${file}.br`)).length;
  assert.ok(packed + head <= 14_600, `${packed} bytes packed`);
});
