import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { journey, view } from './harness/journey.ts';
import { focused, reads } from './harness/waits.ts';
import { code, Till } from './pages/till.ts';

const gift = 'G1FT-0000-0000-FVYY'; // $50.00 of the demonstration

const payments = (page: Page) => page.locator('.taken > li');
const toast = (page: Page) => page.locator('.toasts');
const waiting = (page: Page) => page.getByRole('dialog', { name: 'Card payment' });

/** The dialog begins at what changes nothing, and hears no Enter at first: it is pressed until it is heard. */
async function cancelIt(page: Page, till: Till): Promise<void> {
  await focused(waiting(page).getByRole('button', { name: 'Check again' }));
  await till.press('Tab');
  await focused(waiting(page).getByRole('button', { name: 'Cancel' }));
  let isHeard = false;
  const asked = page.waitForRequest(/cancelSmartTerminal/).then(() => {
    isHeard = true;
  });
  while (!isHeard) {
    await till.press('Enter');
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await asked;
}

// PAY-3
journey('a sale is paid by voucher, card and cash, by keyboard alone', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open('manager@demo.test');
  for (let n = 0; n < 3; n++) await till.scan(code.pads);
  await reads(till.due, '$150.84');
  await till.checkOut();

  await till.tender(5, 'Voucher');
  await focused(page.getByLabel('Voucher code'));
  await till.type(gift);
  await reads(page.getByRole('status'), 'of 50.00 left');
  assert.equal(await page.getByLabel('Amount of the voucher').inputValue(), '50.00');
  await till.press('Enter');
  await reads(till.outstanding, '$100.84');

  await till.card('60');
  await till.press('Enter');
  await reads(toast(page), 'The transaction was approved.');
  await reads(till.outstanding, '$40.84');
  assert.equal(await payments(page).count(), 2);

  await till.tender(1, 'Cash');
  await focused(till.tendered);
  await till.type('50');
  await till.press('Enter');
  const receipt = await till.receipt();
  assert.equal(receipt['Order Total'], '150.84');
  await reads(till.change, '$9.16');
});

// CARD-1: from the ticket to the receipt by four keys; the register has one terminal, and the terminal tells the card.
journey('what is due is charged to a card with one key and Enter', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open();
  await till.scan(code.pads);
  await reads(till.due, '$50.28');
  till.keys = 0;
  await till.checkOut();
  await till.tender(2, 'Card');
  await focused(page.getByLabel('Amount on card'));
  await till.press('Enter');
  const receipt = await till.receipt();
  assert.equal(receipt['Amount Paid'], '50.28');
  assert.equal(till.keys, 4);
});

// PAY-23
view('a declined card says so, and the sale is paid in cash', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open();
  await till.scan(code.pads);
  await till.checkOut();
  await till.card('1.01'); // the simulator declines this amount
  await till.press('Enter');
  await reads(toast(page), 'Payment Failed!');
  await waiting(page).waitFor({ state: 'hidden' });
  await reads(till.outstanding, '$50.28');
  await reads(page.locator('.taken .declined'), /Card declined.*No money moved\..*1\.01/s);
  await page.reload();
  await reads(page.locator('.taken .declined'), 'Card declined');
  await till.tender(1, 'Cash');
  await focused(till.tendered);
  await till.press('Enter');
  const receipt = await till.receipt();
  assert.equal(receipt['Amount Paid'], '50.28');
});

// PAY-23, B.4: approval wins
journey('cancelling while the customer taps: the approval wins and is told', async ({ visitor }) => {
  const cashier = await visitor();
  cashier.allow(/409 \(Conflict\)/);
  const { page } = cashier;
  const till = new Till(page);
  await till.open();
  await till.scan(code.pads);
  await till.checkOut();
  await till.card('1.05'); // the simulator's customer pays when the cancellation comes
  await till.press('Enter');
  await reads(waiting(page), 'customer is choosing the payment method');
  await cancelIt(page, till);
  await reads(toast(page), /Too late to cancel|The transaction was approved/);
  await waiting(page).waitFor({ state: 'hidden' });
  await reads(till.outstanding, '$49.23');
  assert.equal(await payments(page).count(), 1);
});

// UX-19
view('a card that waits is there again after a reload, and in another window', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open();
  await till.scan(code.pads);
  await till.checkOut();
  await till.card('1.03'); // the simulator's customer does not come
  await till.press('Enter');
  await reads(waiting(page), 'customer is choosing the payment method');
  await reads(waiting(page), '$1.03');
  await page.reload();
  await reads(waiting(page), '$1.03');
  await cancelIt(page, till);
  await waiting(page).waitFor({ state: 'hidden' });
  await reads(till.outstanding, '$50.28');
});

// PAY-5
journey('one payment is voided, then all, by keyboard', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open('manager@demo.test');
  await till.scan(code.pads);
  await till.checkOut();
  for (const [amount, left] of [
    ['10', '$40.28'],
    ['20', '$20.28'],
    ['5', '$15.28'],
  ] as const) {
    await till.type(amount);
    await till.press('Enter');
    await reads(till.outstanding, left);
    await focused(till.tendered);
  }
  await payments(page).first().getByRole('button', { name: 'Void' }).focus();
  await till.press('Enter');
  const one = page.getByRole('alertdialog', { name: 'Void this payment?' });
  await focused(one.getByRole('button', { name: 'Keep it' }));
  await till.press('Tab');
  await till.press('Enter');
  await reads(till.outstanding, '$25.28');
  await reads(payments(page).first(), 'void');
  await one.waitFor({ state: 'detached' }); // it gives the focus back as it goes

  await page.getByRole('button', { name: 'Void all' }).focus();
  await till.press('Enter');
  const all = page.getByRole('alertdialog', { name: 'Void all payments?' });
  await focused(all.getByRole('button', { name: 'Keep it' }));
  await till.press('Tab');
  await till.press('Space');
  await reads(till.outstanding, '$50.28');
  assert.equal(await page.locator('.taken > li.void').count(), 3);
});

// RET-1
journey('two of three lines come back for cash', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open('manager@demo.test');
  for (const one of [code.pads, code.filter, code.oil]) await till.scan(one);
  await till.checkOut();
  await till.press('Enter');
  const { Order: order } = await till.receipt();
  await page.goto(`/pos/return?order_id=${order}`);
  const back = page.getByLabel(/^Back of /);
  await focused(back.first());
  await till.type('1');
  await back.nth(1).focus();
  await till.type('1');
  const sum = page.locator('.return-sum');
  await reads(sum, '59.90');
  await page.getByLabel('Reason').focus();
  await till.press('ArrowDown');
  await page.getByRole('button', { name: 'Take back and refund' }).focus();
  await till.press('Enter');
  await reads(page.locator('.return-paper'), '59.90');
  assert.equal(await page.locator('.return-paper li').count(), 2);
});

view(
  'a counter ticket without a mouse: price, labor, custom product, PO number, saved, taken up, paid',
  async ({ visitor }) => {
    const { page } = await visitor();
    const till = new Till(page);
    const dialog = page.getByRole('dialog');
    await till.open('manager@demo.test');
    await till.scan(code.pads);
    await reads(till.due, '$50.28');

    // typed at once: what comes before the dialog is there is its own
    await till.press('F8');
    await till.press('4');
    await till.press('0');
    await reads(dialog, 'Price');
    await till.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await reads(till.due, '$42.80');
    assert.equal(await till.search.inputValue(), '');

    await till.press('Alt+l');
    await dialog.waitFor();
    await focused(dialog.locator(':focus'));
    await till.press('ArrowDown');
    await dialog.getByRole('button', { name: 'Add' }).focus();
    await till.press('Enter');
    await dialog.waitFor({ state: 'hidden' });

    await till.press('Alt+c');
    await focused(dialog.getByLabel('Name'));
    await till.type('Shop rags');
    await till.press('Tab');
    await till.type('3');
    await till.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await reads(till.lines, 'Shop rags');

    await till.press('Alt+o');
    await focused(dialog.locator('input').first());
    await till.type('7741');
    await till.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await reads(toast(page), 'PO Number added successfully.');

    const id = await till.park();
    await reads(till.ticket, 'Nothing on the ticket');
    await till.press('F6');
    await focused(till.parked(id));
    await till.press('Enter');
    await reads(till.lines, 'Shop rags');
    await till.checkOut();
    await till.press('Enter');
    await till.receipt();
  },
);

// UX-13 UX-14: the key that ends the sale is whole in the window of a tablet, and as wide as a phone's.
view('the key that completes a sale is not cut off', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open();
  await till.scan(code.pads);
  await till.checkOut();
  const complete = page.getByRole('button', { name: 'Complete Check Out' });
  for (const [width, height] of [
    [768, 1024],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (width < 640) await complete.scrollIntoViewIfNeeded();
    const { left, right, top, bottom } = await complete.evaluate((key) =>
      key.getBoundingClientRect().toJSON(),
    );
    assert.ok(
      left >= 0 && right <= width && top >= 0 && bottom <= height,
      `at ${width} px: ${bottom}, ${right}`,
    );
  }
});

// Two tills have one order open. Each says where else, and no longer once the other has left it.
view('two tills have one order open', async ({ visitor }) => {
  const [one, two] = [await visitor(), await visitor()];
  const first = new Till(one.page);
  await first.open('manager@demo.test');
  await first.scan(code.pads);
  await first.checkOut();
  const second = new Till(two.page);
  await second.page.goto('/pos/login');
  await second.page.getByLabel('Email').fill('cashier@demo.test');
  await second.page.getByLabel('Password').fill('camber-demo');
  await second.page.getByLabel('Register').selectOption({ index: 1 });
  await second.page.getByRole('button', { name: 'Sign in' }).click();
  await focused(second.page.getByLabel('Float in the drawer'));
  await second.page.keyboard.type('100');
  await second.page.keyboard.press('Enter');
  await focused(second.search);
  await second.page.goto(`/pos/checkout${new URL(first.page.url()).search}`);
  await reads(
    first.page.getByRole('region', { name: 'Order' }),
    /This order is open at .* \(Dana Ruiz\) too\./,
  );
  await reads(
    second.page.getByRole('region', { name: 'Order' }),
    /This order is open at .* \(Marcus Bell\) too\./,
  );
  await second.page.close();
  await first.page.getByText(/This order is open at/).waitFor({ state: 'detached' });
});
