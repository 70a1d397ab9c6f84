import { axe } from './harness/checks.ts';
import { journey } from './harness/journey.ts';
import { focused, reads } from './harness/waits.ts';
import { Till } from './pages/till.ts';

// TRD-1
journey(
  'an old part comes in by the receipt, is inspected, and its customer reads what became of it',
  async ({ visitor }) => {
    const { page } = await visitor();
    const till = new Till(page);
    const dialog = page.getByRole('dialog');
    await till.open('manager@demo.test');
    await till.scan('DB-35');
    await till.press('F3');
    await focused(dialog.getByRole('searchbox'));
    await till.type('Sam Okafor');
    await dialog.locator('.person').first().waitFor();
    await till.press('Enter');
    await reads(till.ticket, 'Sam Okafor');
    // the old part is here after all, and then it is not
    await page.getByRole('button', { name: 'Old part of Dunmore DB-35 handed in now' }).click();
    await reads(till.ticket, 'nothing is charged');
    await page.getByRole('button', { name: 'Old parts of Dunmore DB-35 are not here' }).click();
    await reads(till.ticket, 'Bring the old part back');
    await till.checkOut();
    await till.press('Enter');
    const { Order: order } = await till.receipt();

    await page.goto('/pos/core');
    const find = page.getByLabel('Receipt or old part');
    await focused(find);
    await till.type(order ?? '');
    await till.press('Enter');
    await reads(page.locator('main'), '1 core out, $18.00, due ');
    await axe(page);
    await page.getByRole('button', { name: 'Take in DB-35' }).click();
    await dialog.getByRole('button', { name: 'Take it in' }).click();
    const inspect = page.getByRole('button', { name: /^Inspect C\d+$/ });
    await inspect.click();
    await axe(page);
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    await reads(page.locator('.core-steps'), '1 accepted, $18.00 paid back');

    const { page: home } = await visitor();
    await home.goto('/account/login?redirect=/account/cores');
    await home.getByLabel('Email', { exact: true }).first().fill('pro@demo.test');
    await home.getByLabel('Password', { exact: true }).first().fill('camber-demo');
    await home.keyboard.press('Enter');
    await home.waitForURL('/account/cores');
    await reads(home.locator('main'), '1 accepted, $18.00 paid back');
    await axe(home);
  },
);
