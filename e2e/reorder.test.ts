import { axe } from './harness/checks.ts';
import { view } from './harness/journey.ts';
import { focused, reads } from './harness/waits.ts';

// TRD-13: by keyboard the office says when a part is ordered, sees it suggested with the reason, and makes a draft of it;
// what is on a draft is suggested no more.
view('a suggested order becomes a draft by keyboard', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/admin/login?redirect=/admin/reorder');
  await focused(page.locator('#email'));
  await page.keyboard.type('manager@demo.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('camber-demo');
  await page.keyboard.press('Enter');
  await reads(page.getByRole('heading', { level: 1 }), 'Suggested orders');

  await page.getByRole('button', { name: 'Set when a part is ordered' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'When it is ordered' });
  await focused(dialog.getByLabel('Part number or barcode'));
  await page.keyboard.type('VO-1774', { delay: 90 });
  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: 'By hand' }).press('Space');
  await dialog.getByLabel('Ordered at so many or fewer').fill('500');
  await dialog.getByLabel('Up to').fill('505');
  await dialog.getByLabel('Up to').press('Enter');

  const group = page.getByRole('region', { name: 'Midline' });
  const row = group.getByRole('row').filter({ hasText: 'VO-1774' });
  await reads(row, /By hand: at 500 or fewer, up to 505/);
  await reads(row, /as the vendor sells no fewer/);
  await axe(page);
  await row.getByRole('checkbox').press('Space');
  await reads(page.locator('.save-bar'), /1 of \d+ parts chosen/);
  await page.getByRole('button', { name: 'Make drafts' }).press('Enter');
  await page.waitForURL(/\/admin\/purchase\/edit/);
  await reads(page.getByRole('heading', { level: 1 }), /PO \d+/);
  await page.goto('/admin/reorder');
  await reads(page.locator('.save-bar'), /0 of \d+ parts chosen/);
  await group.getByRole('row').filter({ hasText: 'VO-1774' }).waitFor({ state: 'detached' });
});
