import { strict as assert } from 'node:assert';
import { faults } from './harness/checks.ts';
import { view } from './harness/journey.ts';
import { focused } from './harness/waits.ts';
import { Shop } from './pages/shop.ts';

// SRCH-1
view(
  'the search field suggests while somebody types, and Enter searches all the same',
  async ({ visitor }) => {
    const { page } = await visitor();
    const shop = new Shop(page);
    const options = page.locator('#search-list').getByRole('option'); // languages are options too
    const press = (key: string) => page.keyboard.press(key);
    await page.goto('/');
    await shop.search.focus();
    await page.keyboard.type('brake pads 2015 silv');
    await options.first().waitFor();
    assert.deepEqual(await faults(page, 'suggest'), []);
    for (const width of [833, 1024, 1199, 1439]) {
      await page.setViewportSize({ width, height: 900 });
      const list = await page.locator('.suggest').boundingBox();
      assert.ok(list && list.width > 480 && list.x + list.width <= width, `${width}: ${list?.width}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await press('ArrowDown');
    assert.match((await options.first().textContent()) ?? '', /2015\s*Silverado 1500/);
    assert.equal(await options.first().getAttribute('aria-selected'), 'true');
    await focused(shop.search);
    await press('Escape');
    await options.first().waitFor({ state: 'detached' });
    await press('ArrowDown');
    await options.first().waitFor();
    await press('ArrowDown');
    await press('Enter');
    await page.waitForURL(/search=brake\+pads/);
    await page.locator('main .ft.y').first().waitFor(); // the vehicle is chosen
    await shop.search.fill('1363');
    await options.first().waitFor();
    await press('Enter'); // what was typed
    await page.waitForURL(/1363/);
  },
);

view(
  'what was searched for last is at hand before anything is typed, and can be forgotten',
  async ({ visitor }) => {
    const { page } = await visitor();
    const shop = new Shop(page);
    const recent = page.getByRole('listbox', { name: 'Recent searches' });
    const options = recent.getByRole('option');
    await page.goto('/');
    for (const text of ['wiper', 'dunmore', 'xyzzyq']) {
      await shop.search.focus();
      await page.locator('#search[role=combobox]').waitFor();
      await shop.searchFor(text);
      await page.waitForURL(new RegExp(text));
    }
    await page.goto('/brakes');
    await shop.search.focus();
    await options.first().waitFor();
    assert.deepEqual(await options.allTextContents(), ['xyzzyq', 'dunmore', 'wiper']);
    assert.deepEqual(await faults(page, 'recent searches'), []);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Remove xyzzyq' }).click();
    await focused(shop.search);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=dunmore/);
    await page.goto('/brakes');
    await shop.search.focus();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await recent.waitFor({ state: 'detached' });
  },
);
