import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { axe } from './harness/checks.ts';
import { journey } from './harness/journey.ts';
import { scan } from './harness/scan.ts';
import { draws, steps } from './harness/steps.ts';
import { comes, focused, reads } from './harness/waits.ts';
import { Till } from './pages/till.ts';

const shelf = '1363';
const elsewhere = 'HH385010'; // the other store has it
const nowhere = 'KR-55099'; // a piece is here, the next one a distributor has

// PICK-2 DIST-3 SPO-1 TRD-15: a part of the shelf, one of the other store, one of a distributor and an hour of labor, for
// which a bay is booked, from the counter to the hand-over, the letters and the bill.
journey('four ways to get what a customer wants end in one hand-over', async ({ visitor }) => {
  const who = await visitor();
  const { page } = who;
  const till = new Till(page);
  const dialog = page.getByRole('dialog');
  const work = page.locator('.till-work');
  const see = steps(who, 'four-ways');

  await till.open('manager@demo.test');
  await till.press('F3');
  await focused(dialog.getByRole('searchbox'));
  await till.type('Sam Okafor');
  await dialog.locator('.person').first().waitFor();
  await till.press('Enter');
  await reads(till.ticket, 'Sam Okafor');
  await till.scan(shelf);
  await till.scan(elsewhere);
  for (const part of [elsewhere, nowhere]) {
    const line = till.lines.filter({ hasText: part });
    if (part === nowhere) for (let piece = 0; piece < 2; piece++) await till.scan(part);
    await reads(line, /Order it/);
    await till.press('Alt+i');
    await reads(line, '1 to be ordered');
  }
  await till.press('Alt+l');
  await dialog.waitFor();
  await focused(dialog.locator(':focus'));
  await till.press('ArrowDown');
  await dialog.getByRole('button', { name: 'Add' }).focus();
  await till.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await reads(till.ticket, 'Shop labor');
  await see('ticket');
  await till.checkOut();
  await till.press('Enter');
  await reads(work, '1 to be ordered');
  await see('receipt');

  await till.press('Alt+i');
  const table = page.getByRole('dialog', { name: 'Order From Your Distributor' });
  await focused(table.getByRole('button', { name: 'Order from 2' }));
  await reads(table, 'by transfer');
  await see('table');
  await till.press('Enter');
  await table.waitFor({ state: 'detached' });
  await reads(work, /1 on order for/);
  await reads(work, /1 from/);
  await see('on-order');

  // a bay for the hour of labor, on a Thursday a good while ahead
  await page.getByRole('button', { name: 'Book Appointment' }).press('Enter');
  await reads(dialog, 'Sam Okafor');
  await dialog.getByLabel('Bay').selectOption('Bay 2');
  const day = new Date(Date.now() + 28 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((11 - day.getUTCDay()) % 7));
  await dialog.getByLabel('Day', { exact: true }).fill(day.toISOString().slice(0, 10));
  await dialog.getByLabel('Start').selectOption('9:00 am');
  await dialog.getByLabel('Until').selectOption('10:00 am (1 hr)');
  await dialog.getByLabel('Status').selectOption('Confirmed');
  await dialog.getByLabel('Tell the customer by email').check();
  await see('appointment');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await reads(page.getByRole('region', { name: 'Appointments Booked For This Order' }), '9:00 am');

  // the order names what is under way, and leads to it
  await page.goto('/pos/order');
  await page.getByRole('row').nth(1).getByRole('link').first().press('Enter');
  const purchase = page.getByRole('region', { name: 'Purchase orders' });
  await reads(purchase, /P\d+/);
  const number = /P(\d+)/.exec((await purchase.textContent()) ?? '')?.[1] ?? '';
  const order = /order_id=(\d+)/.exec(page.url())?.[1] ?? '';
  await see('order');
  const sent = await page.getByRole('region', { name: 'Transfers' }).getByRole('link').getAttribute('href');
  assert.ok(sent, 'no way to the transfer');

  const office = await (await visitor()).page;
  await office.goto(`/admin/login?redirect=${encodeURIComponent(sent)}`);
  await focused(office.locator('#email'));
  await office.keyboard.type('owner@demo.test');
  await office.keyboard.press('Tab');
  await office.keyboard.type('camber-demo');
  await office.keyboard.press('Enter');
  for (const act of ['Send: 1', 'Book into stock: 1']) {
    await reads(office.locator('.scan-sign'), 'Scan a part, or type its number.');
    await scan(office, elsewhere);
    await office.getByRole('button', { name: act }).press('Enter');
  }
  await reads(office.locator('.page-head'), 'Closed');
  await receive(office, number);

  // put away, told, scanned and handed over
  await page.goto('/pos/pickup?stage=pick');
  await page.getByRole('tab', { name: 'To be picked' }).waitFor();
  await axe(page);
  await see('pickups');
  await page.goto(`/pos/order/view?order_id=${order}`);
  await page.getByRole('link', { name: 'Hand over' }).press('Enter');
  await reads(page.locator('.pickup'), '0 of 2 on the counter');
  await axe(page);
  await till.press('F4');
  await focused(dialog.getByLabel('Shelf'));
  await till.type('S-14');
  await axe(page);
  await see('put-away');
  await till.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await reads(page.locator('.pickup'), 'On shelf S-14: 2 pieces');
  await reads(page.locator('.pickup'), 'The customer was told');
  await scan(page, shelf); // it was taken along at the sale
  await reads(page.getByRole('alert'), /Not on this order: .*1363/);
  await scan(page, elsewhere);
  await reads(page.locator('.pickup'), '1 of 2 on the counter');
  await scan(page, elsewhere);
  await reads(page.getByRole('alert'), 'only 1 are here for this order');
  await scan(page, nowhere);
  await reads(page.locator('.pickup'), '2 of 2 on the counter');
  await see('hand-over');
  await till.press('F9');
  await reads(page.locator('.pickup'), /handed over to Sam Okafor/);
  await see('handed-over');
  await page.goto(`/pos/order/view?order_id=${order}`);
  await reads(page.locator('.order-page'), 'Handed over to Sam Okafor');
  await reads(
    page.getByRole('region', { name: 'Special order' }),
    /Received.*Told.*Handed over.*to Sam Okafor/s,
  );
  await see('order-complete');

  // what the customer was written: the receipt, the appointment, that it can be fetched
  const { page: post } = await visitor();
  const letters = post.locator('main');
  for (const words of ['Receipt', '9:00 am', /Ready/]) await comes(post, '/dev/outbox', letters, words);
  if (!draws) return;
  await post.screenshot({ path: 'shots/four-ways/letters.png', fullPage: true });
  for (const paper of ['paper=80', 'paper=58', 'paper=letter', 'document=pick']) {
    await page.goto(`/pos/order/invoice?order_id=${order}&${paper}`);
    await who.picture(`four-ways/paper-${paper.replace('=', '-')}`);
  }
});

/** What a distributor brings is scanned and booked. */
async function receive(office: Page, number: string): Promise<void> {
  await office.goto(`/admin/receiving?purchase_id=${number}`);
  await reads(office.locator('.scan-sign'), 'Scan a part, or type its number.');
  await reads(office.locator('main'), /For order # \d+/);
  await scan(office, nowhere);
  await reads(office.getByRole('region', { name: 'Parts' }), '1 of 1 pieces counted');
  await office.keyboard.press('F9');
  const sure = office.getByRole('alertdialog', { name: 'Book 1 into the stock?' });
  await sure.getByRole('button', { name: 'Book' }).press('Enter');
  await office.waitForURL(/\/admin\/purchase$/);
}
