import type { Page } from 'playwright-core';
import { axe } from './harness/checks.ts';
import { view } from './harness/journey.ts';
import { reads } from './harness/waits.ts';
import { part, Shop } from './pages/shop.ts';
import { Till } from './pages/till.ts';

const tens = ['thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const units = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** The answer that somebody gives who does not see the picture. */
async function sum(page: Page): Promise<string> {
  const asked = await page.getByText(/How much is/).textContent();
  const [, ten = '', unit = '', other = ''] = /is (\w+)-(\w+) plus (\w+)\?/.exec(asked ?? '') ?? [];
  return String(10 * (tens.indexOf(ten) + 3) + units.indexOf(unit) + 1 + units.indexOf(other) + 1);
}

// PCON-1 PCON-2 PROD-8
view('a store is asked about a part; its buyer reviews it, and the manager approves', async ({ visitor }) => {
  const { page } = await visitor();
  const shop = new Shop(page);
  await page.goto('/account/login');
  await page.getByLabel('Email').fill('shopper@demo.test');
  await page.getByLabel('Password').fill('camber-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('/account');

  await page.goto(part.pads);
  await page.locator('[data-island=contact] a').first().focus();
  await page.keyboard.press('Enter'); // the first thing that is done here waits for the window
  await page.getByRole('dialog', { name: 'Contact Us' }).waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Alex Rivera');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('shopper@demo.test');
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('(319) 555-0199');
  await page.getByRole('combobox', { name: 'Location' }).selectOption({ label: 'Waterloo, Hwy 63' });
  await page.getByLabel('What does the picture show?').fill(await sum(page));
  await axe(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Your message has been sent. The store will answer you.').waitFor();

  await page.goto(part.pads);
  await shop.addAnyway();
  await shop.toast('Kestrel 1363').waitFor();
  await page.goto('/checkout/checkout');
  await shop.fillIn({
    firstname: 'Alex',
    lastname: 'Rivera',
    email: 'shopper@demo.test',
    telephone: '3195550199',
  });
  await shop.placeOrder.click();
  await page.waitForURL('/order/*');

  await page.goto(part.pads);
  await page.getByRole('link', { name: 'Write a review' }).click();
  await page.getByText('Good').click();
  await page.getByLabel('What should other buyers know?').fill('Quiet, and hardly any dust.');
  await page.getByRole('button', { name: 'Send Review' }).click();
  await reads(shop.main, 'Your review waits for approval.');

  const staff = await visitor();
  const till = new Till(staff.page);
  await till.signIn('manager@demo.test');
  await staff.page.goto('/pos/reviews');
  await axe(staff.page);
  await staff.page.getByRole('button', { name: /^Approve Alex R\./ }).click();
  await staff.page.getByText('Quiet, and hardly any dust.').waitFor({ state: 'detached' });

  await page.goto(part.pads);
  await reads(page.locator('#reviews'), 'Quiet, and hardly any dust.');
  await reads(page.locator('#reviews'), '4.0');
});
