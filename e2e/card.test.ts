import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { axe } from './harness/checks.ts';
import { journey, view } from './harness/journey.ts';
import { comes, reads } from './harness/waits.ts';
import { card, typeCard } from './pages/card.ts';
import { part, Shop } from './pages/shop.ts';

const ann = { firstname: 'Ann', lastname: 'Lee', email: 'ann@example.test' };

/** Up to where a card is asked for. */
async function orderByCard(page: Page): Promise<Shop> {
  const shop = new Shop(page);
  await page.goto(part.cleaner);
  await shop.addToCart();
  await shop.toast('Dunmore DX-14').waitFor();
  await page.goto('/checkout/checkout');
  await shop.fillIn(ann);
  await page.getByRole('radio', { name: /^Card/ }).check();
  await shop.placeOrder.click();
  await page.waitForURL('/checkout/payment');
  return shop;
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ }).click();

async function isPaid(shop: Shop): Promise<void> {
  await shop.page.waitForURL('/order/*');
  await reads(shop.main, 'Paid In Full');
  assert.equal((await shop.totals())['Amount Paid'], '$5.34');
}

// CHK-2 CHK-3
journey('a card is declined, another is approved; the answer may get lost', async ({ visitor }) => {
  const { page } = await visitor();
  const shop = await orderByCard(page);
  await axe(page);
  await typeCard(page, '4111');
  await pay(page);
  await reads(page.frameLocator('iframe').locator('body'), 'This is not a test card.');
  await typeCard(page, card.declined);
  await pay(page);
  await reads(shop.main, 'Your card was declined. Nothing was charged.');

  // the order waits wherever its shopper goes; going back frees the cart
  await page.goto('/checkout/checkout');
  await page.waitForURL('/checkout/payment');
  await page.getByRole('button', { name: 'Back to the check-out' }).click();
  await page.waitForURL('/checkout/checkout');
  assert.equal(await shop.field('firstname').inputValue(), 'Ann');
  await shop.placeOrder.click();
  await page.waitForURL('/checkout/payment');
  await typeCard(page, card.answerLost);
  await pay(page);
  await isPaid(shop);
});

// CHK-3
view('a paid order is not lost when the browser goes away', async ({ visitor }) => {
  const person = await visitor();
  const { page } = person;
  person.allow(/net::ERR_FAILED/); // what is held back below
  await orderByCard(page);
  await typeCard(page, card.approved);
  await page.route('**/checkout/confirm/finish', (route) => route.abort());
  const sent = page.waitForResponse('**/dev/card');
  await pay(page);
  await sent;
  await page.goto('about:blank');
  await page.route('**/checkout/confirm/*', (route) => route.abort()); // what is seen now is the server's own doing
  await comes(page, '/checkout/payment', page.getByRole('main'), 'Paid In Full');
});

// CHK-3
view('the card company tells first, and twice', async ({ visitor }) => {
  for (const number of [card.toldFirst, card.toldTwice]) {
    const { page } = await visitor();
    const shop = await orderByCard(page);
    await typeCard(page, number);
    await pay(page);
    await isPaid(shop);
  }
});
