import type { Page } from 'playwright-core';

/** Types a code and Enter into whatever has the focus, as a barcode scanner does: gapMs between two keys. */
export async function scan(page: Page, code: string, gapMs = 2): Promise<void> {
  await page.keyboard.type(code, { delay: gapMs });
  await page.keyboard.press('Enter');
}
