import { axe } from './harness/checks.ts';
import { view } from './harness/journey.ts';
import { scan } from './harness/scan.ts';
import { focused, reads } from './harness/waits.ts';

// TRD-13: by keyboard and scanner the office orders from a vendor and counts what comes; what was not scanned stays open,
// and a part of another order is refused.
view('an order to a vendor is made by keyboard and received by scan', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/admin/login?redirect=/admin/purchase/add');
  await focused(page.locator('#email'));
  await page.keyboard.type('manager@demo.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('camber-demo');
  await page.keyboard.press('Enter');
  await reads(page.getByRole('heading', { level: 1 }), 'New order');
  await page.getByLabel('Vendor').selectOption('Midline');
  await page.getByRole('button', { name: 'Add a part' }).focus();
  await page.keyboard.press('Enter');
  await focused(page.getByLabel('Part number or barcode 1'));
  await page.keyboard.type('VO-1774', { delay: 90 });
  await page.keyboard.press('Tab');
  await page.keyboard.type('25');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/admin\/purchase\/edit/);
  const acts = page.getByRole('region', { name: 'What comes next' });
  await reads(acts, '147.60'); // three packs of a dozen
  await acts.getByRole('button', { name: 'Mark as ordered' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as ordered' }).press('Enter');
  await acts.getByRole('link', { name: 'Receive' }).press('Enter');

  await reads(page.locator('.scan-sign'), 'Scan a part, or type its number.');
  const counted = page.getByRole('region', { name: 'Parts' });
  await reads(counted, 'Not yet');
  for (let piece = 0; piece < 3; piece++) await scan(page, 'VO-1774');
  await reads(counted, '3 of 36 pieces counted');
  await reads(counted, '33 missing');
  await scan(page, 'BB-432');
  await reads(page.getByRole('alert'), /Not on this order: .*BB-432/);
  await reads(counted, '3 of 36 pieces counted');
  await axe(page);
  await page.keyboard.press('F9');
  const sure = page.getByRole('alertdialog', { name: 'Book 3 into the stock?' });
  await reads(sure, '33 missing');
  await sure.getByRole('button', { name: 'Book' }).press('Enter');
  await page.waitForURL(/\/admin\/purchase$/);
  const first = page.getByRole('row').filter({ hasText: 'Midline' }).first();
  await reads(first, /Partly here.*33/s);
});
