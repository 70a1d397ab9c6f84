import { strict as assert } from 'node:assert';
import type { Locator, Page } from 'playwright-core';
import { axe } from './harness/checks.ts';
import { journey } from './harness/journey.ts';
import { codeNow } from './harness/second-factor.ts';
import { reads } from './harness/waits.ts';
import { card, typeCard } from './pages/card.ts';
import { Shop } from './pages/shop.ts';
import { Till } from './pages/till.ts';

/** Someone at the forms of the back office. Counts what they press and fill in. */
class Owner {
  readonly page: Page;
  readonly main: Locator;
  presses = 0;
  fields = 0;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
  }

  async press(name: string | RegExp, role: 'button' | 'link' = 'button'): Promise<void> {
    this.presses += 1;
    await this.main.getByRole(role, { name }).first().click();
  }

  async fill(values: { [label: string]: string }): Promise<void> {
    for (const [label, value] of Object.entries(values)) {
      this.fields += 1;
      const field = this.main.getByLabel(label, { exact: true }).first();
      if ((await field.evaluate((element) => element.tagName)) === 'SELECT')
        await field.selectOption({ label: value });
      else await field.fill(value);
    }
  }

  async menu(place: string): Promise<void> {
    this.presses += 1;
    await this.page.getByRole('navigation').getByRole('link', { name: place }).first().click();
    await this.title(place);
  }

  /** Back on the checklist, and on to a step. */
  async step(name: string): Promise<void> {
    await this.menu('Setting up');
    await this.press(new RegExp(`: ${name}$`), 'link');
  }

  /** Says of the rate that is open where it is asked. */
  async rule(values: { [label: string]: string }): Promise<void> {
    await this.press('Add a rule');
    const dialog = this.page.getByRole('dialog').last();
    for (const [label, option] of Object.entries(values)) {
      this.fields += 1;
      await dialog.getByLabel(label, { exact: true }).selectOption({ label: option });
    }
    this.presses += 1;
    await dialog.getByRole('button', { name: 'Add' }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  async title(words: string | RegExp): Promise<void> {
    await reads(this.page.getByRole('heading', { level: 1 }), words);
  }
}

// START-1: from an empty folder to a taxed sale at the counter and a shipped one on the web, in the browser alone.
journey(
  'an owner sets up a shop out of nothing, and sells',
  async ({ server, visitor }) => {
    const { page } = await visitor();
    const owner = new Owner(page);
    const link = server.log.match(/\/admin\/first\?key=\S+/)?.[0] ?? '';
    await page.goto(link);
    await axe(page);
    await owner.fill({
      'Your name': 'Olive Grant',
      Email: 'olive@shop.test',
      Password: 'under the old oak',
      PIN: '4711',
    });
    await owner.press('Continue');
    await owner.title('Set up your second factor');
    const secret = await page.locator('main ol .n').textContent();
    await page.locator('#code').fill(codeNow(secret ?? ''));
    await page.keyboard.press('Enter');
    await owner.press('I have kept them', 'link');
    await owner.title('Setting up');

    await owner.step('Store and hours');
    await owner.press('Add a store', 'link');
    await owner.fill({
      Name: 'Ames, Main St',
      'Short name': 'Ames',
      Code: 'AMES',
      'Street and number': '12 Main St',
      City: 'Ames',
      State: 'Iowa',
      'ZIP code': '50010',
      Telephone: '(515) 555-0100',
    });
    await owner.press(/Add the store/);
    await owner.title('Ames, Main St');

    await owner.step('Taxes');
    await owner.press('Add a rate', 'link');
    await owner.fill({ 'Name on the receipt': 'Iowa state tax', Percent: '6' });
    await owner.press(/Add the rate/);
    await owner.title('Iowa state tax');
    await owner.rule({ Where: 'Store: Ames', On: 'Taxable parts' });
    await owner.press('Taxes', 'link');
    await owner.press('Areas', 'link');
    await owner.press('Add an area', 'link');
    await owner.fill({ Name: 'Iowa', 'State or region': 'Iowa' });
    await owner.press(/Add the area/);
    await owner.title('Iowa');
    await owner.step('Taxes');
    await owner.press('Iowa state tax', 'link');
    await owner.title('Iowa state tax');
    await owner.rule({ Where: 'Area: Iowa', On: 'Taxable parts' });
    await owner.step('Shipping');
    await owner.press('Add the first way', 'link');
    await owner.fill({ 'Name in English': 'Ground', 'Tax class': 'Taxable parts', Cost: '8.95' });
    await owner.press(/Add the way/);
    await owner.title('Ground');
    await owner.menu('Brands');
    await owner.press('Add a brand', 'link');
    await owner.fill({ Name: 'Kestrel' });
    await owner.press(/Add the brand/);
    await owner.title('Kestrel');
    await owner.menu('Categories');
    await owner.press(/Add a category|Add the first/, 'link');
    await owner.fill({ 'Name in English': 'Brakes' });
    await owner.press(/Add the category/);
    await owner.title('Brakes');
    await owner.step('First parts');
    await owner.press('Add a product', 'link');
    await owner.fill({
      Brand: 'Kestrel',
      'Part number': '1363',
      Category: 'Brakes',
      'Tax class': 'Taxable parts',
      Name: 'Brake pads',
    });
    await owner.main.getByLabel('Put it on sale at once').check();
    await page.getByRole('tab', { name: /Prices/ }).click();
    await owner.press('Add a price');
    await owner.main.locator('[name="prices[0][price]"]').fill('50');
    await owner.press(/Add the product/);
    await owner.title('Kestrel 1363');
    await page.getByRole('tab', { name: /Stock/ }).click();
    await owner.press('Correct');
    await page.getByRole('dialog').last().getByLabel('Pieces that are there').fill('4');
    await page.getByRole('dialog').last().getByRole('button').last().click();
    await page.getByRole('dialog').last().waitFor({ state: 'detached' });
    await owner.menu('Setting up');
    await owner.press('Sell it');
    await reads(owner.main.locator('.trial'), '$53.00');

    const shopper = await visitor();
    await shopper.page.goto('/kestrel-1363-brake-pads');
    const id = (await shopper.page.locator('article').getAttribute('data-product-id')) ?? '';
    await shopper.page.evaluate(
      async (body) => {
        await fetch('/checkout/cart/add', {
          method: 'POST',
          body: new URLSearchParams(body),
          headers: { 'X-Requested-With': 'camber', Accept: 'application/json' },
        });
      },
      { product_id: id, quantity: '1' },
    );
    await shopper.page.goto('/checkout/checkout');
    const shop = new Shop(shopper.page);
    await shop.fillIn({ firstname: 'Ann', lastname: 'Lee', email: 'ann@else.test' });
    await shop.tabTo(shopper.page.locator('#delivery-pickup'));
    await shopper.page.keyboard.press('ArrowDown');
    const address = shopper.page.getByRole('group', { name: 'Shipping address' });
    await address.getByLabel('First name').fill('Ann');
    await address.getByLabel('Last name').fill('Lee');
    await address.getByLabel('Street and number').fill('12 Oak St');
    await address.getByLabel('City').fill('Des Moines');
    await address.getByLabel('State').selectOption({ label: 'Iowa' });
    await address.getByLabel('ZIP code').fill('50309');
    await shopper.page.keyboard.press('Tab');
    await reads(shopper.page.getByRole('group', { name: 'Shipping method' }), 'Ground');
    await reads(shop.main.locator('dl'), 'Ground');
    await reads(shop.main.locator('dl'), '$62.49');
    assert.deepEqual(await shop.totals(), {
      'Sub-Total': '$50.00',
      Ground: '$8.95',
      'Iowa state tax': '$3.54',
      Total: '$62.49',
    });
    await shop.placeOrder.click();
    await shopper.page.waitForURL('/checkout/payment');
    await typeCard(shopper.page, card.approved);
    await shopper.page.getByRole('button', { name: 'Pay $62.49' }).click();
    await shopper.page.waitForURL('/order/*');
    await reads(shop.main, 'Paid In Full');

    const till = new Till((await visitor()).page);
    await till.open('olive@shop.test', 'under the old oak');
    await till.type('1363');
    await reads(till.page.locator('.till-work tr.current'), 'Kestrel 1363');
    await till.press('Enter');
    await reads(till.due, '$53.00');
    await till.checkOut();
    await till.type('60');
    await till.press('Enter');
    await reads(till.change, '$7.00');
    await till.page.goto('/pos/shift');
    await till.page.getByLabel('Cash counted').fill('153');
    await till.press('Enter');
    await till.page.getByRole('button', { name: 'Close the shift' }).click();
    await till.page.waitForURL(/\/pos\/shift\/report\?shift_id=\d+$/);
    await reads(till.page.getByRole('main'), 'Z report 1');
    await reads(till.page.getByRole('main'), '$153.00');

    await page.goto('/admin/order');
    await reads(owner.main, 'Ann Lee');
    await reads(page.locator('body'), 'Test cards alone are taken: no money moves.');
    assert.ok(owner.presses <= 42 && owner.fields <= 32, `${owner.presses} presses, ${owner.fields} fields`);
  },
  { bare: true },
);
