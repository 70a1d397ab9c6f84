import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { axe } from './harness/checks.ts';
import { journey } from './harness/journey.ts';
import { atRest, focused, reads } from './harness/waits.ts';
import { part, Shop } from './pages/shop.ts';

/** Puts pieces of a part into the cart, as another tab of the same browser would. */
async function put(page: Page, path: string, quantity: string): Promise<void> {
  await page.goto(path);
  const id = (await page.locator('article').getAttribute('data-product-id')) ?? '';
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'X-Requested-With': 'camber', Accept: 'application/json' };
      return (await fetch('/checkout/cart/add', { method: 'POST', body: new URLSearchParams(body), headers }))
        .status;
    },
    { product_id: id, quantity },
  );
  assert.equal(status, 200);
}

/** Types into the field that has the focus and goes on to the next. */
async function typeOn(page: Page, ...values: string[]): Promise<void> {
  for (const value of values) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
}

// CHK-1 UX-08: by keyboard alone, picked up and paid in store; a reload keeps what was typed.
journey('a guest checks out by keyboard alone', async ({ visitor }) => {
  const { page } = await visitor();
  const shop = new Shop(page);
  await put(page, part.cleaner, '2');
  await page.goto('/checkout/checkout');
  await axe(page);
  await shop.tabTo(shop.field('firstname'));
  await typeOn(page, 'Ann', 'Lee', 'ann@else');
  await shop.tabTo(page.locator('#delivery-pickup'));
  await shop.tabTo(page.locator('[name=location_id]:checked'));
  const kept = page.waitForResponse((answer) => answer.url().includes('setCheckoutData'));
  await page.keyboard.press('ArrowDown');
  await kept;
  await shop.tabTo(shop.placeOrder);
  await page.keyboard.press('Enter');
  await focused(shop.field('email'));
  await reads(page.locator('#email-problem'), 'Invalid email');
  await axe(page);
  await page.reload();
  assert.deepEqual(await shop.contact(), {
    firstname: 'Ann',
    lastname: 'Lee',
    email: 'ann@else',
    telephone: '',
  });
  assert.equal(await page.locator('[name=location_id]').nth(1).isChecked(), true);
  await shop.tabTo(shop.field('email'));
  await page.keyboard.press('End');
  await page.keyboard.type('.test');
  await shop.tabTo(page.locator('[name=payment_method]:checked'));
  await shop.tabTo(shop.placeOrder);
  await page.keyboard.press('Enter');
  await page.waitForURL('/order/*');
  await reads(shop.main, 'Waterloo, Hwy 63');

  const number = ((await page.locator('h1').textContent()) ?? '').replace(/\D/g, '');
  await page.goto('/order');
  await axe(page);
  await page.getByLabel('Order number').fill(number);
  await page.getByLabel('Email or telephone').fill('ann@else.test');
  await page.keyboard.press('Enter');
  await page.waitForURL('/order/*');
  await page.getByLabel('Password').fill('under the old oak tree');
  await page.keyboard.press('Enter');
  await reads(shop.main, 'This order is in your account.');
  await axe(page);
});

// CHK-1 M-38: costs and totals follow the address; what changed meanwhile is shown before anything is ordered.
journey('an order is shipped where the shopper says', async ({ visitor }) => {
  const { page } = await visitor();
  const shop = new Shop(page);
  await put(page, part.bulb, '2');
  await page.goto('/checkout/checkout');
  await shop.fillIn({ firstname: 'Ann', lastname: 'Lee', email: 'ann@else.test' });
  await shop.tabTo(page.locator('#delivery-pickup'));
  await page.keyboard.press('ArrowDown');
  const address = page.getByRole('group', { name: 'Shipping address' });
  await shop.tabTo(address.getByLabel('First name'));
  await typeOn(page, 'Ann', 'Lee', '', '', '12 Oak St', '', 'Des Moines', 'Iowa', '50309');
  await reads(page.getByRole('group', { name: 'Shipping method' }), 'Ground, 3 to 5 days');
  await reads(shop.main.locator('dl'), 'Ground, 3 to 5 days');
  await axe(page);
  assert.equal(await page.getByRole('group', { name: 'Pick-up store' }).isVisible(), false);

  await address.getByLabel('Country').selectOption({ label: 'Canada' });
  await address.getByLabel('Province').waitFor();
  await reads(page.getByRole('group', { name: 'Shipping method' }), 'International');
  await address.getByLabel('Postal code').fill('nonsense');
  await shop.placeOrder.click();
  await focused(address.getByLabel('Province'));
  await reads(page.locator('#shipping-address-postcode-problem'), 'Invalid postal code');
  assert.equal(await address.getByLabel('Street and number').inputValue(), '12 Oak St');
  await address.getByLabel('Province').selectOption({ label: 'Ontario' });
  await address.getByLabel('Postal code').fill('K1A 0B1');
  await page.keyboard.press('Tab');
  await atRest(page); // what is put into the cart from here on, this page has not seen

  const other = await page.context().newPage();
  await put(other, part.bulb, '1');
  await other.close();
  await shop.placeOrder.click();
  await focused(page.locator('#refusal'));
  await reads(page.locator('#refusal'), 'What changed');
  await reads(page.locator('#refusal'), 'DL-H11');
  await axe(page);
  await shop.placeOrder.click();
  await page.waitForURL('/checkout/payment');
});
