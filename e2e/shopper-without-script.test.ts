import { strict as assert } from 'node:assert';
import { view } from './harness/journey.ts';
import { comes, reads } from './harness/waits.ts';
import { part, Shop } from './pages/shop.ts';

// UX-02
view('a guest without JavaScript buys by forms alone', async ({ home, visitor }) => {
  const { page } = await visitor({ script: false });
  const shop = new Shop(page);

  // SITE-6
  const notice = page.getByRole('region', { name: 'Notice' });
  await home.camber('setting', 'set', 'alert_text', 'Closed on Thursday.');
  await comes(page, '/rotors', notice, 'Closed on Thursday.');
  await notice.getByRole('button', { name: 'Close notice' }).click();
  await notice.waitFor({ state: 'hidden' });
  assert.equal(new URL(page.url()).pathname, '/rotors');
  await page.goto('/');
  assert.equal(await notice.count(), 0);
  const steps: [string, string][] = [
    ['year', '2015'],
    ['make', 'Chevrolet'],
    ['model', 'Silverado 1500'],
  ];
  for (const [name, label] of steps) {
    await page.locator(`select[name=${name}]`).selectOption({ label });
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await page.getByText('More about your vehicle').click();
  await page.getByLabel('Front Rotor Size').selectOption({ label: '13.0 in' });
  await page.getByRole('button', { name: 'Shop for this vehicle' }).click();
  await reads(shop.vehicle, /Silverado 1500/i);

  // CAT-1, CAT-2
  await page.goto('/');
  await shop.main.getByRole('link', { name: 'Show all Bestsellers' }).click();
  await page.waitForURL('/product/bestseller');
  await page.locator('.sorts summary').click();
  await page.getByRole('link', { name: 'Rating (best first)' }).click();
  await page.waitForURL(/sort=rating/);
  await page.locator('.limits summary').click();
  await page.getByRole('link', { name: '30', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('limit') === '30' && url.searchParams.has('sort'));

  // FIT-10, TRD-17
  await page.goto('/rotors');
  await reads(shop.row('KR-55097'), 'Fits Your Vehicle');
  await shop.row('KR-55097').getByRole('link', { name: 'Fits Your Vehicle' }).click();
  await page.locator('#vehicles').getByRole('link', { name: 'Chevrolet Silverado 1500' }).click();
  await reads(shop.main.getByRole('heading', { level: 1 }), /Rotors for \d+ Chevrolet Silverado 1500/i);
  await page.goto('/rotors');
  await shop.row('KR-55097').getByRole('button', { name: 'Add to Cart' }).click();
  await page.waitForURL('/checkout/cart');

  await page.goto(part.severePads);
  await page.getByLabel('Without hardware').check();
  await shop.quantity.fill('2');
  await shop.addToCart();
  await page.waitForURL('/checkout/cart');
  await reads(shop.row('KP-1363S'), '$129.98');
  await page.getByLabel('Quantity of KR-55097').fill('2');
  await page.getByRole('button', { name: 'Update KR-55097' }).click();
  await reads(shop.row('KR-55097'), '$116.98');
  await page.getByRole('button', { name: 'Remove KP-1363S' }).click();
  await shop.row('KP-1363S').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Check Out' }).click();

  const sam = { firstname: 'Sam', lastname: 'Shopper', email: 'sam@example.test', telephone: '319' };
  await shop.fillIn(sam);
  await page.getByLabel('Waterloo, Hwy 63').check();
  await shop.placeOrder.click();
  await page.locator('[name=telephone][aria-invalid=true]').waitFor();
  assert.deepEqual(await shop.contact(), sam);
  assert.equal(await page.getByLabel('Waterloo, Hwy 63').isChecked(), true);
  await shop.fillIn({ telephone: '(319) 555-0199' });
  await shop.placeOrder.click();

  await page.waitForURL('/order/*');
  await reads(shop.main, 'Thank you. Your order is placed, and the parts are held for you.');
  await reads(shop.main, 'Waterloo, Hwy 63');
  assert.equal((await shop.totals())['Balance Due'], '$125.17');
});
