import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { faults } from './harness/checks.ts';
import { view } from './harness/journey.ts';
import { focused, reads } from './harness/waits.ts';
import { Shop } from './pages/shop.ts';

/** A brand of the demonstration, and how many of its parts there are: a page and some. */
const brand = 'dunmore';
const parts = 18;

function query(page: Page, name: string): string | null {
  return new URL(page.url()).searchParams.get(name);
}

// SRCH-6, SRCH-7
view('by keyboard alone a search is made, ordered, narrowed and widened again', async ({ visitor }) => {
  const { page } = await visitor();
  const shop = new Shop(page);
  const counts = shop.main.locator('h1 + p');
  const rows = page.locator('main [data-product-id]');
  const press = (key: string) => page.keyboard.press(key);
  await page.goto('/');
  await shop.tabTo(shop.search);
  await press('Enter');
  await focused(shop.search);
  assert.equal(new URL(page.url()).pathname, '/');
  await page.keyboard.type(brand);
  await press('Enter');
  await reads(counts, `${parts} parts.`);
  assert.equal(await shop.search.inputValue(), brand);
  assert.equal(await rows.count(), 15);

  await shop.tabTo(page.getByRole('link', { name: 'Skip to parts' })); // before all that narrows them
  await press('Enter');
  await press('Tab');
  await focused(rows.first().getByRole('link').first());
  await page.goBack(); // from the fragment
  await page.reload();

  await shop.tabTo(shop.main.locator('summary').filter({ hasText: 'Sort' }));
  await press('Enter');
  await shop.tabTo(shop.main.getByRole('link', { name: 'Part number' }));
  await press('Enter');
  await page.waitForURL(/sort=/);
  const first = await rows.first().getByRole('link').first().textContent();
  const sort = query(page, 'sort');
  await shop.tabTo(shop.main.getByRole('link', { name: 'Next page' }));
  await press('Enter');
  await page.waitForURL(/page=2/);
  assert.equal(await rows.count(), parts - 15);
  assert.equal(query(page, 'sort'), sort);
  await page.goBack();
  await page.waitForURL((url) => !url.searchParams.has('page'));
  assert.equal(await rows.first().getByRole('link').first().textContent(), first);
  assert.equal(await shop.search.inputValue(), brand);

  const inStock = shop.filters.getByRole('link', { name: /^Cedar Falls, Main St/ });
  const promised = Number(/\d+/.exec((await inStock.locator('.n').textContent()) ?? '')?.[0]);
  await shop.tabTo(inStock);
  await press('Enter');
  await page.waitForURL(/stock=/);
  await reads(counts, `${promised} parts.`);
  assert.equal(query(page, 'sort'), sort);
  await shop.tabTo(shop.chip('In stock at: Cedar Falls, Main St'));
  await press('Enter');
  await page.waitForURL((url) => !url.searchParams.has('stock'));
  await reads(counts, `${parts} parts.`);
  assert.equal(query(page, 'sort'), sort);
  await page.goBack();
  await page.waitForURL(/stock=/);
  await reads(counts, `${promised} parts.`);
});

// UX-02
view('without JavaScript a search is made, narrowed and turned, on a phone too', async ({ visitor }) => {
  const { page } = await visitor({ script: false });
  const shop = new Shop(page);
  await page.goto('/brakes');
  await shop.searchFor(brand);
  await reads(shop.main.locator('h1 + p'), `${parts} parts.`);
  await shop.main.locator('summary').filter({ hasText: 'Show' }).click();
  await shop.main.getByRole('link', { name: '30', exact: true }).click();
  await page.waitForURL(/limit=30/);
  assert.equal(await page.locator('main [data-product-id]').count(), parts);

  await page.setViewportSize({ width: 390, height: 844 });
  assert.equal(await shop.filters.isVisible(), false);
  await shop.main.getByRole('link', { name: 'Filter', exact: true }).click();
  await shop.filters.waitFor();
  await shop.filters.getByRole('link', { name: /^Waterloo, Hwy 63/ }).click();
  await page.waitForURL(/stock=/);
  assert.equal(query(page, 'limit'), '30');
  await shop.filters.getByRole('link', { name: /^Show \d+ parts?$/ }).click();
  await shop.chip('In stock at: Waterloo, Hwy 63').click();
  await reads(shop.main.locator('h1 + p'), `${parts} parts.`);
});

view('what is not found is answered with what else to do', async ({ visitor }) => {
  const { page } = await visitor();
  const shop = new Shop(page);
  await page.goto('/');
  await shop.searchFor('xyzzyq');
  await reads(shop.main, 'Nothing found');
  await reads(shop.main, 'Check the spelling, or use fewer words.');
  await shop.main.getByRole('link', { name: '(319) 555-0142' }).waitFor();
  await shop.main.getByRole('link', { name: /^Brakes/ }).click();
  await reads(page.getByRole('heading', { level: 1 }), 'Brakes');

  await shop.searchFor('pastilla xyzzyq');
  await reads(shop.main, 'finds nothing');
  await shop.main.getByRole('link', { name: /^Search without xyzzyq/ }).waitFor();
  assert.deepEqual(await faults(page, 'nothing found'), []);
  await shop.main.getByRole('link', { name: 'Ask the shop for it' }).click();
  await page.waitForURL(/information\/contact/);
  assert.equal(await page.locator('#pcMessage').inputValue(), 'I am looking for: pastilla xyzzyq');
});

const hostile = [
  '',
  ' ',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'a'.repeat(500),
  'pad '.repeat(200),
  '...---___///',
  '😀🔧',
  '\u200b\u202e\ufeff',
  '%00',
  '\\',
  'O\'Reilly "and" `sons`',
  "' OR 1=1 --",
  '*:* AND (',
  '{{7*7}}<%= 7*7 %>',
  '../../etc/passwd',
  'İıſßﬁ',
  'e\u0301\u0301\u0301 brake',
];

const bentAddresses = [
  '/product/search?search=%00',
  '/product/search?search=%ff%fe',
  '/product/search?search=%zz',
  '/product/search?search=a&search=b',
  '/product/search?search=brake&page=0',
  '/product/search?search=brake&page=-1',
  '/product/search?search=brake&page=99999999999999999999',
  '/product/search?search=brake&limit=1000000',
  '/product/search?search=brake&sort=drop',
  '/product/search?search=brake&price=9-1',
  '/product/search?search=brake&price=NaN-1e400',
  '/product/search?search=brake&manufacturer_id=x',
  '/product/search?search=brake&category_id=999999999',
  '/product/search?search=brake&stock=-1',
  '/product/search?search=brake&attribute[<b>]=%3Cscript%3E',
  '/product/search?search=brake&attribute[]=x',
  '/index.php?route=product/search&search=brake&queryID=%3Cscript%3E',
];

view('no question is too strange for a page', async ({ visitor }) => {
  const { page } = await visitor();
  const heading = page.getByRole('heading', { level: 1 });
  const field = page.locator('#search');
  page.on('dialog', (dialog) => assert.fail(dialog.message()));
  const asked = hostile.map((typed) => `/product/search?search=${encodeURIComponent(typed)}`);
  const found: string[] = [];
  for (const address of [...asked, ...bentAddresses]) {
    const status = (await page.goto(address))?.status() ?? 0;
    if (![200, 400, 404, 422].includes(status)) found.push(`${address}: ${status}`);
    if (!(await heading.isVisible())) found.push(`${address}: no heading`);
    if (!(await field.isVisible())) found.push(`${address}: no field to search again`);
  }
  assert.deepEqual(found, []);
});
