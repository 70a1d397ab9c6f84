import { strict as assert } from 'node:assert';
import { journey } from './harness/journey.ts';
import { scan } from './harness/scan.ts';
import { draws, steps } from './harness/steps.ts';
import { focused, reads } from './harness/waits.ts';
import { code, Till } from './pages/till.ts';

const papers = ['paper=80', 'paper=58', 'paper=letter'];

// POS LAB-2 CPR-1 PO-1 TRD-1 RTN-1: one sale with all that a line can be, paid in two ways, brought back in part and
// exchanged. No mouse.
journey('a sale of every kind of line is split, returned in part and exchanged', async ({ visitor }) => {
  const who = await visitor();
  const { page } = who;
  const till = new Till(page);
  const dialog = page.getByRole('dialog');
  const see = steps(who, 'mixed', {
    sizes: [
      [1440, 900],
      [1024, 768],
      [768, 1024],
    ],
    schemes: ['light', 'dark'],
  });
  const seePapers = async (path: string, name: string) => {
    if (!draws) return;
    const paper = await page.context().newPage();
    for (const of of papers) {
      await paper.goto(`${path}&${of}`);
      await paper.screenshot({ path: `shots/mixed/paper-${name}-${of.slice(6)}.png`, fullPage: true });
    }
    await paper.close();
  };

  await till.open('manager@demo.test');
  // a customer by four digits, the job of their vehicle's brakes
  await till.press('F3');
  await focused(dialog.getByRole('searchbox'));
  await till.type('Sam Okafor');
  await dialog.locator('.person').first().waitFor();
  await see('customer');
  await till.press('Enter');
  await reads(till.ticket, 'Sam Okafor');
  await till.type('front 2015 silv');
  await reads(page.locator('.till-work tr.current'), 'Front brakes');
  await till.press('Enter');
  await focused(dialog.getByRole('button', { name: 'Add to the ticket' }));
  await see('job');
  await till.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await reads(till.ticket, 'Shop labor');
  await focused(till.search);

  // a part with a core, whose old part stays with the customer
  await till.scan('DB-35');
  await reads(till.ticket, 'Bring the old part back');

  // a search among what fits
  await till.type('pads');
  await reads(page.locator('.till-work'), 'What does not fit is listed too.');
  await till.press('Alt+n');
  await reads(page.locator('.till-work'), /\d+ parts that are not known to fit are hidden\./);
  await see('only-what-fits');
  await till.press('Escape');
  await focused(till.search);

  await till.press('Alt+c');
  await focused(dialog.getByLabel('Name'));
  await till.type('Shop rags');
  await till.press('Tab');
  await till.type('3');
  await see('custom');
  await till.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await reads(till.lines, 'Shop rags');

  await till.press('Alt+o');
  await focused(dialog.locator('input').first());
  await till.type('7741');
  await see('po-number');
  await till.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await reads(till.ticket, '7741');

  await till.press('Alt+m');
  await focused(dialog.getByLabel('On the line'));
  await till.type('In the blue bin');
  await see('note');
  await till.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await reads(till.ticket, 'In the blue bin');
  await see('ticket');

  // a part by card, the rest in cash
  await till.checkOut();
  await till.card('50');
  await see('split');
  await till.press('Enter');
  await reads(page.locator('.taken'), '50.00');
  await till.tender(1, 'Cash');
  await focused(till.tendered);
  await see('the-rest');
  await till.press('Enter');
  const sold = await till.receipt();
  await see('receipt');
  const order = sold.Order ?? '';
  const paper = await page.context().newPage();
  await paper.goto(`/pos/order/invoice?order_id=${order}&paper=80`);
  for (const said of [
    'Front brakes',
    'Shop labor',
    'Core charge',
    'Shop rags',
    'PO number 7741',
    'In the blue bin',
  ])
    await reads(paper.locator('body'), said);
  await paper.close();
  await seePapers(`/pos/order/invoice?order_id=${order}`, 'sale');
  await till.press('Enter');
  await focused(till.search);

  // the battery comes back by its receipt, and an oil filter is taken instead
  await scan(page, order.padStart(8, '0'));
  const battery = page.getByLabel(/^Back of Battery/);
  await battery.focus();
  await till.type('1');
  await see('bring-back');
  await till.press('Enter');
  await till.press('6');
  await till.press('Enter');
  await focused(till.search);
  await till.scan(code.filter);
  await reads(till.ticket, 'We give back');
  await see('exchange');
  await till.press('F9');
  await focused(dialog.getByRole('button', { name: 'Give back' }));
  await see('give-back');
  await till.press('Enter');
  await reads(
    page.getByRole('dialog', { name: 'Taken back' }),
    /Visa 4242 paid back.*43\.27.*Cash paid back.*80\.28/s,
  );
  await see('given-back');
  await till.press('Enter');
  const taken = await till.receipt();
  assert.equal(taken['Amount Paid'], '6.73');
  await seePapers(`/pos/order/invoice?order_id=${taken.Order}`, 'exchange');
  await till.press('Enter');
  await focused(till.search);
});
