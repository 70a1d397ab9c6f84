import { strict as assert } from 'node:assert';
import type { Locator, Page } from 'playwright-core';
import { focused } from '../harness/waits.ts';

/** Addresses of the demonstration's parts. */
export const part = {
  pads: '/kestrel-1363-ceramic-brake-pads-front',
  otherPads: '/kestrel-kp-914-ceramic-brake-pads-front',
  severePads: '/kestrel-kp-1363s-severe-duty-brake-pads-front',
  rotor: '/kestrel-kr-55097-coated-brake-rotor-front-13-0-in',
  caliper: '/kestrel-kc-4975r-remanufactured-brake-caliper-front-left',
  kit: '/kestrel-kk-1363-pad-and-rotor-set-front',
  bulb: '/dunmore-dl-h11-halogen-headlight-bulb-h11',
  cleaner: '/dunmore-dx-14-brake-parts-cleaner-14-oz',
  alternator: '/kestrel-ka-11864r-remanufactured-alternator-150-a',
  coil: '/dunmore-di-582-ignition-coil',
  ownSet: '/dunmore-dk-own-brake-set-made-up-for-you',
};

export type Contact = { firstname: string; lastname: string; email: string; telephone: string };

/** The shop as a shopper sees it. */
export class Shop {
  readonly page: Page;
  readonly main: Locator;
  readonly search: Locator;
  readonly filters: Locator;
  readonly vehicle: Locator;
  readonly quantity: Locator;
  /** A link until its script is there, then a button. */
  readonly checkOut: Locator;
  readonly placeOrder: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
    this.search = page.locator('#search'); // a search field, and with its script a combobox
    this.filters = page.getByRole('complementary', { name: 'Filters' });
    this.vehicle = page.getByRole('region', { name: 'Your vehicle' });
    this.quantity = page.locator('#quantity');
    const named = { name: 'Check Out' };
    this.checkOut = this.main.getByRole('link', named).or(this.main.getByRole('button', named));
    this.placeOrder = page.getByRole('button', { name: 'Place order' });
  }

  /** Types into the selector, step by step, as someone does who never takes the hand off the keyboard. */
  async chooseByKeyboard(steps: [field: string, typed: string][]): Promise<void> {
    const { page } = this;
    await page.goto('/?change=1');
    await page.locator('#vehicle-year').focus(); // the list of the plain page, until the selector is there
    for (const [field, typed] of steps) {
      await focused(page.getByRole('combobox', { name: field }));
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
    }
  }

  /** Types into the field at the top of the page and presses Enter. */
  async searchFor(typed: string): Promise<void> {
    await this.search.fill(typed);
    await this.search.press('Enter');
  }

  /** A filter in force, as it stands above the parts. */
  chip(text: string): Locator {
    return this.page
      .getByRole('list', { name: 'Chosen filters' })
      .getByRole('link', { name: `Remove filter ${text}`, exact: true });
  }

  /** Presses Tab, or backwards, until the element has the focus. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    for (let presses = 0; presses < 150; presses++) {
      if ((await target.and(this.page.locator(':focus')).count()) > 0) return;
      await this.page.keyboard.press(key);
    }
    assert.fail(`Tab never comes to ${target}`);
  }

  /** The row of a part in a listing or in the cart. */
  row(number: string): Locator {
    return this.page.locator('[data-product-id]').filter({ hasText: new RegExp(`\\b${number}\\b`) });
  }

  async addToCart(): Promise<void> {
    await this.page.locator('#buy ~ * button[type=submit]').click();
  }

  /** What is not known to fit: "Heads up!" is answered, a dialog or without a script a page. */
  async addAnyway(): Promise<void> {
    await this.addToCart();
    await this.page.getByRole('button', { name: 'I Understand' }).click();
  }

  toast(text: string): Locator {
    return this.page
      .getByRole('region', { name: 'Messages' })
      .getByRole('listitem')
      .filter({ hasText: text });
  }

  /** The figures beside the cart, the check-out or the order: title → amount. */
  async totals(): Promise<Record<string, string>> {
    const rows = await this.main.locator('dl > div').allInnerTexts();
    return Object.fromEntries(rows.map((row) => row.split('\n').filter(Boolean) as [string, string]));
  }

  field(name: keyof Contact | 'comment'): Locator {
    return this.main.locator(`[name=${name}]`);
  }

  async fillIn(contact: Partial<Contact>): Promise<void> {
    for (const [name, value] of Object.entries(contact)) await this.field(name as keyof Contact).fill(value);
  }

  async contact(): Promise<Contact> {
    const value = (name: keyof Contact) => this.field(name).inputValue();
    return {
      firstname: await value('firstname'),
      lastname: await value('lastname'),
      email: await value('email'),
      telephone: await value('telephone'),
    };
  }
}
