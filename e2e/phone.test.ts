import { strict as assert } from 'node:assert';
import type { Locator } from 'playwright-core';
import { axe } from './harness/checks.ts';
import { journey } from './harness/journey.ts';
import { reads } from './harness/waits.ts';
import { part } from './pages/shop.ts';

const box = async (of: Locator) => (await of.boundingBox()) ?? assert.fail('not in sight');

// PHONE-1: what a thumb needs is where it looks: rows of at most 200 px, the first button within 420 px of the list, and a
// part's name, fit, price and button in the first window, with a bar that stays.
journey('a shopper buys pads on a phone', async ({ visitor }) => {
  const { page } = await visitor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/vehicles/2015-chevrolet-silverado-1500/rotors');
  await page.getByRole('button', { name: 'Shop for this vehicle' }).click();
  await page.goto('/brake-pads-and-shoes?fits=all');
  await axe(page);
  assert.ok((await box(page.getByRole('banner').getByRole('link', { name: /^Sign in/ }))).y < 64);
  assert.ok((await box(page.getByRole('region', { name: 'Your vehicle' }))).height <= 60);
  const rows = page.locator('.row');
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  assert.ok(heights.length > 9 && Math.max(...heights) <= 200, `rows of ${heights.join(', ')} px`);
  const list = await box(page.locator('.band').first());
  const first = await box(rows.first().getByRole('button', { name: /^Add to Cart/ }));
  assert.ok(first.y + first.height - list.y <= 420, `${first.y - list.y} px to the first button`);
  await reads(rows.first(), /Kestrel 1363[\s\S]*Fits Your Vehicle[\s\S]*14[\s\S]*\$46\.99/);

  await page.goto(part.pads);
  const main = page.getByRole('main');
  const add = main.getByRole('button', { name: 'Add to Cart' }).first();
  for (const seen of [page.getByRole('heading', { level: 1 }), main.getByText('$46.99').first(), add]) {
    const at = await box(seen);
    assert.ok(at.y >= 0 && at.y + at.height <= 844, `${at.y} px down`);
  }
  const bar = page.getByRole('region', { name: 'Buy', exact: true });
  assert.equal(await bar.count(), 0);
  await page.getByRole('heading', { name: 'About this part' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 1200);
  await reads(bar, '$46.99');
  await axe(page);
  await bar.getByRole('button', { name: 'Add to Cart' }).click();
  await reads(page.locator('.hd .cartn i').last(), '1');
});
