import { strict as assert } from 'node:assert';
import type { Locator, Page } from 'playwright-core';
import { view } from './harness/journey.ts';
import { focused, reads } from './harness/waits.ts';
import { Till } from './pages/till.ts';

// A picture of one red pixel.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Types into one field after the other, as somebody does who never takes the hand off the keyboard. */
async function type(page: Page, fields: [field: Locator, typed: string][]): Promise<void> {
  for (const [field, typed] of fields) {
    await field.focus();
    await page.keyboard.type(typed);
  }
}

async function press(target: Locator, key = 'Enter'): Promise<void> {
  await target.focus();
  await target.page().keyboard.press(key);
}

/** Opens a tab with the arrows, as it is done without a mouse. */
async function open(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true });
  await tab.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('tabpanel', { name, exact: true }).first().waitFor();
}

const toast = (page: Page, text: string | RegExp) =>
  reads(page.getByRole('region', { name: 'Messages' }), text);

// CUST-1 CUST-2 CUST-7 CUST-8 CUST-21 CUST-22
view(
  'by keyboard a customer is added with an address, found by phone digits, and a sale begins for them',
  async ({ visitor }) => {
    const { page } = await visitor();
    const till = new Till(page);
    await till.open();
    await page.goto('/pos/customer');
    await press(page.getByRole('link', { name: 'Add a customer' }));
    await page.waitForURL('/pos/customer/add');

    const account = page.getByRole('region', { name: 'Account' });
    const addresses = page.getByRole('region', { name: 'Addresses' });
    await type(page, [
      [account.getByLabel('First name'), 'Kim'],
      [account.getByLabel('Last name'), 'Woodward'],
      [account.getByLabel('Telephone'), '3195550199'],
      [account.getByLabel('Email'), 'kim@'],
    ]);
    await press(addresses.getByRole('button', { name: 'Add address' }));
    await focused(addresses.getByLabel('Street and number'));
    await page.keyboard.type('409 Walnut St');
    await press(page.getByRole('tab', { name: 'Orders' }));
    await reads(page.getByRole('main'), 'Not saved yet');

    // wrong fields open the tab they are on, the account's before the address's
    await page.keyboard.press('Control+s');
    await focused(account.getByLabel('Email'));
    await reads(account, 'Invalid email');
    await reads(addresses, 'Required');
    await page.keyboard.type('wood.test');
    await page.keyboard.press('Control+s');
    await focused(addresses.getByLabel('City'));
    await page.keyboard.type('Cedar Falls');
    await addresses.getByLabel('State or region').focus();
    await page.keyboard.type('Iowa');
    await addresses.getByLabel('ZIP or postal code').focus();
    await page.keyboard.type('50613');

    // a reload loses nothing of it
    await page.reload();
    await reads(page.getByRole('main'), 'What you typed before is back.');
    assert.equal(await addresses.getByLabel('City').inputValue(), 'Cedar Falls');
    await page.keyboard.press('Control+s');
    await page.waitForURL('/pos/customer/edit?customer_id=*');
    await reads(page.getByRole('heading', { level: 1 }), 'Kim Woodward');
    await reads(page.getByRole('tab', { name: /default/ }), 'Cedar Falls');

    await page.goto('/pos/customer');
    await page.getByRole('button', { name: 'Search' }).waitFor(); // the key is heard from here on
    const search = page.getByRole('dialog', { name: 'Search for a Customer' });
    await page.keyboard.press('F3');
    await focused(search.getByRole('searchbox'));
    await page.keyboard.type('5550199');
    await reads(search, 'Kim Woodward');
    await page.keyboard.press('Enter');
    await page.waitForURL('/pos/customer/edit?customer_id=*');
    await press(page.getByRole('button', { name: 'Start an order' }));
    await page.waitForURL('/checkout/cart');
    await reads(till.ticket, 'Kim Woodward');
  },
);

// CUST-10 CUST-33 CUST-26 CUST-28 CUST-40 CUST-42 TRD-12
view(
  'by keyboard a customer gets a vehicle by its VIN, a note with a picture, and credit that a manager approves',
  async ({ visitor }) => {
    const { page } = await visitor();
    const till = new Till(page);
    await till.open();
    await page.goto('/pos/customer?filter_name=okafor');
    await press(page.getByRole('link', { name: 'Sam Okafor' }));
    await page.waitForURL('/pos/customer/edit?customer_id=*');

    await open(page, 'Vehicles');
    await press(page.getByRole('button', { name: 'Add Vehicle' }));
    const dialog = page.getByRole('dialog', { name: 'New Vehicle' });
    await focused(dialog.getByLabel('VIN'));
    await page.keyboard.type('1FTEW1E50KFA00000');
    await reads(dialog, 'This VIN is of a 2019 Ford F-150');
    // year, make and model come one after the other
    await page.waitForFunction(() => {
      const field = (id: string) => document.querySelector<HTMLInputElement>(`#their-${id}`)?.value;
      return field('year') === '2019' && field('make') === 'Ford' && field('model') === 'F-150';
    });
    await type(page, [
      [dialog.getByLabel('Title'), 'Shop truck'],
      [dialog.getByLabel('License plate'), 'KIM 204'],
    ]);
    await press(dialog.getByRole('button', { name: 'Add Vehicle' }));
    await dialog.waitFor({ state: 'hidden' });
    await reads(page.getByRole('tabpanel'), 'Shop truck');
    await reads(page.getByRole('tabpanel'), '1FTEW1E50KFA00000');

    await open(page, 'History');
    await type(page, [[page.getByLabel('Comment'), 'Brought the core of the caliper back.']]);
    await reads(page.getByRole('tabpanel'), 'jpg or png, 2MB maximum');
    await page.getByLabel('Picture').setInputFiles({ name: 'core.png', mimeType: 'image/png', buffer: png });
    await press(page.getByRole('button', { name: 'Add', exact: true }));
    await toast(page, 'Written into the history.');
    await reads(page.getByRole('cell'), 'Brought the core of the caliper back.');
    const picture = page.getByRole('img', { name: /^Picture of/ });
    await picture.waitFor();
    assert.equal(
      await picture.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth)),
      1,
    );

    await open(page, 'Credits');
    await type(page, [
      [page.getByLabel('Description'), 'Wrong part on Monday'],
      [page.getByLabel('Amount'), '12.50'],
    ]);
    const before = await page.locator('output.price').textContent();
    await page.keyboard.press('Enter');
    const approval = page.getByRole('dialog', { name: 'Approve this store credit' });
    await focused(approval.getByLabel('Manager’s PIN'));
    await till.type('1002'); // as a person does: keys in the tempo of a scanner are no PIN
    await page.keyboard.press('Enter');
    await toast(page, '$12.50 of store credit booked.');
    await reads(page.getByRole('cell'), 'Wrong part on Monday');
    assert.notEqual(await page.locator('output.price').textContent(), before);
  },
);

// CUST-9 CUST-11
view('a new customer is made at the sale and stands on its ticket', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open();
  await till.press('F3');
  const search = page.getByRole('dialog', { name: 'Search for a Customer' });
  await focused(search.getByRole('searchbox'));
  await till.type('lee ann porter');
  await reads(search, 'There are no results.');
  await press(search.getByRole('button', { name: 'New Customer' }));
  const form = page.getByRole('dialog', { name: 'New Customer' });
  await focused(form.getByLabel('First name'));
  assert.equal(await form.getByLabel('Last name').inputValue(), 'ann porter');
  await form.getByLabel('Telephone').focus();
  await till.type('3195550987');
  await till.press('Enter');
  await reads(till.ticket, 'lee ann porter');
  await toast(page, 'Customer successfully saved!');
  await toast(page, 'Customer assigned to cart!');
  await focused(till.search);
});
