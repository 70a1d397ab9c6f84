// Plays ten people who look for a part, and a business with a list, on a running demonstration: in the shop by keyboard
// alone and by touch, at the till by scan and by keys. Each ends when the part is in the cart or on the ticket. Prints
// what it took: keys or taps, letters beside them, and the place of the part among those found. Fails when one is not
// reached, or found behind the third place. At the till no vehicle is chosen. SHOTS=1 also writes pictures of the
// search to e2e/shots/. Usage: npm run sessions -- http://127.0.0.1:8080
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { scan } from './harness/scan.ts';
import { focused } from './harness/waits.ts';
import { Hand } from './pages/hand.ts';
import { searchShots } from './pages/search-shots.ts';
import { Shop } from './pages/shop.ts';
import { code, Till } from './pages/till.ts';

const baseURL = process.argv[2] ?? 'http://127.0.0.1:8080';
const patience = 8_000; // ms

type Session = {
  name: string;
  typed: string;
  /** The part that is looked for, by its number. */
  wanted: string;
  /** What is on its box: its barcode, or else its number. */
  box: string;
  /** What was said about the vehicle before. */
  vehicle?: string;
  /** The text names the vehicle, which the shop offers to set. */
  names?: boolean;
};

const silverado = '2015 silverado';

const sessions: Session[] = [
  { name: 'brand and number', typed: 'dunmore df63', wanted: 'DF-63', box: code.filter },
  { name: 'last digits', typed: '55097', wanted: 'KR-55097', box: '418630550978' },
  { name: 'barcode', typed: code.pads, wanted: '1363', box: code.pads },
  { name: 'OE number', typed: '84192725', wanted: '1363', box: code.pads },
  {
    name: 'vehicle in words',
    typed: 'brk pads front 2015 silverado',
    wanted: '1363',
    box: code.pads,
    names: true,
  },
  { name: 'vehicle chosen', typed: 'wiper blades', wanted: 'DW-22', box: 'DW-22', vehicle: silverado },
  { name: 'grade of oil', typed: '5w30', wanted: 'DM-530-5', box: code.oil },
  { name: 'trade word', typed: 'o2 sensor', wanted: 'SX-15163', box: 'SX-15163' },
  { name: 'Spanish', typed: 'pastillas de freno', wanted: '1363', box: code.pads },
  { name: 'typing error', typed: 'altenator', wanted: 'MA-11555', box: 'MA-11555' },
];

const list = ['DF-63', 'DM-530-5', 'KR-55097'];

type Told = { session: string; way: string; hand: Hand; place: number; ok: boolean };

const told: Told[] = [];

/** Plays one session and notes what it took; an error is a failure, with its reason on stderr. */
async function play(
  session: string,
  way: string,
  page: Page,
  act: (hand: Hand) => Promise<number>,
): Promise<void> {
  const hand = new Hand(page);
  try {
    const place = await act(hand);
    told.push({ session, way, hand, place, ok: place >= 1 && place <= 3 });
  } catch (error) {
    process.stderr.write(`${session}, ${way}: ${error instanceof Error ? error.message : error}\n`);
    told.push({ session, way, hand, place: 0, ok: false });
  }
}

/** Takes the vehicle that the shop suggests for the words. */
async function choose(page: Page, words: string): Promise<void> {
  const { vehicles } = await (
    await page.request.get('/api/search/autocomplete', { params: { search: words, parts: 1 } })
  ).json();
  const saved = await page.request.post('/ymm/json/saveVehicle', {
    form: vehicles[0].adds,
    headers: { 'X-Requested-With': 'camber' },
  });
  if (!saved.ok()) throw new Error(`no vehicle: ${saved.status()}`);
}

/** Types into the field of the shop and waits for what it suggests. */
async function suggested(page: Page, hand: Hand, text: string): Promise<void> {
  const answered = page.waitForResponse(
    (reply) =>
      new URL(reply.url()).searchParams.get('search') === text && reply.url().includes('/autocomplete'),
  );
  await hand.type(text);
  await answered;
  await page.locator('#search-list:not(.late)').waitFor();
}

/** The place of the wanted part among those suggested. */
async function placeOf(page: Page, wanted: string): Promise<number> {
  const numbers = await page.locator('#search-list .parts .option .pn').allTextContents();
  return numbers.indexOf(wanted) + 1;
}

function suggestion(page: Page, place: number): Locator {
  if (place < 1) throw new Error('not suggested');
  return page.locator('#search-list .parts .option').nth(place - 1);
}

/** The place of its row on a page of parts. */
async function rowOf(page: Page, wanted: string): Promise<number> {
  await page.locator('main [data-product-id]').first().waitFor();
  const numbers = await page.locator('main [data-product-id] h3 .pn').allTextContents();
  return numbers.indexOf(wanted) + 1;
}

/** Waits until the part is in the cart, and a dialog about its fitment is answered. */
async function inCart(page: Page, wanted: string, answer: () => Promise<void>): Promise<void> {
  const said = page.getByRole('dialog', { name: 'Heads up!' });
  const full = page.locator('[data-cart-count]:not([hidden])').first();
  await said.or(full).first().waitFor();
  if (await said.isVisible()) await answer();
  await full.waitFor();
  const cart = await (await page.request.get('/checkout/cart')).text();
  if (!cart.includes(`>${wanted}<`)) throw new Error('the cart has no such part');
}

/** Opens the shop, with the vehicle of a session. */
async function enter(page: Page, session: Session): Promise<Shop> {
  await page.goto('/');
  if (session.vehicle) {
    await choose(page, session.vehicle);
    await page.reload();
  }
  return new Shop(page);
}

async function byKeyboard(page: Page, hand: Hand, session: Session): Promise<number> {
  const shop = await enter(page, session);
  await hand.tabTo(shop.search);
  await page.locator('#search[role=combobox]').waitFor();
  await suggested(page, hand, session.typed);
  let place: number;
  if (session.names) {
    await hand.press('ArrowDown');
    await hand.press('Enter');
    await page.waitForURL(/product\/search/);
    place = await rowOf(page, session.wanted);
    await hand.skip();
    await hand.tabTo(shop.main.getByRole('link', { name: 'Skip to parts' }));
    await hand.press('Enter');
    await hand.tabTo(
      shop
        .row(session.wanted)
        .first()
        .getByRole('button', { name: /^Add to Cart/ }),
    );
  } else {
    place = await placeOf(page, session.wanted);
    const one = suggestion(page, place);
    while ((await one.getAttribute('aria-selected')) !== 'true') await hand.press('ArrowDown');
    await hand.press('Enter');
    await page.locator('#buy').waitFor();
    await hand.skip();
    await hand.tabTo(page.locator('#buy ~ * button[type=submit]'));
  }
  await hand.press('Enter');
  await inCart(page, session.wanted, async () => {
    await page.locator('[role=dialog] :focus').waitFor(); // on what changes nothing
    await hand.tabTo(page.getByRole('button', { name: 'I Understand' }));
    await hand.press('Enter');
  });
  return place;
}

async function byTouch(page: Page, hand: Hand, session: Session): Promise<number> {
  const shop = await enter(page, session);
  await hand.tap(shop.search);
  await page.locator('#search[role=combobox]').waitFor();
  await suggested(page, hand, session.typed);
  let place: number;
  if (session.names) {
    await hand.tap(page.locator('#search-list').getByRole('option').first());
    await page.waitForURL(/product\/search/);
    place = await rowOf(page, session.wanted);
    await hand.tap(
      shop
        .row(session.wanted)
        .first()
        .getByRole('button', { name: /^Add to Cart/ }),
    );
  } else {
    place = await placeOf(page, session.wanted);
    await hand.tap(suggestion(page, place));
    await page.locator('#buy').waitFor();
    await hand.tap(page.locator('#buy ~ * button[type=submit]'));
  }
  await inCart(page, session.wanted, () => hand.tap(page.getByRole('button', { name: 'I Understand' })));
  return place;
}

/** How many of a part the ticket has. */
async function onTicket(till: Till, wanted: string): Promise<number> {
  const sold = (await till.sold()).find((line) => line.startsWith(`${wanted} × `));
  return Number(sold?.split(' × ')[1] ?? 0);
}

/** Waits until the ticket has one more of the part. */
async function oneMore(till: Till, wanted: string, before: number): Promise<void> {
  const latest = Date.now() + patience;
  while ((await onTicket(till, wanted)) !== before + 1) {
    if (Date.now() > latest) throw new Error('the ticket has no such line');
    await till.page.waitForTimeout(20);
  }
}

async function byScan(till: Till, hand: Hand, { box, wanted }: Session): Promise<number> {
  const before = await onTicket(till, wanted);
  await focused(till.search);
  await scan(till.page, box);
  hand.letters += box.length;
  hand.strokes += 1;
  await oneMore(till, wanted, before);
  return 1;
}

async function byKeys(till: Till, hand: Hand, { typed, wanted }: Session): Promise<number> {
  const { page } = till;
  const before = await onTicket(till, wanted);
  await focused(till.search);
  const answered = page.waitForResponse(
    (reply) =>
      new URL(reply.url()).searchParams.get('s') === typed && reply.url().includes('/pos/part/search'),
  );
  await hand.type(typed);
  await answered;
  const rows = page.locator('.hits:not(.late) tbody tr');
  await rows.first().waitFor();
  const numbers = await rows.locator('.part .pn .whitespace-nowrap').allTextContents();
  const place = numbers.indexOf(wanted) + 1;
  if (place < 1) throw new Error(`not among ${numbers.join(', ')}`);
  const one = rows.nth(place - 1);
  for (let at = 1; at < place; at++) await hand.press('ArrowDown');
  await one.and(page.locator('.current')).waitFor();
  await hand.press('Enter');
  const warning = one.getByRole('alert');
  const emptied = page.locator('.hits.idle');
  await warning.or(emptied).first().waitFor();
  if (await warning.isVisible()) await hand.press('Enter'); // it was said that there are too few here
  await oneMore(till, wanted, before);
  return place;
}

async function paste(page: Page, hand: Hand): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), list.join('\n'));
  await hand.press('Control+V');
}

/** A business pastes its list into the search of the shop. */
async function listInShop(page: Page, hand: Hand, isTouch: boolean): Promise<number> {
  const shop = new Shop(page);
  await page.goto('/account/login');
  await page.getByLabel('Email').first().fill('pro@demo.test');
  await page.getByLabel('Password').first().fill('camber-demo');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).first().click();
  await page.waitForURL((url) => url.pathname === '/account');
  await page.goto('/');
  await (isTouch ? hand.tap(shop.search) : hand.tabTo(shop.search));
  await page.locator('#search[role=combobox]').waitFor();
  await paste(page, hand); // by touch: the one tap on what the phone offers to paste
  await page.waitForURL((url) => url.pathname === '/account/quick');
  const add = shop.main.getByRole('button', { name: 'Add all to the cart' });
  await add.waitFor();
  if (isTouch) await hand.tap(add);
  else {
    await hand.skip();
    await hand.tabTo(add);
    await hand.press('Enter');
  }
  await page.waitForURL(/added|cart/);
  const cart = await (await page.request.get('/checkout/cart')).text();
  const lacking = list.filter((number) => !cart.includes(`>${number}<`));
  if (lacking.length > 0) throw new Error(`not in the cart: ${lacking.join(', ')}`);
  return 1;
}

async function listAtTill(till: Till, hand: Hand): Promise<number> {
  const before = await Promise.all(list.map((number) => onTicket(till, number)));
  await focused(till.search);
  await paste(till.page, hand);
  await focused(till.page.getByRole('dialog').getByRole('button', { name: /^Add all/ }));
  await hand.press('Enter');
  for (const [i, number] of list.entries()) await oneMore(till, number, before[i] ?? 0);
  await focused(till.search);
  return 1;
}

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A browser of their own for somebody new. */
async function arrive(browser: Browser, how: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ baseURL, ...how });
  context.setDefaultTimeout(patience);
  return context.newPage();
}

const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({
  executablePath: process.env.CAMBER_CHROMIUM ?? '/usr/bin/chromium',
  args,
});

for (const [way, how, act] of [
  ['shop, keyboard', desk, byKeyboard],
  ['shop, touch', phone, byTouch],
] as const) {
  for (const session of sessions) {
    const page = await arrive(browser, how);
    await play(session.name, way, page, (hand) => act(page, hand, session));
    await page.context().close();
  }
  const page = await arrive(browser, how);
  await play('pasted list', way, page, (hand) => listInShop(page, hand, how === phone));
  await page.context().close();
}

const till = new Till(await arrive(browser, desk));
await till.signIn('manager@demo.test');
const float = till.page.getByLabel('Float in the drawer');
await float.or(till.search).first().waitFor();
if (await float.isVisible()) {
  await float.fill('100');
  await float.press('Enter');
}
for (const session of sessions) {
  await play(session.name, 'till, scan', till.page, (hand) => byScan(till, hand, session));
  await play(session.name, 'till, keys', till.page, (hand) => byKeys(till, hand, session));
}
await play('pasted list', 'till, keys', till.page, (hand) => listAtTill(till, hand));

const row = (cells: (string | number)[]) =>
  cells.map((cell, i) => (i < 2 ? String(cell).padEnd(18) : String(cell).padStart(9))).join('');
process.stdout.write(`${row(['session', 'way', 'keys/taps', 'letters', 'place', 'ok'])}\n`);
for (const { session, way, hand, place, ok } of told)
  process.stdout.write(
    `${row([session, way, hand.strokes, hand.letters, place || '-', ok ? 'yes' : 'NO'])}\n`,
  );
if (process.env.SHOTS === '1') await searchShots(browser, baseURL);
await browser.close();
if (told.some(({ ok }) => !ok)) process.exitCode = 1;
