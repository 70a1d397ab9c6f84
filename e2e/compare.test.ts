import { strict as assert } from 'node:assert';
import { axe } from './harness/checks.ts';
import { view } from './harness/journey.ts';
import { reads } from './harness/waits.ts';
import { Listener } from './pages/listener.ts';
import { Shop } from './pages/shop.ts';

// CMP-1 CMP-2 UX-04: every step by a key, and by what a screen reader says of it.
view('pads for a vehicle are found, compared and bought by key and by ear', async ({ visitor }) => {
  const { page } = await visitor();
  const ear = await Listener.to(page);
  const shop = new Shop(page);
  const press = (key: string) => page.keyboard.press(key);

  await shop.chooseByKeyboard([
    ['Year', '2015'],
    ['Make', 'chev'],
  ]);
  await ear.finds('combobox Model, expanded');
  await page.keyboard.type('silv');
  await ear.finds('combobox Model, silv, expanded; option Silverado 1500');
  await press('Enter');
  await ear.finds('combobox Engine Size, expanded');
  await ear.tabTo('button Shop for this vehicle');
  await press('Enter');
  await ear.opens('Parts that fit your 2015 Chevrolet Silverado 1500');

  await ear.tabTo(/^(searchbox|combobox) Search parts/); // without its script, and with it
  await page.keyboard.type('ceramic brake pads');
  await press('Enter');
  await ear.opens('Search: ceramic brake pads');
  await ear.tabTo('link Fits Your Vehicle 1363');
  await press('Enter');
  await ear.finds('button Close');
  await ear.hears(
    /^Kestrel 1363 .* 2015 Chevrolet Silverado 1500 Fits Your Vehicle made for every .* This product will fit your application\. Front, 1 required$/,
  );
  await press('Escape');
  await ear.finds('link Fits Your Vehicle 1363');
  await ear.tabTo('button Compare Kestrel 1363, not pressed');
  await press('Enter');
  await ear.finds('button Compare Kestrel 1363, pressed');
  await ear.hears('You have added Kestrel 1363 Ceramic Brake Pads, Front to your product comparison.');
  await ear.tabTo("link Doesn't Fit Your Vehicle KP-914");
  await ear.tabTo('button Compare Kestrel KP-914, not pressed');
  await press('Enter');
  await ear.finds('button Compare Kestrel KP-914, pressed');
  await ear.hears('You have added Kestrel KP-914 Ceramic Brake Pads, Front to your product comparison.');
  await ear.tabTo('link 2 Compare', 'Shift+Tab');
  await press('Enter');

  await ear.opens('Product Comparison');
  const table = page.getByRole('region', { name: 'Product Comparison' }).getByRole('table');
  for (const name of [/^Price/, /^Fitment/, /^Stock/, /^Brand/, /^Part number/, /^Weight/])
    await table.getByRole('rowheader', { name }).waitFor(); // the title comes before the table
  assert.equal(await table.getByRole('columnheader').count(), 3);
  await reads(table.getByRole('row', { name: /^Part number/ }), 'KP-914');
  await reads(table.getByRole('row', { name: /^Fitment/ }), "Doesn't Fit Your Vehicle");
  await axe(page);

  await ear.tabTo('button Remove Kestrel KP-914');
  await press('Enter');
  await ear.hears('You have removed Kestrel KP-914 Ceramic Brake Pads, Front from your product comparison.');
  await ear.finds('heading Product Comparison');
  assert.equal(await table.getByRole('columnheader').count(), 2);
  await ear.tabTo('button Add to Cart Kestrel 1363 Ceramic Brake Pads, Front');
  await press('Enter');
  await ear.hears('In your cart: Kestrel 1363 Ceramic Brake Pads, Front.');
  await ear.tabTo(/^button 1 Cart \$\d+\.\d\d, not expanded$/, 'Shift+Tab');
  await press('Enter');
  await ear.finds(/^button 1 Cart \$\d+\.\d\d, expanded$/);
  await ear.tabTo('link View cart');
  await press('Enter');

  await ear.opens('Shopping Cart');
  await ear.tabTo(/^(spinbutton|combobox) Quantity of 1363/); // the plain page's, until the island is there
  await ear.finds('combobox Quantity of 1363, 1, not expanded');
  await press('ArrowDown');
  await ear.finds('combobox Quantity of 1363, 2, not expanded');
  await ear.hears('Total: $100.56');
  await ear.tabTo('button Check Out');
  await press('Enter');

  await ear.opens('Check out');
  await ear.tabTo('button Place order');
  await press('Enter');
  await ear.hears('Please check the marked fields.');
  await ear.finds('textbox First name, invalid, required, Required');
  for (const [name, typed] of [
    ['First name', 'Sam'],
    ['Last name', 'Shopper'],
    ['Email', 'sam@example.test'],
  ] as const) {
    await ear.tabTo(`textbox ${name}, invalid, required, Required`);
    await page.keyboard.type(typed);
  }
  await ear.tabTo('button Place order');
  await press('Enter');
  await page.waitForURL('/order/*');
  await ear.opens(/^Order # \d+$/);
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
