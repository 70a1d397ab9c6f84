import { strict as assert } from 'node:assert';
import { journey } from './harness/journey.ts';
import { focused, reads } from './harness/waits.ts';

const sheet = [
  'State,ZipCode,TaxRegionName,EstimatedCombinedRate,StateRate,EstimatedCountyRate,EstimatedCityRate,EstimatedSpecialRate',
  'IA,50613,CEDAR FALLS,0.07,0.06,0,0.01,0',
  'IA,52404,CEDAR RAPIDS,0.07,0.06,0,0.01,0',
  'IA,52404,ELY,0.06,0.06,0,0,0',
].join('\n');

// ADM-2 START-1
journey('an owner adds a rate, tries it, and loads a sheet of rates', async ({ visitor }) => {
  const { page } = await visitor();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/admin/login?redirect=%2Fadmin%2Ftax');
  await focused(page.locator('#email'));
  await page.keyboard.type('owner@demo.test');
  await press('Tab');
  await page.keyboard.type('camber-demo');
  await press('Enter');
  await reads(heading, 'Taxes');
  await reads(page.locator('.tax-total'), '$107.00');

  await page.getByRole('link', { name: 'Add a rate' }).focus();
  await press('Enter');
  await focused(page.getByRole('textbox', { name: 'Name on the receipt' }));
  await page.keyboard.type('Tire fee');
  await press('Tab');
  await page.keyboard.type('0.5');
  await press('Control+s');
  await reads(heading, 'Tire fee');
  await page.getByRole('button', { name: 'Add a rule' }).focus();
  await press('Enter');
  await page.getByRole('combobox', { name: 'Where' }).focus();
  await page.keyboard.type('Store: Cedar');
  await press('Tab');
  await page.keyboard.type('Taxable');
  await press('Enter');
  await page.getByRole('button', { name: 'Add', exact: true }).focus();
  await press('Enter');
  await reads(page.getByRole('region', { name: 'Where it is asked' }), 'Cedar Falls');
  await page.goto('/admin/tax');
  await reads(page.locator('.tax-total'), '$107.50');

  await page.getByRole('link', { name: 'Load a rate sheet' }).focus();
  await press('Enter');
  await reads(page.getByRole('heading', { level: 2, name: 'Load a rate sheet' }), 'Load');
  const file = { name: 'iowa.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) };
  await page.getByLabel('Rate sheet', { exact: true }).setInputFiles(file);
  await page.getByRole('checkbox', { name: 'Shipping' }).focus();
  await press('Space');
  await page.getByRole('button', { name: 'Show what it would do' }).focus();
  await press('Enter');
  await reads(page.getByRole('region', { name: 'What it would do' }), '2 rows can be used, 1 are left out.');
  await page.getByRole('radio', { name: 'The sheet takes their place' }).focus();
  await press('Space');
  await reads(page.getByRole('region', { name: 'What it would do' }), '2 rows can be used');
  await page.getByRole('button', { name: 'Load 2 rows' }).focus();
  await press('Enter');
  await reads(page.getByRole('main'), 'iowa.csv');
  await page.getByRole('textbox', { name: 'Ship to ZIP code' }).focus();
  await page.keyboard.type('52404');
  await reads(page.locator('.tax-try'), 'This ZIP code lies in several tax places.');
  await reads(page.locator('.tax-try'), 'Row 3 of iowa.csv');
  assert.equal(await page.getByRole('alert').count(), 0);
});
