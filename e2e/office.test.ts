import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { journey } from './harness/journey.ts';
import { codeNow } from './harness/second-factor.ts';
import { focused, reads } from './harness/waits.ts';
import { Till } from './pages/till.ts';

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/admin/login');
  await focused(page.locator('#email'));
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

// ADM-1
journey(
  'an owner adds another, who comes in by a second factor and takes a permission',
  async ({ visitor }) => {
    const { page } = await visitor();
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await signIn(page, 'owner@demo.test', 'camber-demo');
    await reads(heading(page), 'Overview');
    await page.goto('/admin/staff');
    await reads(heading(page), 'Staff and roles');
    await page.getByRole('link', { name: 'Add a person' }).focus();
    await press('Enter');
    await focused(page.getByRole('textbox', { name: 'Name' }));
    await page.keyboard.type('Nora Beck');
    await press('Tab');
    await page.keyboard.type('nora@shop.test');
    await press('Tab');
    await page.keyboard.type('a long password');
    await press('Tab', 'Tab');
    await page.keyboard.type('4711');
    await press('Tab');
    await page.keyboard.type('owner');
    await press('Tab', 'Space', 'Control+s');
    await reads(heading(page), 'Nora Beck');
    await reads(page.locator('.trail'), 'Added');

    const nora = await visitor();
    await signIn(nora.page, 'nora@shop.test', 'a long password');
    await reads(heading(nora.page), 'Set up your second factor');
    const secret = await nora.page.locator('main ol .n').textContent();
    await focused(nora.page.locator('#code'));
    await nora.page.keyboard.type(codeNow(secret ?? ''));
    await nora.page.keyboard.press('Enter');
    await reads(heading(nora.page), 'Your recovery codes');
    const [code] = await nora.page.locator('main li').allTextContents();
    await nora.page.getByRole('link', { name: 'I have kept them' }).focus();
    await nora.page.keyboard.press('Enter');
    await reads(heading(nora.page), 'Overview');

    const cashier = await visitor();
    await new Till(cashier.page).open();
    await nora.page.goto('/admin/role');
    await nora.page.getByRole('checkbox', { name: 'Sell and take payments, for cashier' }).focus();
    await nora.page.keyboard.press('Space');
    await reads(nora.page.getByRole('status'), 'May no longer: Sell and take payments.');
    await nora.page.keyboard.press('Control+s');
    await reads(nora.page.getByRole('status'), 'All is saved.');
    const refused = await cashier.page.goto('/pos/order');
    assert.equal(refused?.status(), 403);

    const again = await visitor();
    await signIn(again.page, 'nora@shop.test', 'a long password');
    await focused(again.page.locator('#code'));
    await again.page.keyboard.type(code ?? '');
    await again.page.keyboard.press('Enter');
    await reads(heading(again.page), 'Overview');
  },
);
