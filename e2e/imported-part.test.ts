import { strict as assert } from 'node:assert';
import { faults } from './harness/checks.ts';
import { journey, realFile, view } from './harness/journey.ts';
import type { Home } from './harness/server.ts';
import { comes, focused, reads } from './harness/waits.ts';
import { Shop } from './pages/shop.ts';
import { Till } from './pages/till.ts';

/** A sheet of body parts as a maker wrote it. */
const sheet = 'catalog/bodyparts_oem_dev_half.csv';

/** One of its rows: of the 2011 Ford Fiesta, front left. */
const lamp = { number: 'DN28-51-040G', address: '/panelworks-dn28-51-040g-head-lamp-assy-lh' };
const lampRight = '/panelworks-dn28-51-030j-headlamp-assy-rh';

const jane = {
  firstname: 'Jane',
  lastname: 'Importer',
  email: 'jane@example.test',
  telephone: '(319) 555-0123',
};

function importSheet(home: Home): Promise<string> {
  const options = ['--brand', 'Panelworks', '--tax-class', 'Taxable parts'];
  return home.camber('import', 'parts', realFile(sheet), ...options);
}

/** Sets how many pieces of a number stand in a store. */
function count(home: Home, ...rows: [number: string, store: string, pieces: number][]): Promise<string> {
  const lines = rows.map(([number, store, pieces]) => `${number},Panelworks,${store},${pieces}`);
  const path = home.file('counts.csv', ['Part Number,Brand,Store,Quantity', ...lines]);
  return home.camber('import', 'stock', path);
}

const stocked = {
  needs: sheet,
  prepare: async (home: Home): Promise<void> => {
    await importSheet(home);
    await count(home, [lamp.number, 'MAIN', 4], [lamp.number, 'WATERLOO', 1]);
  },
};

/** Shops for a 2011 Ford Fiesta of any kind, and never takes the hand off the keyboard. */
async function chooseFiesta(shop: Shop): Promise<void> {
  const { page } = shop;
  await shop.chooseByKeyboard([
    ['Year', '2011'],
    ['Make', 'ford'],
    ['Model', 'fies'],
  ]);
  await focused(page.getByRole('combobox', { name: 'Sub Model' }));
  await page.keyboard.press('Enter');
  await focused(page.getByRole('button', { name: 'Shop for this vehicle' }));
  await page.keyboard.press('Enter');
  await reads(shop.vehicle, /2011\s+Fiesta/i);
}

// FIT-17
journey(
  'a part of an imported sheet is found by vehicle and sold on the web',
  async ({ visitor, home }) => {
    const { page } = await visitor();
    const shop = new Shop(page);
    await chooseFiesta(shop);
    await page.goto('/product/catalog');
    await shop.main.getByRole('link', { name: 'Exterior Lighting and Signals' }).click();
    await reads(shop.row(lamp.number), 'Fits Your Vehicle');
    await reads(shop.row(lamp.number), '$231.89');
    await shop.row(lamp.number).getByRole('link', { name: lamp.number }).first().click();
    await page.waitForURL(lamp.address);
    assert.equal(await page.locator('#fit-title').textContent(), 'Fits Your Vehicle');
    await reads(shop.main, '5 in Stock');

    await shop.addToCart();
    await shop.toast(lamp.number).waitFor();
    await page.goto('/checkout/checkout');
    await shop.fillIn(jane);
    await page.getByLabel('Cedar Falls, Main St').check();
    await shop.placeOrder.click();
    await page.waitForURL('/order/*');
    await reads(shop.main, 'Thank you. Your order is placed, and the parts are held for you.');
    await reads(shop.main, lamp.number);
    const figures = await shop.totals();
    assert.equal(figures['Sub-Total'], '$231.89');
    assert.equal(figures.Total, '$248.12');
    await comes(page, lamp.address, shop.main, '4 in Stock');

    await page.goto(lampRight);
    await reads(shop.main, 'Out of Stock');
    await count(home, ['DN28-51-030J', 'MAIN', 2]);
    await comes(page, lampRight, shop.main, '2 in Stock');

    await shop.chooseByKeyboard([
      ['Year', '2015'],
      ['Make', 'chev'],
      ['Model', 'silv'],
    ]);
    await page.getByRole('button', { name: 'Shop for this vehicle' }).click();
    await reads(shop.vehicle, /Silverado 1500/i);
    await page.goto(lamp.address);
    assert.equal(await page.locator('#fit-title').textContent(), "Doesn't Fit Your Vehicle");
  },
  stocked,
);

// SRCH-3
view(
  'the search field finds an imported part by its number, part of it, and words with a slip',
  async ({ visitor }) => {
    const { page } = await visitor();
    const shop = new Shop(page);
    await page.goto('/');
    for (const typed of [lamp.number, 'dn2851040g', 'DN28 51 040G', ' dn28.51.040g ']) {
      await shop.searchFor(typed);
      await page.waitForURL(lamp.address);
    }
    for (const typed of [
      'Panelworks DN28-51-040G',
      '2851040',
      '51-040g',
      'DN28',
      'panelworks dn28',
      'lamp head assy lh',
      'panelwroks head assy lh',
    ]) {
      await shop.searchFor(typed);
      await page.waitForURL(/search=/);
      await reads(page.getByRole('heading', { level: 1 }), typed);
      await reads(shop.row(lamp.number), '$231.89');
    }
    await shop.searchFor('headlmap rh panelworks');
    await reads(shop.row('DN28-51-030J'), 'HEADLAMP ASSY RH');
    await chooseFiesta(shop);
    await shop.searchFor('head lamp assy');
    await reads(page.locator('main [data-product-id]').first(), 'Fits Your Vehicle');
    await reads(shop.row(lamp.number), 'Fits Your Vehicle');
  },
  stocked,
);

view(
  'the counter sells an imported part by its number without punctuation',
  async ({ visitor }) => {
    const { page } = await visitor();
    const till = new Till(page);
    await till.open();
    await till.type('dn2851040g');
    await till.press('Enter');
    await reads(till.due, '$248.12');
    await till.scan('DN2851040G');
    await reads(till.due, '$496.25');
    assert.deepEqual(await till.sold(), [`${lamp.number} × 2`]);
    await till.checkOut();
    await till.type('500');
    await till.press('Enter');
    const receipt = await till.receipt();
    assert.equal(receipt['Order Total'], '496.25');
    await reads(till.change, '$3.75');
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Print' }).click();
    const paper = await opened;
    await reads(paper.getByRole('main'), lamp.number);
    await paper.close();
  },
  stocked,
);

journey(
  'an import that is taken back takes its applications along, and another brings them again',
  async ({ visitor, home }) => {
    const { page } = await visitor();
    const shop = new Shop(page);
    const says = page.locator('#fit-title');
    await chooseFiesta(shop);
    await page.goto(lamp.address);
    assert.equal(await says.textContent(), 'Fits Your Vehicle');
    const listed = await home.camber('imports', 'list');
    const number = /^import (\d+) +bodyparts/m.exec(listed)?.[1];
    await home.camber('imports', 'undo', number ?? assert.fail(listed));
    await comes(page, lamp.address, says, 'Unknown Fitment');
    await importSheet(home);
    await comes(page, lamp.address, says, 'Fits Your Vehicle');
  },
  stocked,
);

// UX-24
view(
  'the pages of imported parts are sound',
  async ({ visitor }) => {
    const { page } = await visitor();
    const shop = new Shop(page);
    const found: string[] = [];
    const see = async (name: string, address: string): Promise<void> => {
      await page.goto(address);
      found.push(...(await faults(page, name)));
    };
    await see('imported-catalog', '/product/catalog');
    await see('imported-search', '/product/search?search=head+lamp');
    await see('imported-search-part-of-number', '/product/search?search=2851040');
    await chooseFiesta(shop);
    await see('imported-listing', '/exterior-lighting-and-signals');
    await see('imported-search-vehicle', '/product/search?search=lamp&stock=any');
    await see('imported-search-filters', '/product/search?search=bumper&page=2#filters');
    await see('imported-part', lamp.address);
    assert.ok(found.length === 0, found.join('\n'));
  },
  stocked,
);
