import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { arePictured, faults, faultsOf, pseudo } from './harness/checks.ts';
import { view } from './harness/journey.ts';
import { alive, focused } from './harness/waits.ts';
import { officeBuyingScreens, officeScreens, officeStockScreens } from './pages/office.ts';
import { part } from './pages/shop.ts';
import { code, Till } from './pages/till.ts';

/** Looks at the page as it stands. */
type See = (name: string, within?: string) => Promise<void>;

// These walks find their way without words: they are walked in the pseudo-language.

async function post(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const status = await page.evaluate(
    async ([path, form]) => {
      const headers = {
        'X-Requested-With': 'camber',
        Accept: 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
      };
      return (await fetch(path, { method: 'POST', headers, body: new URLSearchParams(form) })).status;
    },
    [path, form] as const,
  );
  assert.equal(status, 200, path);
}

async function add(page: Page, address: string, form: Record<string, string>): Promise<void> {
  await page.goto(address);
  const product_id = await page.locator('article').getAttribute('data-product-id');
  await post(page, '/checkout/cart/add', { product_id: product_id ?? '', ...form });
}

type Named = { value: number; label: string };

/** A make and a model of that year, as the selector knows them. */
async function vehicle(page: Page, year: number, make: string, model: string): Promise<[Named, Named]> {
  const option = async (path: string, label: string): Promise<Named> => {
    const reply = await page.request.get(path);
    const { options } = (await reply.json()) as { options: Named[] };
    return options.find((one) => one.label === label) ?? assert.fail(`${path} offers no ${label}`);
  };
  const itsMake = await option(`/ymm/json/makes?Year=${year}`, make);
  return [itsMake, await option(`/ymm/json/models?Year=${year}&MakeID=${itsMake.value}`, model)];
}

async function choose(page: Page, year: number, makeName: string, modelName: string): Promise<void> {
  const [make, model] = await vehicle(page, year, makeName, modelName);
  await post(page, '/ymm/json/saveVehicle', {
    add1: `Year||${year}||Year||${year}`,
    add2: `MakeID||${make.value}||Make||${make.label}`,
    add3: `ModelID||${model.value}||Model||${model.label}`,
  });
}

async function withoutVehicle(page: Page, see: See): Promise<void> {
  const [make, model] = await vehicle(page, 2015, 'Chevrolet', 'Silverado 1500');
  const addresses: [string, string][] = [
    ['home', '/'],
    ['home-step-2', '/?year=2015'],
    ['home-step-4', `/?year=2015&make=${make.value}&model=${model.value}`],
    ['catalog', '/product/catalog'],
    ['jobs', '/jobs'],
    ['job', '/jobs/front-brakes'],
    ['job-of-a-vehicle', '/jobs/oil-change/2015-chevrolet-silverado-1500'],
    ['listing', '/brakes'],
    ['specials', '/product/special'],
    ['search', '/product/search?search=brake'],
    ['search-filters', '/product/search?search=brake&stock=any#filters'],
    ['search-unasked', '/product/search'],
    ['search-nothing', '/product/search?search=xyzzyq'],
    ['listing-grid', '/brakes?view=grid'],
    ['listing-list', '/brakes?view=list'],
    ['part', part.pads],
    ['cart-empty', '/checkout/cart'],
    ['compare-empty', '/product/compare/'],
    ['sign-in', '/account/login'],
    ['contact', '/product/contact'],
    ['stores', '/store-locator'],
    ['stores-near', '/store-locator?search=50613&distance=10'],
    ['stores-none', '/store-locator?search=00000'],
    ['not-found', '/not-there'],
    ['cases', '/dev/cases'],
    ['kit', '/dev/kit'],
    ['listing-euros', '/brakes?currency=EUR'],
  ];
  for (const [name, address] of addresses) {
    await page.goto(address);
    await alive(page);
    await see(name);
  }
  await page.goto('/brakes');
  await page.locator('.nav .all').click();
  await page.locator('#menu a').first().waitFor();
  await see('menu');
  for (const theme of ['dark', 'light', 'system']) {
    await page.goto('/brakes');
    await page.locator(`.foot [name=code][value=${theme}]`).click();
    await page.locator(theme === 'system' ? 'html:not([data-theme])' : `html[data-theme=${theme}]`).waitFor();
    if (theme !== 'system') await see(`theme-${theme}`);
  }
}

async function withVehicle(page: Page, see: See): Promise<void> {
  await page.goto('/');
  await choose(page, 2018, 'Toyota', 'Camry');
  await page.goto('/calipers');
  await see('listing-nothing-fits');
  await choose(page, 2015, 'Chevrolet', 'Silverado 1500');
  const addresses: [string, string][] = [
    ['home-vehicle', '/'],
    ['home-change', '/?change=1'],
    ['jobs-vehicle', '/jobs'],
    ['job-vehicle', '/jobs/front-brakes'],
    ['listing-vehicle', '/rotors'],
    ['listing-vehicle-all', '/brakes?fits=all'],
    ['search-vehicle', '/product/search?search=brake'],
    ['part-fits', part.pads],
    ['part-not', part.otherPads],
    ['part-verify', part.rotor],
    ['part-unknown', part.bulb],
    ['part-universal', part.cleaner],
    ['part-options', part.severePads],
    ['part-core', part.caliper],
    ['part-kit', part.kit],
    ['part-ask', part.alternator],
    ['part-out-of-stock', part.coil],
  ];
  for (const [name, address] of addresses) {
    await page.goto(address);
    await alive(page);
    await see(name);
  }
  for (const list of ['product/compare', 'account/wishlist']) {
    for (const address of [part.pads, part.rotor, part.caliper]) {
      await page.goto(address);
      const product_id = await page.locator('article').getAttribute('data-product-id');
      await post(page, `/${list}/add`, { product_id: product_id ?? '' });
    }
    await page.goto(`/${list}/`);
    await alive(page);
    await see(list.replace('/', '-'));
  }
  await page.goto(part.bulb);
  await page.locator('#buy ~ * button[type=submit]').click();
  await page.getByRole('dialog').waitFor();
  await see('heads-up');
  await page.goto(part.cleaner);
  await page.locator('#buy ~ * button[type=submit]').click();
  await page.locator('.toast').waitFor();
  await see('toast');
}

async function checkOut(page: Page, see: See): Promise<void> {
  await add(page, part.caliper, { quantity: '1' });
  await add(page, part.kit, { quantity: '1' });
  await page.goto(part.severePads);
  const option = page.locator('input[type=radio][name^="option["]').last();
  const name = (await option.getAttribute('name')) ?? '';
  await add(page, part.severePads, { quantity: '3', [name]: (await option.getAttribute('value')) ?? '' });
  await page.goto('/checkout/cart');
  await alive(page);
  await see('cart');
  await page.goto('/checkout/checkout');
  await see('check-out');
  const typed = { firstname: 'Sam', lastname: 'Shopper', email: 'sam@example.test' };
  const fillIn = async (telephone: string) => {
    const fields = { ...typed, telephone };
    for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
    await page.locator('[name=location_id]').nth(1).check(); // the last store has none of them
    await page.locator('#place').click();
  };
  await fillIn('319');
  await page.locator('[name=telephone][aria-invalid=true]').waitFor();
  await see('check-out-refused');
  await page.goto('/account/login');
  await page.locator('#email').fill('shopper@demo.test');
  await page.locator('#password').fill('wrong');
  await page.locator('main form button[type=submit]').click();
  await page.getByRole('alert').waitFor();
  await see('sign-in-refused');
  await page.locator('#email').fill('shopper@demo.test');
  await page.locator('#password').fill('camber-demo');
  await page.locator('main form button[type=submit]').click();
  await page.goto('/account');
  await see('account');
  await page.goto('/checkout/checkout');
  await fillIn('3195550199');
  await page.locator('.barricade').waitFor();
  await see('check-out-short');
  const key = await page.locator('main li[data-key]').last().getAttribute('data-key');
  await post(page, '/checkout/cart/edit', { key: key ?? '', quantity: '1' });
  await page.goto('/checkout/checkout');
  await page.locator('#place').click();
  await page.waitForURL('/order/*');
  await see('order');
  await page.goto(part.caliper);
  const bought = await page.locator('article').getAttribute('data-product-id');
  await page.goto(`/account/review?product_id=${bought}`);
  await page.locator('main form[action="/account/review"]').waitFor();
  await see('review');
}

async function sell(page: Page, see: See): Promise<void> {
  const till = new Till(page);
  const press = (key: string) => page.keyboard.press(key);
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const close = async () => {
    await press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  };
  await page.goto('/pos/login');
  await see('till-sign-in');
  await page.locator('#email').fill('manager@demo.test');
  await page.locator('#password').fill('camber-demo');
  await page.locator('main form button[type=submit]').click();
  await focused(page.locator('[name=float]'));
  await see('till-open-shift');
  await page.keyboard.type('100');
  await press('Enter');
  await focused(till.search);
  await see('till-empty');
  await press('F1');
  await dialog.waitFor();
  await see('till-help');
  await close();
  await till.scan('999999999999');
  await page.locator('.till-told .no').waitFor();
  await see('till-unknown-code');
  await page.keyboard.type('pads', { delay: 60 });
  await page.locator('.till-work .hits:not(.late) tr.current').waitFor();
  await see('till-search');
  await press('Escape');
  await page.keyboard.type('KP-1363S', { delay: 60 });
  await page.waitForResponse((reply) => reply.url().includes('KP-1363S'));
  await press('Enter');
  await dialog.waitFor();
  await see('till-options');
  await close();
  for (const one of [code.pads, '418630049755', code.filter, code.filter]) await till.scan(one);
  await page.locator('.tline.core').waitFor();
  await see('till-ticket');
  await page.locator('.till-bar > .mark').click();
  await page.locator('#till-menu').waitFor();
  await see('till-menu');
  await press('Escape');
  await focused(till.search);
  await press('F3');
  await focused(dialog.locator('[type=search]'));
  await page.keyboard.type('okafor', { delay: 60 });
  await dialog.locator('.person').first().waitFor();
  await see('till-customer');
  await press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await press('Escape');
  await press('Control+Delete');
  await dialog.waitFor();
  await see('till-cancel');
  await close();
  await press('F9');
  await dialog.waitFor();
  await see('till-check-out');
  await press('Enter');
  await page.locator('[name=amount]:focus').waitFor();
  await see('till-payment');
  await page.keyboard.type('20');
  await press('Enter');
  await page.locator('.taken').waitFor();
  await see('till-payment-part');
  await page.locator('.taken button').click();
  await dialog.waitFor();
  await see('till-void');
  await close();
  await page.locator('.pay-tools button:not([aria-keyshortcuts])').click();
  await dialog.waitFor();
  await see('till-outstanding');
  await close();
  await page.locator('[name=amount]').fill('200');
  await press('Enter');
  await page.locator('.change.giant').waitFor();
  await see('till-receipt');
  const order = new URL(page.url()).searchParams.get('order_id');
  await page.goto(`/pos/order/invoice?order_id=${order}`);
  await see('till-paper');
  await page.goto('/pos/reviews');
  await see('till-reviews');
}

async function signIn(page: Page, door: string, email: string): Promise<void> {
  await page.goto(door);
  await page.locator('#email').fill(email);
  await page.locator('#password').fill('camber-demo');
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== door);
}

async function myAccount(page: Page, see: See): Promise<void> {
  for (const name of ['register', 'forgotten', 'voucher']) {
    await page.goto(`/account/${name}`);
    await alive(page);
    await see(`account-${name}`);
  }
  await signIn(page, '/account/login', 'pro@demo.test');
  const pages = [
    '',
    '/edit',
    '/password',
    '/address',
    '/address/edit',
    '/order',
    '/return',
    '/credit',
    '/business',
  ];
  for (const one of pages) {
    await page.goto(`/account${one}`);
    await alive(page);
    await see(`account-pro${one.replaceAll('/', '-')}`);
  }
  await page.goto('/account/address');
  await page.locator('main a[href*="/account/address/edit?address_id="]').first().click();
  await page.waitForURL('**/address/edit?**');
  await see('account-address');
  await page.goto('/account/order');
  const order = await page.locator('main a[href*="/account/order/info"]').first().getAttribute('href');
  await page.goto(order ?? assert.fail('the demonstration has no order of them'));
  await see('account-order');
  const number = new URL(page.url()).searchParams.get('order_id');
  await page.goto(`/account/return/add?order_id=${number}`);
  await see('account-ask-return');
}

async function customers(page: Page, see: See): Promise<void> {
  const press = (key: string) => page.keyboard.press(key);
  const dialog = page.getByRole('dialog');
  const close = async () => {
    await press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  };
  const rows = page.locator('.list[aria-busy=false] tbody tr');
  await signIn(page, '/pos/login', 'manager@demo.test');
  await page.goto('/pos/customer');
  await rows.first().waitFor();
  await see('customers');
  await page.locator('.filter-bar .chip').first().click();
  await dialog.waitFor();
  await see('customers-filter');
  await press('Escape');
  await page.locator('.filter-bar .chip').last().click();
  await dialog.waitFor();
  await see('customers-days');
  await press('Escape');
  await page.locator('td.acts button').first().click();
  await page.getByRole('menu').waitFor();
  await see('customers-row');
  await press('Escape');
  await press('F3');
  await focused(dialog.locator('[type=search]'));
  await page.keyboard.type('okafor', { delay: 60 });
  await dialog.locator('.person').first().waitFor();
  await see('customers-search');
  await close();
  await page.goto('/pos/customer?filter_name=nobody&filter_status=1');
  await page.locator('td.blank').waitFor();
  await see('customers-none');
  await page.goto('/pos/customer/add');
  await page.locator('#add-address').click();
  await page.locator('[name="addresses.0.city"]').waitFor();
  await press('Control+s');
  await focused(page.locator('[name=firstname]'));
  await see('customer-add-refused');
  await page.goto('/pos/customer?filter_name=okafor&filter_email=pro@');
  await rows.locator('a').first().click();
  await page.locator('[name=firstname]').waitFor();
  await see('customer-general');
  for (const tab of ['orders', 'vehicles', 'returns', 'history', 'credits', 'ips', 'tags']) {
    await page.locator(`[data-tab=${tab}]`).click();
    await page.locator(`[data-tab=${tab}][aria-selected=true]`).waitFor();
    await page.locator('.list[aria-busy=true], .skeleton').first().waitFor({ state: 'hidden' });
    await see(`customer-${tab}`);
  }
  await page.locator('[data-tab=vehicles]').click();
  await page.locator('#add-vehicle').click();
  await focused(dialog.locator('input').first());
  await page.keyboard.type('1FTEW1E50KFA00000');
  await dialog.locator('#their-fact-1').waitFor();
  await see('customer-vehicle');
  await close();
  await page.locator('[data-tab=history]').click();
  await page.locator('[name=notifyCustomer]').check();
  await page.locator('[name=notifyByText]').check();
  await page.locator('#note-comment').fill('204');
  await page.locator('[role=tabpanel] form button[type=submit]').click();
  await page.locator('[role=tabpanel] .problem').first().waitFor();
  await see('customer-history-refused');
  await page.locator('header .btn[aria-haspopup=menu]').click();
  await page.getByRole('menu').waitFor();
  await see('customer-more');
  await page.locator('[role=menu] .haz').click();
  await page.getByRole('alertdialog').waitFor();
  await see('customer-erase');
}

/** What the counter has beside the sale: its orders, the money of the day and who did what. */
async function counter(page: Page, see: See): Promise<void> {
  const till = new Till(page);
  const press = (key: string) => page.keyboard.press(key);
  const dialog = page.getByRole('dialog');
  await signIn(page, '/pos/login', 'manager@demo.test');
  await page.goto('/pos/order');
  await page.locator('tbody tr').first().waitFor();
  await see('orders');
  await page.goto('/pos/order?filter_order_id=999999999');
  await alive(page);
  await see('orders-none');
  await page.goto('/checkout/cart');
  await focused(page.locator('[name=float]'));
  await page.keyboard.type('100');
  await press('Enter');
  await focused(till.search);
  await till.scan(code.filter);
  await press('F9');
  await dialog.waitFor();
  await press('Enter');
  await page.locator('[name=amount]:focus').waitFor();
  await page.keyboard.type('200');
  await press('Enter');
  await page.locator('.change.giant').waitFor();
  await page.locator('.after button').first().click();
  await dialog.locator('[name=notifyByText]').check();
  await dialog.locator('[name=phone]').fill('204');
  await dialog.locator('button[type=submit]').click();
  await dialog.locator('.problem').first().waitFor();
  await see('till-send');
  const order = new URL(page.url()).searchParams.get('order_id');
  const addresses: [string, string][] = [
    ['order-view', `/pos/order/view?order_id=${order}`],
    ['return', `/pos/return?order_id=${order}`],
    ['return-unproven', '/pos/return'],
    ['pickups', '/pos/pickup'],
    ['pickups-none', '/pos/pickup?stage=overdue'],
    ['pickup', '/pos/pickup/order?order_id=1'],
    ['payments', '/pos/payments'],
    ['shift', '/pos/shift'],
    ['audit', '/pos/audit'],
    ['audit-checked', '/pos/audit?check=1'],
    ['messages', '/pos/messages'],
    ['pay-link-unknown', '/pay/none'],
  ];
  for (const [name, address] of addresses) {
    await page.goto(address);
    await alive(page);
    await page.locator('.list[aria-busy=true], .skeleton').first().waitFor({ state: 'hidden' });
    await see(name);
  }
  await post(page, '/pos/lock', {});
  await page.goto('/pos/order');
  await alive(page);
  await see('locked');
}

/** Opens what a screen of the office asks in: the first of its buttons that open a dialog, and the end of its first menu. */
async function questions(page: Page, name: string, asked: Set<string>, see: See): Promise<void> {
  const dialog = page.locator('[role=dialog]:visible, [role=alertdialog]:visible').first();
  const look = async () => {
    await dialog.waitFor();
    const title = await dialog.evaluate((one) => {
      const label = document.getElementById(one.getAttribute('aria-labelledby') ?? '');
      const words = (label?.cloneNode(true) ?? null) as HTMLElement | null;
      for (const data of words?.querySelectorAll('[translate=no]') ?? []) data.remove();
      return words?.textContent ?? one.getAttribute('aria-label') ?? '';
    });
    if (!asked.has(title)) await see(`${name}-asks-${asked.size}`, '[role=dialog], [role=alertdialog]');
    asked.add(title);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  };
  const buttons = page.locator('main [aria-haspopup=dialog]:visible:not([aria-disabled=true])');
  for (let i = 0; i < Math.min(await buttons.count(), 5); i++) {
    const words = await buttons.nth(i).evaluate((one) => {
      const said = one.cloneNode(true) as HTMLElement;
      for (const data of said.querySelectorAll('[translate=no]')) data.remove();
      return `${one.classList.contains('chip') ? '' : location.pathname} ${said.textContent}`;
    });
    if (asked.has(words)) continue; // a list's filter is the same one on every list
    asked.add(words);
    await buttons.nth(i).click();
    await look();
  }
  const menu = page.locator('main [aria-haspopup=menu]:visible').first();
  if (!(await menu.count())) return;
  await menu.click();
  const last = page.locator('[role=menu] .haz:not([aria-disabled=true])').last();
  if (await last.count()) {
    await last.click();
    await look();
  } else {
    await page.keyboard.press('Escape');
  }
}

async function enterOffice(page: Page): Promise<void> {
  await signIn(page, '/admin/login', 'owner@demo.test');
  await page.locator('.office main h1').first().waitFor();
}

async function inOffice(page: Page, screens: typeof officeScreens, see: See): Promise<void> {
  const asked = new Set<string>();
  for (const [name, address] of screens) {
    await page.goto(address);
    await alive(page);
    await page.locator('.list[aria-busy=true], .skeleton').first().waitFor({ state: 'hidden' });
    await see(name);
    await questions(page, name, asked, see);
  }
}

async function office(page: Page, see: See): Promise<void> {
  await page.goto('/admin/login');
  await see('office-sign-in');
  await enterOffice(page);
  const role_id = await page.evaluate(async () => {
    const reply = await fetch('/admin/api/role', { headers: { Accept: 'application/json' } });
    return String(((await reply.json()) as { results: { role_id: number }[] }).results[0]?.role_id);
  });
  await inOffice(page, officeScreens, see);
  const person = { name: 'Nora Beck', email: 'nora@shop.test', password: 'camber-demo', pin: '4711' };
  await page.goto('/admin/staff/add');
  await post(page, '/admin/api/staff/add', { ...person, role_id, all_locations: '1' });
  await post(page, '/admin/logout', {});
  await signIn(page, '/admin/login', person.email);
  await page.locator('main svg[role=img]').waitFor();
  await see('office-factor');
  await page.locator('#code').fill('000000');
  await page.locator('main form button[type=submit]').click();
  await page.getByRole('alert').waitFor();
  await see('office-factor-refused');
}

async function officeStock(page: Page, see: See): Promise<void> {
  await enterOffice(page);
  await inOffice(page, officeStockScreens, see);
  await post(page, '/admin/api/product/bulk', { brand_id: '1', search: 'pad' });
  await page.goto('/admin/import/edit?sheet_id=1');
  await alive(page);
  await see('office-bulk');
}

async function officeBuying(page: Page, see: See): Promise<void> {
  await enterOffice(page);
  await inOffice(page, officeBuyingScreens, see);
}

const walks = {
  withoutVehicle,
  withVehicle,
  checkOut,
  sell,
  myAccount,
  customers,
  counter,
  office,
  officeStock,
  officeBuying,
};
for (const [walk, go] of Object.entries(walks)) {
  // UX-24 MSG-5
  view(
    `every screen is translated and sound, in light and dark, from 320 to 1440 px: ${walk}`,
    async ({ server, visitor }) => {
      const { page } = await visitor();
      const found: string[] = [];
      // Texts of the pseudo-language are longer, as other languages' are. Pictures are of English.
      if (!arePictured)
        await page.context().addCookies([{ name: 'language', value: 'qps', url: server.url }]);
      await go(page, async (name, within) => {
        if (!arePictured) {
          assert.equal(await page.locator('html').getAttribute('lang'), 'qps');
          await pseudo(page).catch((error: unknown) => {
            found.push(...faultsOf(error).map((fault) => `${name}: ${fault}`));
          });
        }
        found.push(...(await faults(page, name, within)));
      });
      assert.ok(found.length === 0, found.join('\n'));
    },
  );
}
