import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { view } from './harness/journey.ts';
import { alive, focused, reads } from './harness/waits.ts';
import { part, Shop } from './pages/shop.ts';

const dist = join(import.meta.dirname, '../../internal/web/assets/dist');
const mostBefore = 20 * 1024; // bytes, gzipped
const calm = 0.02; // CLS

/** The scripts that came so far, gzipped: the part of their addresses below /assets/, and their bytes. */
async function scripts(page: Page): Promise<{ names: string[]; bytes: number }> {
  const names = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((one) => new URL(one.name).pathname)
      .filter((path) => path.endsWith('.js'))
      .map((path) => path.replace('/assets/', '')),
  );
  const bytes = names.reduce((sum, name) => sum + readFileSync(join(dist, `${name}.gz`)).length, 0);
  return { names, bytes };
}

type Moved = { sum: number; what: string[] };

/** Adds up from now on how far the page moves by itself (CLS), and what of it; the result tells. */
async function watchShifts(page: Page): Promise<() => Promise<Moved>> {
  await page.addInitScript(() => {
    const moved: Moved = { sum: 0, what: [] };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const one of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node }[];
      })[]) {
        moved.sum += one.value;
        for (const { node } of one.sources)
          moved.what.push(`${node?.nodeName} ${node?.textContent?.slice(0, 40)}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { moved: Moved }).moved);
}

/** Holds back the islands' scripts until the result is called; those of the page itself come. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (!/\/main-/.test(route.request().url())) await released;
    await route.continue();
  });
  return release;
}

async function put(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('#buy ~ * button[type=submit]').click();
  await page.locator('.toast').waitFor();
}

// UX-03
view(
  'no page of the shop loads an island before the first input, and none moves when they come',
  async (walk) => {
    const { page } = await walk.visitor();
    const shifted = await watchShifts(page);
    await put(page, part.cleaner);
    for (const address of ['/', '/brakes', part.pads, '/checkout/cart']) {
      await page.mouse.move(0, 0);
      await page.goto(address, { waitUntil: 'networkidle' });
      await page.evaluate(() => scrollTo(0, 400));
      await page.evaluate(() => scrollTo(0, 0));
      await page.waitForLoadState('networkidle');
      const before = await scripts(page);
      assert.ok(before.bytes <= mostBefore, `${address}: ${before.bytes} bytes: ${before.names.join(', ')}`);
      await alive(page);
      assert.ok((await scripts(page)).bytes > mostBefore, `${address}: nothing came`);
      const moved = await shifted();
      assert.ok(moved.sum <= calm, `${address} moves by ${moved.sum}: ${moved.what.join(', ')}`);
    }
  },
);

view('what is pressed before its script is there happens when it comes', async ({ visitor }) => {
  const { page } = await visitor();
  const shop = new Shop(page);
  await shop.chooseByKeyboard([
    ['Year', '2015'],
    ['Make', 'chev'],
    ['Model', 'silv'],
  ]);
  await page.getByRole('button', { name: 'Shop for this vehicle' }).click();
  await reads(shop.vehicle, /Silverado 1500/i);

  // CAT-7: also the fastest double click is asked first
  let release = await holdScripts(page);
  await page.goto(part.bulb);
  await page.locator('#buy ~ * button[type=submit]').dblclick();
  release();
  const dialog = page.getByRole('dialog', { name: 'Heads up!' });
  await dialog.getByRole('button', { name: 'I Understand' }).click();
  await shop.toast('DL-H11').waitFor();
  assert.equal(await page.locator('[data-cart-count]').textContent(), '1');

  release = await holdScripts(page);
  await page.goto('/brakes?fits=all');
  await shop.row('KC-4975R').getByRole('button', { name: 'Add to Cart' }).click();
  release();
  await shop.toast('KC-4975R').waitFor();
  assert.equal(await page.locator('[data-cart-count]').textContent(), '2');

  // what is missing is said in the shop's words
  release = await holdScripts(page);
  await page.goto(part.severePads);
  await page.getByLabel('Caliper grease packet').check();
  await shop.addToCart();
  release();
  await reads(shop.main, 'Hardware required!');
  assert.equal(await page.getByLabel('Caliper grease packet').isChecked(), true);

  // a quantity typed is not lost by the check-out pressed after it
  release = await holdScripts(page);
  await page.goto('/checkout/cart');
  await page.getByLabel('Quantity of KC-4975R').fill('2');
  await page.getByRole('link', { name: 'Check Out' }).click();
  release();
  await page.waitForURL('/checkout/checkout');
  await page.goto('/checkout/cart');
  assert.equal(await page.getByLabel('Quantity of KC-4975R').inputValue(), '2');
});

view('what is typed before its script is there goes into the selector', async ({ visitor }) => {
  const { page } = await visitor();
  const release = await holdScripts(page);
  await page.goto('/');
  await page.locator('#vehicle-year').focus();
  for (const typed of ['2015', 'chev', 'silv']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  }
  release();
  await focused(page.getByRole('combobox', { name: 'Engine Size' }));
  assert.equal(
    await page.getByRole('combobox', { name: 'Model', exact: true }).inputValue(),
    'Silverado 1500',
  );
});

view('without the scripts a press posts the plain form', async ({ visitor }) => {
  const person = await visitor();
  person.allow(/Failed to load resource|Failed to fetch dynamically imported module/);
  const { page } = person;
  await page.route(/\/assets\/.*\.js$/, (route) =>
    /\/main-/.test(route.request().url()) ? route.continue() : route.abort(),
  );
  await page.goto(part.cleaner);
  await page.locator('#buy ~ * button[type=submit]').click();
  await page.waitForURL('/checkout/cart');
  await reads(page.locator('main'), 'DX-14');
});
