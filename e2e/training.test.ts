import { strict as assert } from 'node:assert';
import { axe } from './harness/checks.ts';
import { journey } from './harness/journey.ts';
import { focused, reads } from './harness/waits.ts';
import { code, Till } from './pages/till.ts';

// OPS-8: by keyboard a manager puts the register into training, sells and counts there, and comes back to the ticket that
// was open. The audit behind the journey finds the books of both in order.
journey('a register trains and comes back to its open ticket', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open('manager@demo.test');
  await till.scan(code.pads);
  await reads(till.ticket, '1363');

  await page.getByRole('button', { name: 'Menu', exact: true }).focus();
  await till.press('Enter');
  await page.getByRole('button', { name: 'Training', exact: true }).focus();
  await till.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Training' });
  await focused(dialog.getByRole('button', { name: 'Fill the training shop' }));
  await axe(page);
  await till.press('Enter');
  await focused(dialog.getByRole('button', { name: 'Begin training' }));
  await till.press('Enter');
  const banner = page.getByRole('complementary', { name: 'Training' });
  await reads(banner, 'Nothing of this is real');
  await focused(page.getByLabel('Float in the drawer')); // a shift of its own
  await axe(page);
  await page.keyboard.type('50');
  await till.press('Enter');
  await focused(till.search);
  await reads(till.ticket, 'Nothing on the ticket');

  await till.scan(code.filter);
  await till.checkOut();
  await till.press('Enter');
  await till.receipt();
  await reads(page.locator('main'), /90000000\d/);
  await till.press('Enter');
  await focused(till.search);

  await page.goto('/pos/shift');
  await reads(page.locator('main'), '$50.00');
  await reads(banner, 'Nothing of this is real');
  await banner.getByRole('button', { name: 'Leave training' }).focus();
  await till.press('Enter');
  await banner.waitFor({ state: 'detached' });
  await reads(till.ticket, '1363');
  assert.deepEqual(await till.sold(), ['1363 × 1']);
});

// OPS-8: two tabs of a register are never in different shops.
journey('a tab follows another into training and back', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open('manager@demo.test');
  const second = await page.context().newPage();
  await second.goto('/pos/shift');
  await reads(second.locator('main'), '$100.00');
  await page.getByRole('button', { name: 'Menu', exact: true }).focus();
  await till.press('Enter');
  await page.getByRole('button', { name: 'Training', exact: true }).focus();
  await till.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Training' });
  await focused(dialog.getByRole('button', { name: 'Fill the training shop' }));
  await till.press('Enter');
  await focused(dialog.getByRole('button', { name: 'Begin training' }));
  await till.press('Enter');
  await second.getByRole('complementary', { name: 'Training' }).waitFor();
  await page.getByRole('button', { name: 'Leave training' }).focus();
  await till.press('Enter');
  await second.getByRole('complementary', { name: 'Training' }).waitFor({ state: 'detached' });
  await reads(second.locator('main'), '$100.00');
});
