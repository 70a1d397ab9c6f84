import { strict as assert } from 'node:assert';
import { view } from './harness/journey.ts';
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
  await dialog.getByRole('button', { name: 'Choose this vehicle' }).focus();
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
