import { strict as assert } from 'node:assert';
import { axe } from './harness/checks.ts';
import { journey, view } from './harness/journey.ts';
import { scan } from './harness/scan.ts';
import { focused, reads } from './harness/waits.ts';
import { code, Till } from './pages/till.ts';

/** The barcode of a receipt. */
function barcode(order: string): string {
  return order.padStart(8, '0');
}

// RTN-1, RET-1: keys are counted: two of three come back by their receipt, for cash.
journey('two of three come back by the barcode of their receipt', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open('manager@demo.test');
  for (const one of [code.filter, code.filter, code.filter]) await till.scan(one);
  await till.checkOut();
  await till.press('Enter');
  const { Order: order = '' } = await till.receipt();
  await till.press('Enter');
  await focused(till.search);

  till.keys = 0;
  await scan(page, barcode(order));
  await focused(page.getByLabel(/^Back of /).first());
  await till.type('2');
  await till.press('Enter');
  await focused(page.getByRole('radio', { name: 'It does not fit my vehicle' }));
  await till.press('6');
  await till.press('Enter');
  await reads(till.ticket, 'We give back');
  await reads(till.due, '$19.24');
  await focused(till.search);
  await till.press('F9');
  const dialog = page.getByRole('dialog', { name: 'Give $19.24 back' });
  await focused(dialog.getByRole('button', { name: 'Give back' }));
  await till.press('Enter');
  const done = page.getByRole('dialog', { name: 'Taken back' });
  await reads(done, /Cash.*19\.24/s);
  assert.ok(till.keys <= 8, `${till.keys} keys`);
  assert.equal(till.keys, 6);
  await axe(page);
  await till.press('Enter');
  await reads(till.ticket, 'Nothing on the ticket');
  await focused(till.search);
});

// RTN-1: for a walk-in too, what comes back pays for what is taken; one payment either way.
view('parts are exchanged on one ticket, up and down', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open('manager@demo.test');
  await till.scan(code.pads);
  await till.checkOut();
  await till.press('Enter');
  const { Order: pads = '' } = await till.receipt();
  await till.press('Enter');
  await focused(till.search);

  // the pads for a filter: the rest goes back
  await till.press('Alt+r');
  const asked = page.getByLabel('Order, phone, name or part number');
  await focused(asked);
  await till.scan(code.pads);
  await reads(page.locator('.bring'), `Order # ${pads}`);
  assert.equal(await asked.inputValue(), '1363');
  await focused(asked);
  await reads(till.ticket, 'Nothing on the ticket');
  await till.press('Enter');
  await focused(page.getByLabel(/^Back of /).first());
  await axe(page);
  await till.type('1');
  await till.press('Enter');
  await till.press('1');
  await reads(page.locator('.return-who'), 'Which vehicle did it not fit?');
  await till.press('Enter');
  await focused(till.search);
  await till.scan(code.filter);
  await reads(till.ticket, 'We give back');
  await reads(till.due, '$40.66');
  await reads(till.tab(1), '-40.66');
  await axe(page);
  await till.press('F9');
  await focused(page.getByRole('dialog').getByRole('button', { name: 'Give back' }));
  await till.press('Enter');
  await reads(page.getByRole('dialog', { name: 'Taken back' }), /Cash.*40\.66/s);
  await till.press('Enter');
  const { Order: filter = '', ...receipt } = await till.receipt();
  assert.equal(receipt['Amount Paid'], '9.62');
  await till.press('Enter');
  await focused(till.search);

  // the filter for other pads: the rest is paid
  await scan(page, barcode(filter));
  await focused(page.getByLabel(/^Back of /).first());
  await till.type('1');
  await till.press('Enter');
  await till.press('6');
  await till.press('Enter');
  await focused(till.search);
  await till.scan(code.pads);
  await reads(till.due, '$40.66');
  await till.press('F9');
  await focused(page.getByRole('dialog').getByRole('button', { name: 'Take back' }));
  await till.press('Enter');
  await focused(till.tendered);
  await reads(till.outstanding, '$40.66');
  await reads(page.locator('.taken'), 'Goods brought back');
  await till.press('Enter');
  assert.equal((await till.receipt())['Amount Paid'], '50.28');
  await till.press('Enter');

  // it came back for fit before: whoever takes the next one is told
  await till.scan(code.pads);
  await till.checkOut();
  await till.press('Enter');
  const { Order: again = '' } = await till.receipt();
  await till.press('Enter');
  await focused(till.search);
  await scan(page, barcode(again));
  await focused(page.getByLabel(/^Back of /).first());
  await till.type('1');
  await till.press('Enter');
  await till.press('1');
  await reads(page.locator('.bring'), '1 of it came back in 60 days because it did not fit');
});

// RTN-1: taken off again, and parked with what comes back
view('what comes back is changed, parked with its ticket and taken off', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open('manager@demo.test');
  for (const one of [code.filter, code.filter]) await till.scan(one);
  await till.checkOut();
  await till.press('Enter');
  const { Order: order = '' } = await till.receipt();
  await till.press('Enter');
  await focused(till.search);
  await till.scan(code.pads);
  await scan(page, barcode(order));
  await focused(page.getByLabel(/^Back of /).first());
  await till.type('1');
  await till.press('Enter');
  await till.press('6');
  await till.press('Enter');
  await reads(till.due, '$40.66');
  await focused(till.search);
  const parked = await till.park();
  await till.press('F6');
  await focused(till.parked(parked));
  await till.press('Enter');
  await reads(till.due, '$40.66');
  await till.press('Alt+r');
  await focused(page.getByLabel(/^Back of /).first());
  await till.type('0');
  await till.press('Enter');
  await reads(till.due, '$50.28');
});
