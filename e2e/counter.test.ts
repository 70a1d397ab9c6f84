import { strict as assert } from 'node:assert';
import { axe } from './harness/checks.ts';
import { journey, view } from './harness/journey.ts';
import { focused, reads } from './harness/waits.ts';
import { code, Till } from './pages/till.ts';

// POS-3: a quote is at its receipt at once; its ticket makes way for the next.
view('a quote is made, and taken up again', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open('manager@demo.test');
  await till.scan(code.filter);
  await reads(till.lines, 'DF-63');
  await till.press('Alt+q');
  await focused(till.newSale);
  await reads(page.getByRole('main'), 'Quote');
  assert.match(page.url(), /\/pos\/order\/receipt\?order_id=\d+$/);
  const id = new URL(page.url()).searchParams.get('order_id') ?? '';
  await till.press('Enter');
  await reads(till.ticket, 'Nothing on the ticket');
  await till.press('F6');
  await focused(till.parked(id));
  await till.press('Enter');
  await reads(till.lines, 'DF-63');
  assert.deepEqual(await till.sold(), ['DF-63 × 1']);
});

// POS-1, POS-3: the buttons of the sale, each with its key, and what they open.
view('the sale has its buttons, and its vehicle is chosen by keyboard', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open('manager@demo.test');
  const names = [
    'Customer F3',
    'Select Vehicle Alt V',
    'Add Labor Alt L',
    'Add Custom Product Alt C',
    'Add PO Number Alt O',
    'Create Order for Later F4',
    'Create a Quote Alt Q',
    'Check Out F9',
    'Cancel Order Ctrl Del',
  ];
  for (const name of names) {
    const words = name.replace(/ (F\d|Alt \w|Ctrl Del)$/, '');
    const button = page.getByRole('main').getByRole('button', { name: new RegExp(`^${words}`) });
    await button.filter({ hasText: new RegExp(name.split(' ').join('\\s*')) }).waitFor();
  }

  const dialog = page.getByRole('dialog');
  await till.press('Alt+v');
  await focused(dialog.getByLabel('Year'));
  for (const [label, typed] of [
    ['Year', '2015'],
    ['Make', 'Chevrolet'],
    ['Model', 'Silverado 1500'],
  ] as const) {
    await focused(dialog.getByLabel(label));
    await till.type(typed);
    await page.getByRole('option', { name: typed, exact: true }).first().waitFor();
    await till.press('Enter');
  }
  await reads(dialog, 'Optional: Tab to narrow down');
  await till.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await reads(till.ticket, /2015.*SILVERADO 1500/is);
  await till.scan(code.pads);
  await reads(till.lines, '1363');

  const id = await till.park();
  await reads(till.ticket, 'Nothing on the ticket');
  const told = page.getByRole('region', { name: 'Messages' });
  assert.equal(await told.getByRole('link', { name: 'All Orders' }).getAttribute('href'), '/pos/order');
  await told.getByRole('link', { name: 'View Order' }).focus();
  await till.press('Enter');
  await page.waitForURL(`/pos/order/view?order_id=${id}`);
  await reads(page.getByRole('main'), /2015.*Silverado 1500/is);

  // what is taken up again is for the same vehicle, which can be another's
  await page.getByRole('button', { name: 'Continue Order' }).focus();
  await till.press('Enter');
  await page.waitForURL('/checkout/cart');
  await reads(till.ticket, 'Change Vehicle');
  await focused(till.search);
  await till.press('Alt+v');
  await reads(dialog.getByRole('heading'), 'Change Vehicle');
  await dialog.getByRole('button', { name: 'No vehicle' }).focus();
  await till.press('Enter');
  await reads(till.ticket, 'Select Vehicle');
  assert.deepEqual(await till.sold(), ['1363 × 1']);
});

// W-30: one's own PIN, by the password; the old one opens nothing any more.
view('a member of staff changes the own PIN', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open();
  const press = async (name: string) => {
    await page.getByRole('button', { name }).focus();
    await till.press('Enter');
  };
  const dialog = page.getByRole('dialog');
  await press('Menu');
  await press('Change my PIN');
  await focused(dialog.getByLabel('Your password'));
  await till.type('camber-demo');
  await till.press('Tab');
  const fields = [
    ['New PIN', '73015'],
    ['New PIN once more', '73016'],
  ] as const;
  for (const [label, pin] of fields) {
    await dialog.getByLabel(label, { exact: true }).focus();
    await till.type(pin);
  }
  await till.press('Enter');
  await reads(dialog, 'The two PINs are not the same.');
  await dialog.getByLabel('New PIN once more').focus();
  await till.press('Control+a');
  await till.type('73015');
  await till.press('Enter');
  await reads(page.getByRole('region', { name: 'Messages' }), 'The PIN is changed.');
  await dialog.waitFor({ state: 'detached' });
  await press('Menu');
  await press('Lock');
  const pin = page.getByLabel('Your PIN');
  await focused(pin);
  await till.type('1003');
  await till.press('Enter');
  await reads(page.getByRole('main'), 'The PIN is wrong.');
  await focused(pin);
  await till.type('73015');
  await till.press('Enter');
  await reads(till.ticket, 'Nothing on the ticket');
});

// ACC-1: an account that asks for a PO number gets it with the charge, and it stands on the receipt.
view('an account asks for its PO number', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open('manager@demo.test');
  await page.goto('/pos/customer?filter_name=Okafor');
  await page.getByRole('link', { name: 'Sam Okafor' }).first().click();
  await page.waitForURL(/customer_id=\d+/);
  const who = new URL(page.url()).searchParams.get('customer_id');
  await page.goto(`/pos/customer/statement?customer_id=${who}`);
  await page.getByRole('switch', { name: 'Asks for a PO number' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Set the terms' }).focus();
  await page.keyboard.press('Enter');
  await reads(page.getByRole('region', { name: 'Messages' }), 'The terms are set.');

  await page.goto('/checkout/cart');
  await focused(till.search);
  await till.scan(code.pads);
  await till.press('F3');
  await focused(page.getByRole('dialog').getByRole('searchbox'));
  await till.type('0133');
  await reads(till.ticket, 'Okafor');
  await till.checkOut();
  await till.press('Alt+3');
  const number = page.getByLabel('PO number');
  await number.waitFor();
  await till.press('Enter');
  await focused(number);
  await reads(page.locator('.till-work'), 'This account asks for a PO number.');
  await till.type('7741');
  await axe(page);
  await till.press('Enter');
  await reads(page.locator('.till-side'), 'Charged to account');
  const { Order: order = '' } = await till.receipt();

  // signed on the screen
  await page.getByRole('button', { name: 'Sign on the screen' }).click();
  const sheet = page.getByRole('img', { name: 'Sheet for your signature' });
  const box = await sheet.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + 60, box.y + 90);
  await page.mouse.down();
  for (const [x, y] of [
    [120, 40],
    [180, 120],
    [260, 50],
    [380, 110],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y);
  await page.mouse.up();
  await axe(page);
  await page.getByRole('button', { name: 'Keep the signature' }).click();
  await reads(page.getByRole('region', { name: 'Messages' }), 'The receipt bears the signature.');
  await focused(till.newSale);
  await page.goto(`/pos/order/invoice?order_id=${order}&paper=80`);
  await reads(page.locator('body'), 'PO number 7741');
  await page.getByRole('img', { name: 'Signature' }).waitFor();
});

// TKT-3, ACC-1: keys are counted: a customer that is known by four digits of their phone, and a sale on their account,
// which says whose it is and how it stands before the charge.
journey('a known customer buys on account', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open();
  await till.scan(code.pads);
  await reads(till.lines, '1363');
  till.keys = 0;
  await till.press('F3');
  await focused(page.getByRole('dialog').getByRole('searchbox'));
  await till.type('0133');
  await reads(till.ticket, 'Okafor');
  assert.equal(till.keys, 5);
  await till.checkOut();
  await till.press('Alt+3');
  await reads(page.locator('.till-work'), /Okafor Auto Service.*Due in \d+ days.*Owed on account/s);
  await till.press('Enter');
  await reads(page.locator('.till-side'), 'Charged to account');
  assert.equal(till.keys, 9);
});
