import { strict as assert } from 'node:assert';
import { axe, reflows } from './harness/checks.ts';
import { view } from './harness/journey.ts';
import { comes, reads } from './harness/waits.ts';
import { part } from './pages/shop.ts';

// LOC-1 LOC-4 LOC-5 UX-04: the stores around a ZIP code, on a list and a map, by key alone.
view('the next store is found, chosen and forgotten by key', async ({ visitor }) => {
  const { page } = await visitor();
  const press = (key: string) => page.keyboard.press(key);
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });

  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Stores' }).focus();
  await press('Enter');
  await page.getByRole('heading', { name: 'Our stores' }).waitFor();
  await page.getByLabel('ZIP code, town or store').focus();
  await page.keyboard.type('50613');
  await press('Enter');
  await page.getByRole('heading', { name: '3 stores near 50613' }).waitFor();
  await reads(row('Waterloo, Hwy 63'), /7\.7 mi/);

  const map = page.getByRole('region', { name: 'Map of the stores' });
  await map.getByText('Waterloo', { exact: true }).waitFor(); // a town of the built-in map
  const second = map.getByRole('button', { name: '2. Waterloo, Hwy 63' });
  await second.focus();
  await press('Enter');
  await map.getByText('3470 Highway 63, Waterloo, IA 50701').waitFor();
  await axe(page);
  await press('Escape');

  const hours = row('Waverly').locator('summary');
  await reads(hours, /^\s*Hours/);
  await hours.focus();
  await press('Enter');
  await row('Waverly').getByText('Hide hours').waitFor();
  await row('Waverly').getByText('Monday to Friday').waitFor();

  await page
    .getByRole('navigation', { name: 'Filters' })
    .getByRole('link', { name: 'Hydraulic hoses made' })
    .focus();
  await press('Enter');
  await page.getByRole('heading', { name: '1 store near 50613' }).waitFor();
  await row('Waterloo').getByRole('button', { name: 'Make My Store' }).focus();
  await press('Enter');
  await row('Waterloo').getByText('My store').waitFor();
  await reads(page.getByRole('banner').getByRole('link', { name: /^Waterloo/ }), /Waterloo/);
  await axe(page);
  await row('Waterloo').getByRole('button', { name: 'Reset Store' }).focus();
  await press('Enter');
  await page.getByRole('button', { name: 'Reset Store' }).waitFor({ state: 'hidden' });
  await reads(page.getByRole('banner').getByRole('link', { name: /^Cedar Falls/ }), /Cedar Falls/);

  await page.getByRole('link', { name: 'Hydraulic hoses made' }).click(); // the filter is taken off
  await page.getByRole('heading', { name: '3 stores near 50613' }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await map.getByRole('button', { name: /^1\. / }).waitFor();
  await axe(page);
  await reflows(page);
});

// LOC-1 UX-02
view('stores are found and chosen without JavaScript', async ({ visitor }) => {
  const { page } = await visitor({ script: false });
  await page.goto('/store-locator');
  assert.equal(await page.getByRole('listitem').filter({ hasText: 'Directions' }).count(), 3);
  await page.getByLabel('ZIP code, town or store').fill('Waverly');
  await page.getByLabel('How far').selectOption({ label: 'Within 10 mi' });
  await page.getByRole('button', { name: 'Find stores' }).click();
  await page.getByRole('heading', { name: '1 store near Waverly' }).waitFor();
  await page.getByText('Hours', { exact: true }).first().click();
  await page.getByText('Hide hours').waitFor();
  await page.getByRole('button', { name: 'Make My Store' }).click();
  await page.getByText('My store').waitFor();
  await page.getByRole('button', { name: 'Reset Store' }).click();
  await page.getByRole('button', { name: 'Make My Store' }).waitFor();
  await page.getByLabel('ZIP code, town or store').fill('00000');
  await page.getByRole('button', { name: 'Find stores' }).click();
  await page.getByText('Invalid ZIP code. Please try again.').waitFor();
});

// LOC-4 PITFALLS e9: the shop asks for a store once; it is found by its ZIP code on a phone, and chosen.
view('a shopper is asked for a store, and finds it on a phone', async ({ home, visitor }) => {
  const { page } = await visitor();
  await home.camber('setting', 'set', 'dealer_locator_popup', 'true');
  await page.setViewportSize({ width: 390, height: 844 });
  await comes(
    page,
    part.pads,
    page.locator('[data-island=store-picker][data-props*="\\"asks\\":true"]'),
    /./,
  );
  await page.getByText('Find A Local Dealer').scrollIntoViewIfNeeded();
  await page.mouse.move(10, 10);
  const question = page.getByRole('region', { name: 'Find a store near you' });
  await question.getByText('Waterloo, Hwy 63').first().waitFor();
  await axe(page);
  await question.getByRole('button', { name: 'Close' }).click();
  await question.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByText('Find A Local Dealer').click();

  const dialog = page.getByRole('dialog', { name: 'Find a store near you' });
  await dialog.waitFor();
  assert.equal(await question.count(), 0);
  await dialog.getByLabel('ZIP code').fill('00000');
  await page.keyboard.press('Enter');
  await dialog.getByText('Invalid ZIP code. Please try again.').waitFor();
  await dialog.getByLabel('ZIP code').fill('50677');
  await page.keyboard.press('Enter');
  await reads(dialog.getByRole('listitem').first(), /Waverly, Bremer Ave/);
  await axe(page);
  await dialog.getByRole('button', { name: 'Show all Stores' }).click();
  await page.getByRole('dialog', { name: 'All stores' }).waitFor();
  await page.getByRole('button', { name: 'Waterloo, Hwy 63', exact: true }).click();
  await page.getByRole('link', { name: 'Directions' }).waitFor();
  await axe(page);
  await page.getByRole('button', { name: /^Select Store/ }).click();
  await page
    .getByRole('dialog', { name: 'Shop at Waterloo, Hwy 63?' })
    .getByRole('button', { name: 'Select Store' })
    .click();
  await page.waitForURL('/product/catalog');

  await page.goto(part.pads);
  await page.getByText('My Selected Store').waitFor();
});
