import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { axe } from './harness/checks.ts';
import { journey, view } from './harness/journey.ts';
import { focused, reads } from './harness/waits.ts';
import { Till } from './pages/till.ts';

/** Copies a text and pastes it where the focus is. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+V');
}

// SRCH-9
journey('a pasted list goes on the ticket by keyboard, and nothing of it is lost', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open();
  await paste(page, 'DF-63\tOil filter\t3\r\nno-such-number 2\r\nKP-1363S\r\nDM-530-5 x 2\r\n');
  const list = page.getByRole('dialog', { name: 'Pasted list' });
  await reads(list, '2 of 4 can be added.');
  await focused(list.getByRole('button', { name: /^Add all/ }));
  await axe(page);

  await till.press('ArrowDown');
  await focused(list.getByLabel('Quantity of Dunmore DF-63'));
  await till.type('5');
  await till.press('Enter');
  await reads(list, '0 of 2 can be added.');
  await reads(till.lines.first(), 'DF-63');
  assert.deepEqual(await till.sold(), ['DF-63 × 5', 'DM-530-5 × 2']);

  // what is left waits, over a reload too
  await till.press('Escape');
  await focused(till.search);
  await page.reload();
  await focused(till.search);
  await reads(page.getByRole('region', { name: 'Parts' }), '2 lines of a pasted list are not on the ticket.');
  await till.press('Tab');
  await focused(page.getByRole('button', { name: 'Open list' }));
  await till.press('Enter');
  await reads(list, '0 of 2 can be added.');
  await list.getByRole('button', { name: 'Choose options' }).focus();
  await till.press('Enter');
  const options = page.getByRole('dialog', { name: 'Choose for Kestrel KP-1363S' });
  await focused(options.getByLabel('Hardware'));
  await till.press('ArrowDown');
  await till.press('Tab');
  await till.press('Tab');
  await till.press('Tab');
  await focused(options.getByRole('button', { name: /^Choose/ }));
  await till.press('Enter');
  await reads(list, '1 of 2 can be added.');
  await list.getByRole('button', { name: /^Add all/ }).focus();
  await till.press('Enter');
  await reads(list, '0 of 1 can be added.');
  await till.press('ArrowDown');
  await till.press('Enter');
  await focused(till.search);
  assert.equal(await till.search.inputValue(), 'no-such-number');
  assert.deepEqual(await till.sold(), ['DF-63 × 5', 'DM-530-5 × 2', 'KP-1363S × 1']);
});

// SRCH-9
view('a list that a business pastes into the search of the shop is a quick order', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/account/login');
  await page.getByLabel('Email').first().fill('pro@demo.test');
  await page.getByLabel('Password').first().fill('camber-demo');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).first().click();
  await page.waitForURL((url) => url.pathname === '/account');
  await page
    .getByRole('searchbox', { name: 'Search parts' })
    .or(page.getByRole('combobox', { name: 'Search parts' }))
    .focus();
  await page.locator('#search[role=combobox]').waitFor();
  await paste(page, 'DF-63, 3\nno-such-number\n');
  await page.waitForURL((url) => url.pathname === '/account/quick');
  await reads(page.getByRole('main'), 'Dunmore DF-63');
  await reads(page.getByRole('main'), 'No part has the number or barcode no-such-number.');
});
