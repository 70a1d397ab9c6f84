import { strict as assert } from 'node:assert';
import { axe } from './harness/checks.ts';
import { journey, view } from './harness/journey.ts';
import { focused, reads } from './harness/waits.ts';
import { code, Till } from './pages/till.ts';

// TKT-1, TKT-2: keys are counted: a ticket is parked by one, the next served by three, the first recalled by two.
journey('a ticket is parked, another served, the first taken up again', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open();
  await till.scan(code.pads);
  await reads(till.due, '$50.28');

  till.keys = 0;
  const id = await till.park();
  await reads(till.ticket, 'Nothing on the ticket');
  assert.equal(till.keys, 1);

  await till.scan(code.filter);
  await reads(till.lines, 'DF-63');
  await till.checkOut();
  await till.press('Enter');
  await till.receipt();
  assert.equal(till.keys, 1 + 3);

  till.keys = 0;
  await till.press('F6');
  await focused(till.parked(id));
  await till.press('Enter');
  await reads(till.lines, '1363');
  assert.equal(till.keys, 2);
  assert.deepEqual(await till.sold(), ['1363 × 1']);

  // part of it is paid: it is parked like any other, and says what is left
  await till.checkOut();
  await till.type('20');
  await till.press('Enter');
  await reads(till.outstanding, '$30.28');
  await till.press('F4');
  await reads(till.ticket, 'Nothing on the ticket');
  await focused(till.search);
  await till.press('F6');
  await focused(till.parked(id));
  await till.press('Enter');
  await reads(till.due, '$30.28');
  await reads(till.ticket, `Order # ${id}`);
  await reads(till.ticket, /Paid.*20\.00/s);
  await till.scan(code.filter);
  await reads(till.due, '$39.90');
  assert.equal(await till.park(), id);
  await till.press('F6');
  await focused(till.parked(id));
  await till.press('Enter');
  await reads(till.due, '$39.90');
  await till.checkOut();
  await till.press('Enter');
  const receipt = await till.receipt();
  assert.equal(receipt['Amount Paid'], '59.90');
});

// TKT-1
view('several tickets stand side by side, by Ctrl and digit', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open();
  await till.scan(code.pads);
  await reads(till.lines, '1363');
  await till.press('Alt+t');
  await reads(till.ticket, 'Nothing on the ticket');
  await till.scan(code.filter);
  await reads(till.lines, 'DF-63');
  await reads(till.tab(1), '50.28');
  await reads(till.tab(2), '9.62');
  await axe(page);

  await till.press('Control+1');
  await reads(till.lines, '1363');
  await focused(till.search);
  await till.scan(code.oil);
  await reads(till.lines.last(), 'DM-530-5');
  await till.press('Control+2');
  await reads(till.lines, 'DF-63');
  assert.deepEqual(await till.sold(), ['DF-63 × 1']);

  // what is open is open still after a reload, and the one that was paid is gone
  await page.reload();
  await reads(till.tab(1), '80.23');
  await till.checkOut();
  await till.press('Control+1');
  await reads(till.lines.first(), '1363');
  await till.checkOut();
  await till.press('Enter');
  await till.receipt();
  await till.press('Control+1');
  await reads(till.lines, 'DF-63');
  assert.deepEqual(await till.sold(), ['DF-63 × 1']);
});

// TKT-1: one lane has a ticket; another sees who, may take it over, and the first then sells no copy of it.
view('a ticket that is open at one lane is taken over by another', async ({ visitor }) => {
  const [front, back] = [new Till((await visitor()).page), new Till((await visitor()).page)];
  await front.open();
  await front.scan(code.pads);
  const id = await front.park();
  await front.press('F6');
  await focused(front.parked(id));
  await front.press('Enter');
  await reads(front.lines, '1363');

  await back.page.goto('/pos/login');
  await back.page.getByLabel('Register').selectOption({ label: 'Cedar Falls, Back counter' });
  await back.page.getByLabel('Email').fill('manager@demo.test');
  await back.page.getByLabel('Password').fill('camber-demo');
  await back.page.getByLabel('Password').press('Enter');
  await back.page.waitForURL('/checkout/cart');
  await focused(back.page.getByLabel('Float in the drawer'));
  await back.page.keyboard.type('100');
  await back.page.keyboard.press('Enter');
  await focused(back.search);
  await back.press('F6');
  await reads(back.parked(id), 'Open at Front counter');
  await back.press('Enter');
  const dialog = back.page.getByRole('dialog', { name: 'Take the order over?' });
  await reads(dialog, `Order # ${id} is open at Front counter.`);
  await focused(dialog.getByRole('button', { name: 'Leave it there' }));
  await back.press('Tab');
  await back.press('Enter');
  await reads(back.lines, '1363');

  await front.scan(code.filter);
  await reads(front.page.getByRole('region', { name: 'Messages' }), 'taken up at another register');
  await reads(front.lines, 'DF-63');
  assert.deepEqual(await front.sold(), ['DF-63 × 1']);
  assert.deepEqual(await back.sold(), ['1363 × 1']);
});

// TKT-3: what the register sold last and whom it served last are one key away, on an empty search.
journey('the next ticket takes a part and a customer of the last by one key each', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open();
  await till.scan(code.pads);
  await till.press('F3');
  const dialog = page.getByRole('dialog', { name: 'Search for a Customer' });
  await focused(dialog.getByRole('searchbox'));
  await till.type('gallagher');
  await reads(dialog, 'Gallagher');
  await till.press('Enter');
  await reads(till.ticket, 'Gallagher');
  await till.park();

  await focused(till.search);
  await reads(page.getByRole('region', { name: 'Sold last at this register' }), '1363');
  await till.press('Alt+1');
  await reads(till.ticket, '1363');
  await till.press('F3');
  await reads(dialog, 'Served last at this register');
  await till.press('Alt+1');
  await reads(till.ticket, 'Gallagher');
});

// TKT-3: by keyboard a line and the ticket bear a note; whoever takes the parked order up reads both, the paper says the
// line's alone.
view('notes on a line and on the ticket are parked with it', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open();
  await till.scan(code.pads);
  await till.scan(code.filter);
  await till.press('Alt+m');
  const dialog = page.getByRole('dialog', { name: 'Note' });
  await focused(dialog.getByLabel('On the line'));
  await till.type('For the truck');
  await till.press('Tab');
  await focused(dialog.getByLabel('On the ticket'));
  await till.type('Calls at four');
  await axe(page);
  await till.press('Enter');
  await reads(till.lines.filter({ hasText: 'DF-63' }), 'For the truck');
  await reads(till.ticket, 'Calls at four');
  await focused(till.search);

  const id = await till.park();
  await till.press('F6');
  await focused(till.parked(id));
  await till.press('Enter');
  await reads(till.ticket, 'For the truck');
  await reads(till.ticket, 'Calls at four');

  await page.goto(`/pos/order/view?order_id=${id}`);
  await reads(page.getByRole('region', { name: 'Items' }), 'For the truck');
  await reads(page.getByRole('region', { name: 'Order History' }), 'Calls at four');
  await page.goto(`/pos/order/invoice?order_id=${id}`);
  const paper = await page.content();
  assert.match(paper, /For the truck/);
  assert.doesNotMatch(paper, /Calls at four/);
});
