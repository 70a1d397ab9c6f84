import { strict as assert } from 'node:assert';
import { journey, view } from './harness/journey.ts';
import { alive, reads } from './harness/waits.ts';
import { part, Shop } from './pages/shop.ts';

const codes = 'Coupon, gift voucher or reward points';

// CART-14, CART-15, CART-41
journey('a coupon and a voucher are typed into one field and pay an order', async ({ visitor }) => {
  const { page } = await visitor();
  const shop = new Shop(page);
  await page.goto(part.pads);
  await shop.addAnyway();
  await shop.toast('Kestrel 1363').getByRole('link', { name: 'View Cart' }).click();
  await page.waitForURL('/checkout/cart');
  const field = page.getByLabel(codes);
  await alive(page);
  const apply = async (code: string) => {
    await field.fill(code);
    await field.press('Enter');
  };
  await apply('LASTYEAR');
  await reads(shop.main, 'This coupon has expired.');
  await apply('SAVE10');
  await reads(shop.main, 'Coupon (SAVE10)');
  await apply('g1ft 0000 0000 fvyy');
  await reads(shop.main, 'Gift Voucher');
  await page.getByRole('button', { name: 'Remove Coupon (SAVE10)' }).click();
  await page.getByRole('button', { name: 'Remove Coupon (SAVE10)' }).waitFor({ state: 'detached' });

  await page.goto('/checkout/checkout');
  await reads(shop.main, 'Gift Voucher');
  await shop.fillIn({ firstname: 'Sam', lastname: 'Shopper', email: 'sam@example.test' });
  await shop.placeOrder.click();
  await page.waitForURL(/\/order\//);
  const paid = await shop.totals();
  assert.equal(paid['Gift Voucher'], '-$50.00');
  assert.equal(paid.Total, '$0.28');
});

// ACCT-1, UX-02
view('a gift voucher is bought by forms alone', async ({ visitor }) => {
  const { page } = await visitor({ script: false });
  const shop = new Shop(page);
  await page.goto('/account/voucher');
  for (const [name, value] of Object.entries({
    to_name: 'Bob',
    to_email: 'bob@example.test',
    from_name: 'Sam',
    from_email: 'sam@example.test',
    amount: '5',
  })) {
    await page.locator(`[name=${name}]`).fill(value);
  }
  await page.getByLabel('Birthday').check();
  const add = shop.main.getByRole('button', { name: 'Add to Cart' });
  await add.click();
  await reads(shop.main, 'The amount is from $10.00 to $500.00.');
  await page.locator('[name=amount]').fill('40');
  await add.click();
  await page.waitForURL('/checkout/cart');
  await reads(shop.main, 'Gift voucher for Bob');
  await page.goto('/checkout/checkout');
  await shop.fillIn({ firstname: 'Sam', lastname: 'Shopper', email: 'sam@example.test' });
  await shop.placeOrder.click();
  await page.waitForURL(/\/order\//);
  await reads(shop.main, 'Gift voucher for Bob');
  assert.equal((await shop.totals()).Total, '$40.00');
});
