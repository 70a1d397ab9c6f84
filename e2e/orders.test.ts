import { strict as assert } from 'node:assert';
import type { Locator, Page } from 'playwright-core';
import { view } from './harness/journey.ts';
import { focused, reads } from './harness/waits.ts';
import { code, Till } from './pages/till.ts';

async function press(target: Locator, key = 'Enter'): Promise<void> {
  await target.focus();
  await target.page().keyboard.press(key);
}

const rows = (page: Page) => page.locator('.list tbody tr:not(.waiting)');
const toast = (page: Page, text: string | RegExp) =>
  reads(page.getByRole('region', { name: 'Messages' }), text);

/** Sells to a customer as far as the saved order, and lets it go. */
async function saveFor(till: Till, name: string): Promise<void> {
  const { page } = till;
  await till.scan(code.pads);
  await till.press('F3');
  await focused(page.getByRole('dialog').getByRole('searchbox'));
  await till.type(name);
  await page.getByRole('dialog').locator('.person').first().waitFor();
  await till.press('Enter');
  await reads(till.ticket, new RegExp(name, 'i'));
  await till.press('F4');
  await toast(page, 'Order Saved');
}

// ORD-1 ORD-4 ORD-8 LIST-4
view('by keyboard a saved order is found by its phone and taken up again', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open();
  await saveFor(till, 'Sam Okafor');

  await page.goto('/pos/order');
  await rows(page).first().waitFor();
  await press(page.getByRole('tab', { name: /^All/ }), 'ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForURL(/status=saved/);
  await page.keyboard.press('F9');
  await toast(page, 'Invalid Selection - Please select one order to continue.');

  await page.keyboard.press('/');
  await focused(page.locator('#order-search'));
  await page.keyboard.type('555-0133');
  await page.keyboard.press('Enter');
  await page.waitForURL(/filter_telephone=/);
  await reads(page.locator('.pager'), 'Showing 1 to 1 of 1 (1 Pages)');
  await reads(rows(page), 'Sam Okafor');
  const address = page.url();

  // the address is the list: a reload shows the same rows
  await page.reload();
  await reads(rows(page), 'Sam Okafor');
  assert.equal(page.url(), address);
  await press(rows(page).first().getByRole('checkbox'), 'Space');
  await reads(page.getByRole('group', { name: 'Chosen orders' }), 'Sam Okafor');
  await page.keyboard.press('F9');
  await page.waitForURL('/checkout/cart');
  await reads(till.ticket, 'Sam Okafor');
  assert.deepEqual(await till.sold(), ['1363 × 1']);
});

// ORD-3 ORD-5 HIST-1 HIST-2 NOTE-1 NOTE-2 UX-20
view('by keyboard an order gets a note that is told, and is voided with a reason', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open('manager@demo.test');
  await till.scan(code.filter);
  await till.checkOut();
  const id = new URL(page.url()).searchParams.get('order_id') ?? '';
  await page.goto(`/pos/order/view?order_id=${id}`);
  await reads(page.getByRole('heading', { level: 1 }), `Order # ${id}`);
  await reads(page.getByRole('region', { name: 'Payment' }), 'Balance Due');

  await press(page.getByRole('button', { name: 'Order History' }));
  const dialog = page.getByRole('dialog');
  await focused(dialog.getByLabel('Order Status'));
  await page.keyboard.type('Ready');
  await dialog.getByLabel('Comment').focus();
  await page.keyboard.type('Bay 2 has it.');
  assert.equal(await dialog.getByLabel('Notify Customer').isChecked(), true); // that status tells
  await press(dialog.getByRole('button', { name: 'Submit' }));
  await focused(dialog.getByLabel('Email'));
  await reads(dialog, 'Required');
  await page.keyboard.type('walker@demo.test');
  await press(dialog.getByLabel('By text message'), 'Space');
  await dialog.getByLabel('Phone').focus();
  await page.keyboard.type('3195550188');
  await press(dialog.getByRole('button', { name: 'Submit' }));
  await reads(dialog, "Customer doesn't consent to text messages");
  await press(dialog.getByLabel('By text message'), 'Space');
  await press(dialog.getByRole('button', { name: 'Submit' }));
  await dialog.waitFor({ state: 'detached' });
  const history = page.getByRole('region', { name: 'Order History' });
  await reads(history, 'Bay 2 has it.');
  await reads(history, 'Ready for pickup');
  await focused(page.getByRole('button', { name: 'Order History' }));

  await press(page.getByRole('button', { name: 'Void order' }));
  await focused(dialog.getByLabel('Reason'));
  await page.keyboard.press('Enter'); // without a reason it is no answer
  await focused(dialog.getByRole('button', { name: 'Void order' }));
  await dialog.getByLabel('Reason').focus();
  await page.keyboard.type('Changed their mind');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await reads(page.locator('.order-page > header'), 'Voided');
  await reads(history, 'Changed their mind');
  assert.equal(await page.getByRole('button', { name: 'Continue Order' }).count(), 0);
});
