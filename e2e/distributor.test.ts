import { axe } from './harness/checks.ts';
import { journey } from './harness/journey.ts';
import { focused, reads } from './harness/waits.ts';
import { Till } from './pages/till.ts';

// DIST-1 DIST-2 DIST-5 ORD-3: what is not here is sold all the same, and after the sale ordered from the distributor that
// has it, by keyboard; one that does not answer is named, and the others can be used.
journey('a part that is not here is sold and ordered from a distributor by keyboard', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open('manager@demo.test');
  await till.oneToOrder('KR-55099');
  await till.press('Enter');
  const work = page.locator('.till-work');
  await reads(work, '1 to be ordered');
  await till.press('Alt+i');
  const dialog = page.getByRole('dialog', { name: 'Order From Your Distributor' });
  await reads(dialog, 'Northern Parts did not answer');
  await focused(dialog.getByRole('button', { name: 'Order from 1' }));
  await axe(page);
  await till.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await reads(work, /1 on order for/);
  await page.goto(`/pos/order`);
  await page.getByRole('row').nth(1).getByRole('link').first().press('Enter');
  const made = page.getByRole('region', { name: 'Purchase orders' });
  await reads(made, /Being sent|Sent, not answered yet|Confirmed/);
  await axe(page);
});
