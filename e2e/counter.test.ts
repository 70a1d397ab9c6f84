import { strict as assert } from 'node:assert';
import { setTimeout as wait } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { journey } from './harness/journey.ts';
import { focused, reads } from './harness/waits.ts';
import { code, Till } from './pages/till.ts';

/** Waits until the field holds the value. */
async function holds(field: Locator, value: string): Promise<void> {
  const input = await field.elementHandle();
  await field.page().waitForFunction(([at, wanted]) => (at as HTMLInputElement).value === wanted, [
    input,
    value,
  ] as const);
}

// POS-5 PRC-1 LAB-1 CPR-1 PO-1 CART-23 CART-35 ORD-4: a ticket with everything, saved, taken up again and paid, by keyboard.
journey('a ticket is priced, worked on, saved, taken up again and paid by keyboard', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  const dialog = page.getByRole('dialog');
  await till.open('manager@demo.test');
  await till.scan(code.pads);
  await reads(till.due, '$50.28');

  await till.press('F8');
  await focused(dialog.getByLabel('New price'));
  await till.type('40');
  await holds(dialog.getByLabel('More or less by'), '-6.99');
  await till.press('Enter');
  await reads(till.ticket, 'Price set by hand, 46.99 before');
  await reads(till.due, '$42.80');

  // the pads carry their labor: an hour and a half
  await focused(till.search);
  await till.press('Alt+l');
  await focused(dialog.getByLabel('Type of labor'));
  await reads(dialog.getByRole('status'), '$142.50');
  await till.press('Tab');
  await focused(dialog.getByLabel('Time'));
  await till.press('Tab');
  await focused(dialog.getByLabel('Quantity'));
  await till.press('Enter');
  await reads(till.lines.nth(1), '1 h 30 min at 95.00');

  await focused(till.search);
  await till.press('Alt+c');
  await focused(dialog.getByLabel('Name'));
  await wait(100); // a letter right behind Alt C is a scanner's
  await till.type('Hose');
  await holds(dialog.getByLabel('Name'), 'Hose');
  await till.press('Tab');
  await focused(dialog.getByLabel('Price'));
  await till.type('2.50');
  await holds(dialog.getByLabel('Price'), '2.50');
  await till.press('Enter');
  await reads(till.lines.nth(2), 'Custom product');

  await focused(till.search);
  await till.press('Alt+o');
  await focused(dialog.getByRole('textbox').first());
  await wait(100);
  await till.type('PO-7');
  await till.press('Tab');
  await till.press('Space');
  await holds(dialog.getByRole('textbox').nth(2), 'PO-7');
  await till.press('Enter');
  await reads(till.lines.nth(2), 'PO-7');
  assert.equal(await till.lines.count(), 3);
  const due = (await till.due.textContent()) ?? '';

  await focused(till.search);
  await till.press('F4');
  await reads(till.ticket, /Saved as order # \d+\./);
  await till.press('F4');
  await reads(till.ticket, 'Nothing on the ticket');
  await focused(till.search);

  await till.press('F6');
  await reads(dialog, due);
  await focused(dialog.getByRole('button').first());
  await till.press('Enter');
  await reads(till.due, due);
  await reads(till.lines.nth(1), '1 h 30 min at 95.00');
  await reads(till.lines.nth(0), 'Price set by hand');

  await focused(till.search);
  await till.checkOut();
  await till.press('Enter');
  const receipt = await till.receipt();
  assert.equal(`$${receipt['Order Total']}`, due);
  assert.equal(receipt.Labor, '142.50');
});

// POS-3: a quote is at its receipt at once; its ticket makes way for the next.
journey('a quote is made, and taken up again', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open('manager@demo.test');
  await till.scan(code.filter);
  await reads(till.lines, 'DF-63');
  await till.press('Alt+q');
  await focused(till.newSale);
  await reads(page.getByRole('main'), 'Quote');
  assert.match(page.url(), /\/pos\/order\/receipt\?order_id=\d+$/);
  await till.press('Enter');
  await reads(till.ticket, 'Nothing on the ticket');
  await till.press('F6');
  await reads(page.getByRole('dialog'), 'Quote');
  await till.press('Enter');
  await reads(till.lines, 'DF-63');
  assert.deepEqual(await till.sold(), ['DF-63 × 1']);
});
