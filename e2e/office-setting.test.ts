import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { journey } from './harness/journey.ts';
import { focused, reads } from './harness/waits.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

// ADM-2 OPS-1
journey('an owner sets a store apart, goes back to the business, and writes a page', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/admin/login');
  await focused(page.locator('#email'));
  await page.keyboard.type('owner@demo.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('camber-demo');
  await page.keyboard.press('Enter');
  await page.locator('.office').waitFor();

  await page.goto('/admin/setting');
  await reads(heading(page), 'Settings');
  await page
    .getByRole('searchbox', { name: 'Search the settings' })
    .or(page.getByLabel('Search the settings'))
    .first()
    .focus();
  await page.keyboard.type('locks itself');
  const card = page.getByRole('region', { name: 'A register locks itself after' });
  await card.getByRole('button', { name: /A register locks itself after/ }).focus();
  await page.keyboard.press('Enter');
  const ladder = card.getByRole('list', { name: 'What holds where' });
  await ladder
    .getByRole('button', { name: /^Store: / })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const minutes = card.getByRole('spinbutton');
  await minutes.focus();
  await page.keyboard.type('25');
  await page.keyboard.press('Control+s');
  await reads(card.getByRole('status'), 'All is saved.');
  await reads(ladder.locator('.at'), /25 minutes/);
  await card.getByRole('button', { name: /Back to what/ }).focus();
  await page.keyboard.press('Enter');
  await reads(ladder.locator('.at'), 'came with the program');

  await page.goto('/admin/page/add');
  await page.getByRole('textbox', { name: 'Address' }).focus();
  await page.keyboard.type('our-shop');
  const english = page.getByRole('region', { name: 'English' });
  await english.getByRole('textbox', { name: 'Title' }).focus();
  await page.keyboard.type('Our shop');
  await english.getByRole('textbox', { name: 'Text' }).focus();
  await page.keyboard.type('## Since 1978');
  await reads(english.getByRole('heading', { level: 3 }), 'Since 1978');
  await page.keyboard.press('Control+s');
  await reads(heading(page), 'Our shop');
  const shown = await page.goto('/our-shop');
  assert.equal(shown?.status(), 200);
  await reads(page.getByRole('heading', { level: 2, name: 'Since 1978' }), 'Since 1978');
});
