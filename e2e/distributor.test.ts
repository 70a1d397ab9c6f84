import { axe } from './harness/checks.ts';
import { journey } from './harness/journey.ts';
import { scan } from './harness/scan.ts';
import { focused, reads } from './harness/waits.ts';
import { Till } from './pages/till.ts';

// DIST-1 DIST-2 DIST-5 ORD-3: what is not here is sold all the same, and after the sale ordered from the distributor that
// has it, by keyboard; one that does not answer is named, and the others can be used.
journey('a part that is not here is sold and ordered from a distributor by keyboard', async ({ visitor }) => {
  const { page } = await visitor();
  const till = new Till(page);
  await till.open('manager@demo.test');
  await scan(page, 'KR-55099');
  await reads(till.ticket, 'KR-55099');
  await scan(page, 'KR-55099');
  await reads(till.ticket, /Order it/);
  await till.press('Alt+i');
  await reads(till.ticket, '1 to be ordered');
  await till.press('F9');
  await focused(page.getByRole('dialog').getByRole('button', { name: 'Check Out' }));
  await till.press('Enter');
  await focused(till.tendered);
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
