import { join } from 'node:path';
import type { Browser } from 'playwright-core';

const folder = join(import.meta.dirname, '../../shots');

/** Finds brands, parts, categories and series of the demonstration. */
const broad = 'st';

/** Writes pictures of the list below the search field at each width where it changes (SRCH-1), and of the results. */
export async function searchShots(browser: Browser, baseURL: string): Promise<void> {
  const looks = [390, 640, 641, 832, 833, 1024, 1025, 1199, 1200, 1438, 1439, 1440].map((width) => ({
    width,
    dark: false,
  }));
  looks.push({ width: 390, dark: true }, { width: 1440, dark: true });
  for (const { width, dark } of looks) {
    const page = await browser.newPage({
      baseURL,
      viewport: { width, height: 900 },
      colorScheme: dark ? 'dark' : 'light',
    });
    await page.goto('/');
    for (const [name, text] of [
      ['list', broad],
      ['vehicle', 'brake pads 2015 silverado'],
    ] as const) {
      if (name === 'vehicle' && ![390, 1024, 1440].includes(width)) continue;
      await page.locator('#search').focus();
      await page.locator('#search[role=combobox]').waitFor();
      await page.locator('#search').fill('');
      const answered = page.waitForResponse((reply) => reply.url().includes('/autocomplete'));
      await page.locator('#search').pressSequentially(text);
      await answered;
      await page.locator('#search-list:not(.late) [role=option]').first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join(folder, `search-${name}-${width}${dark ? '-dark' : ''}.png`) });
    }
    if ([390, 1440].includes(width)) {
      await page.goto('/product/search?search=brake+pads');
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join(folder, `search-results-${width}${dark ? '-dark' : ''}.png`) });
    }
    await page.close();
  }
  const page = await browser.newPage({ baseURL, viewport: { width: 768, height: 1024 } });
  await page.goto('/product/search?search=brake+pads');
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(folder, 'search-results-768.png') });
  await page.close();
}
