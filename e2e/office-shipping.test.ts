import { journey } from './harness/journey.ts';
import { focused, reads } from './harness/waits.ts';

// ADM-2, PITFALLS h9
journey('an owner adds a way of shipping, tries it and puts it first, by keyboard', async ({ visitor }) => {
  const { page } = await visitor();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.goto('/admin/login?redirect=/admin/shipping');
  await focused(page.locator('#email'));
  await page.keyboard.type('owner@demo.test');
  await press('Tab');
  await page.keyboard.type('camber-demo');
  await press('Enter');
  await reads(page.getByRole('heading', { level: 1 }), 'Shipping');

  await page.getByRole('link', { name: 'Add a way' }).focus();
  await press('Enter');
  await focused(page.getByRole('textbox', { name: 'Name in English' }));
  await page.keyboard.type('Bicycle');
  await page.getByRole('textbox', { name: 'Cost' }).focus();
  await page.keyboard.type('3.50');
  await page.getByRole('button', { name: 'Add a line' }).focus();
  await press('Enter', 'Control+s');
  await reads(
    page.locator('.tariffs'),
    'This would never count: line 1 takes all of it before. Move this one up.',
  );
  await page.getByRole('button', { name: 'Remove line 2' }).focus();
  await press('Enter', 'Control+s');
  await reads(page.getByRole('heading', { level: 1 }), 'Bicycle');
  await reads(page.locator('.trail'), 'Added');

  await page.goto('/admin/shipping');
  const up = page.getByRole('button', { name: 'Move Bicycle up' });
  await up.focus();
  await press('Enter');
  await reads(page.locator('.ways > li').nth(-2), 'Bicycle');
  await page.getByRole('textbox', { name: 'ZIP or postal code' }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('78701');
  await press('Enter');
  await reads(page.locator('.try-sign dl'), 'Bicycle');
  await reads(page.locator('.try-sign ul'), 'It does not go to this address.');
});
