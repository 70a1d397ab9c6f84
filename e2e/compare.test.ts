import { strict as assert } from 'node:assert';
import { axe } from './harness/checks.ts';
import { view } from './harness/journey.ts';
import { focused, reads } from './harness/waits.ts';
import { Shop } from './pages/shop.ts';

// CMP-1 CMP-2 UX-04: every step by a key, and everything found by the name that a screen reader says.
view('pads for a vehicle are found, compared and bought by the keyboard alone', async ({ visitor }) => {
  const { page } = await visitor();
  const shop = new Shop(page);
  const { keyboard } = page;
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string | RegExp) => page.getByRole('link', { name });

  await shop.chooseByKeyboard([
    ['Year', '2015'],
    ['Make', 'chev'],
    ['Model', 'silv'],
  ]);
  await focused(page.getByRole('combobox', { name: 'Sub Model' }));
  await shop.tabTo(button('Shop for this vehicle'));
  await keyboard.press('Enter');
  await reads(shop.vehicle, /Silverado 1500/i);

  await shop.tabTo(shop.search);
  await keyboard.type('ceramic brake pads');
  await keyboard.press('Enter');
  await page.waitForURL(/search/);
  for (const [at, name] of ['Compare Kestrel 1363', 'Compare Kestrel KP-914'].entries()) {
    await shop.tabTo(button(name));
    await keyboard.press('Enter');
    await page.getByRole('button', { name, pressed: true }).waitFor();
    await reads(page.locator('[data-list-count=compare]'), String(at + 1));
  }
  await shop.toast('You have added Kestrel KP-914').waitFor();
  await shop.tabTo(link('2 Compare'), 'Shift+Tab');
  await keyboard.press('Enter');

  await page.waitForURL('/product/compare/');
  const table = page.getByRole('region', { name: 'Product Comparison' }).getByRole('table');
  for (const name of [/^Price/, /^Fitment/, /^Stock/, /^Brand/, /^Part number/, /^Weight/])
    assert.equal(await table.getByRole('rowheader', { name }).count(), 1, String(name));
  assert.deepEqual(
    await table
      .getByRole('columnheader')
      .allInnerTexts()
      .then((all) => all.length),
    3,
  );
  await reads(table.getByRole('row', { name: /^Part number/ }), 'KP-914');
  await reads(table.getByRole('row', { name: /^Fitment/ }), "Doesn't Fit Your Vehicle");
  await axe(page);

  await shop.tabTo(button('Remove Kestrel KP-914'));
  await keyboard.press('Enter');
  await reads(page.locator('[data-list-count=compare]'), '1');
  await focused(page.getByRole('heading', { name: 'Product Comparison' }));
  assert.equal(await table.getByRole('columnheader').count(), 2);
  await shop.tabTo(button(/^Add to Cart Kestrel 1363/));
  await keyboard.press('Enter');
  await shop.toast('Kestrel 1363').first().waitFor();
  await shop.tabTo(button(/^1 Cart/), 'Shift+Tab');
  await keyboard.press('Enter');
  await shop.tabTo(link('View cart'));
  await keyboard.press('Enter');

  await page.waitForURL('/checkout/cart');
  await shop.tabTo(shop.checkOut);
  await keyboard.press('Enter');
  await page.waitForURL('/checkout/checkout');
  for (const [name, typed] of [
    ['First name', 'Sam'],
    ['Last name', 'Shopper'],
    ['Email', 'sam@example.test'],
    ['Phone', '(319) 555-0199'],
  ] as const) {
    await shop.tabTo(page.getByRole('textbox', { name }));
    await keyboard.type(typed);
  }
  await shop.tabTo(shop.placeOrder);
  await keyboard.press('Enter');
  await page.waitForURL('/order/*');
  await reads(shop.main, 'Thank you. Your order is placed, and the parts are held for you.');
});

// CMP-2 UX-02: without a script, and across the sign-in.
view('what a visitor wishes for is there after signing in', async ({ visitor }) => {
  const { page } = await visitor({ script: false });
  await page.goto('/brakes');
  await page.getByRole('button', { name: 'Wishlist Kestrel 1363' }).click();
  await page.getByRole('button', { name: 'Wishlist Kestrel 1363', pressed: true }).waitFor();
  await page.getByRole('link', { name: '1 Wishlist' }).click();
  await reads(page.getByRole('row'), '1363');
  await page.getByRole('link', { name: 'Sign in to keep it with your account.' }).click();
  await page.getByLabel('Email').fill('second@demo.test');
  await page.getByLabel('Password').fill('camber-demo');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('/account/wishlist/');
  await page.getByRole('button', { name: 'Remove Kestrel 1363' }).click();
  await reads(page.getByRole('main'), 'Your wishlist is empty.');
});
