import { strict as assert } from 'node:assert';
import type { Locator, Page } from 'playwright-core';
import { axe } from './harness/checks.ts';
import { view } from './harness/journey.ts';
import { comes, focused, reads } from './harness/waits.ts';
import { part, Shop } from './pages/shop.ts';

const tens = ['thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const units = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** The answer that somebody gives who does not see the picture. */
async function sum(page: Page): Promise<string> {
  const asked = await page.getByText(/How much is/).textContent();
  const [, ten = '', unit = '', other = ''] = /is (\w+)-(\w+) plus (\w+)\?/.exec(asked ?? '') ?? [];
  return String(10 * (tens.indexOf(ten) + 3) + units.indexOf(unit) + 1 + units.indexOf(other) + 1);
}

/** Types into one field after the other, as somebody does who never takes the hand off the keyboard. */
async function type(page: Page, fields: [field: Locator, typed: string][]): Promise<void> {
  for (const [field, typed] of fields) {
    await field.focus();
    await page.keyboard.type(typed);
  }
}

async function press(target: Locator): Promise<void> {
  await target.focus();
  await target.page().keyboard.press('Enter');
}

// ACCT-1 SITE-8 CART-18 CART-19 CART-20
view(
  'somebody makes an account, signs in over a full cart, forgets the password and orders again',
  async ({ visitor }) => {
    const { page } = await visitor();
    const shop = new Shop(page);
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await page.goto('/account/register');
    await axe(page);
    await type(page, [
      [field('First name'), 'Kim'],
      [field('Last name'), 'Wood'],
      [field('Email'), 'kim@home.test'],
      [field('New password'), 'correct horse'],
      [field('The same password again'), 'correct horse'],
      [field('What does the picture show?'), await sum(page)],
    ]);
    await page.getByLabel(/I agree/).focus();
    await page.keyboard.press('Space');
    await press(button('Create an account'));
    await page.waitForURL('/account');
    await reads(shop.main, 'You have not ordered anything yet.');
    await axe(page);
    await press(button('Sign out'));
    await page.waitForURL('/');

    await page.goto(part.pads);
    await shop.addAnyway();
    await shop.toast('Kestrel 1363').waitFor();
    await page.goto('/checkout/cart');
    await press(page.getByRole('banner').getByRole('link', { name: /^Sign in/ }));
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await focused(dialog.getByLabel('Email'));
    await axe(page);
    await page.keyboard.type('kim@home.test');
    await type(page, [[dialog.getByLabel('Password', { exact: true }), 'correct horse']]);
    await page.keyboard.press('Enter');
    await reads(page.getByRole('banner'), 'Kim Wood');
    await reads(shop.main, '1363');
    assert.equal(new URL(page.url()).pathname, '/checkout/cart');

    await page.goto('/checkout/checkout');
    await shop.fillIn({
      firstname: 'Kim',
      lastname: 'Wood',
      email: 'kim@home.test',
      telephone: '3195550144',
    });
    await press(shop.placeOrder);
    await page.waitForURL('/order/*');
    await page.goto('/account/order');
    await axe(page);
    await press(shop.main.locator('table a.pn').first());
    await page.waitForURL('/account/order/info*');
    await axe(page);
    await press(button('Order again'));
    await page.waitForURL('/checkout/cart');
    await reads(shop.main, '1363');
    await page.goto('/account');
    await press(button('Sign out'));
    await page.waitForURL('/');

    await page.goto('/account/forgotten');
    await axe(page);
    await type(page, [[field('Email'), 'kim@home.test']]);
    await page.keyboard.press('Enter');
    await reads(page.getByRole('status'), 'If this address is known here');
    const link = page.locator('main a[href^="/account/reset/"]');
    await comes(page, '/dev/outbox', link, '/account/reset/');
    await press(link.first());
    await page.waitForURL('/account/reset/*');
    await axe(page);
    await type(page, [
      [field('New password'), 'another horse'],
      [field('The same password again'), 'another horse'],
    ]);
    await page.keyboard.press('Enter');
    await page.waitForURL('/account');
    await reads(shop.main, 'Kim Wood');
  },
);
