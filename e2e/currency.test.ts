import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { view } from './harness/journey.ts';
import { alive, reads } from './harness/waits.ts';
import { part, Shop } from './pages/shop.ts';

const visitor = {
  firstname: 'Anna',
  lastname: 'Weber',
  email: 'anna@example.test',
  telephone: '(319) 555-0177',
};

async function choose(page: Page, currency: string): Promise<void> {
  await page.getByLabel('Currency').selectOption(currency);
  await page
    .locator('form', { has: page.locator('#currency') })
    .getByRole('button')
    .click();
}

// SITE-5: the demonstration's rate of the euro is 0.92.
for (const script of [true, false]) {
  const how = script ? 'with' : 'without';
  view(`prices in euros ${how} a script, an order in US dollars`, async ({ visitor: arrive }) => {
    const { page } = await arrive({ script });
    const shop = new Shop(page);
    const noDollars = async () =>
      assert.doesNotMatch((await shop.main.textContent()) ?? '', /\$\d/, page.url());

    await page.goto('/');
    await reads(shop.main, /\$\d/);
    await choose(page, 'EUR');
    await page.waitForURL('/');
    await reads(shop.main, /€\d/);
    await noDollars();

    await page.goto('/rotors?limit=100');
    await reads(shop.row('KR-55097'), '€53.81'); // $58.49
    await noDollars();
    await choose(page, 'CAD');
    await page.waitForURL('/rotors?limit=100');
    await reads(shop.row('KR-55097'), 'CA$79.55');
    await choose(page, 'EUR');
    await reads(shop.row('KR-55097'), '€53.81');

    await page.goto(part.severePads);
    await reads(shop.main, '€59.79'); // $64.99
    if (script) {
      await alive(page);
      await page.getByLabel('With abutment hardware').check();
      await shop.quantity.selectOption('2');
      await reads(shop.main, '€63.93'); // $69.49
      await reads(shop.main, '2 × €63.93 = €127.86'); // of $138.98
    } else {
      await page.getByLabel('With abutment hardware').check();
      await shop.quantity.fill('2');
    }
    await noDollars();
    await shop.addAnyway();
    if (script) await shop.toast('Kestrel KP-1363S').waitFor();

    await page.goto('/checkout/cart');
    await reads(shop.row('KP-1363S'), '€127.86');
    const inEuros = await shop.totals();
    await shop.checkOut.click();
    await page.waitForURL('/checkout/checkout');
    assert.deepEqual(await shop.totals(), inEuros);
    await reads(shop.main, 'Amounts in euros are for information. You will pay $148.71 in US dollars.');
    await shop.fillIn(visitor);
    await shop.placeOrder.click();

    await page.waitForURL('/order/*');
    assert.equal((await shop.totals())['Balance Due'], '$148.71');
    assert.doesNotMatch((await shop.main.textContent()) ?? '', /€/);
  });
}
