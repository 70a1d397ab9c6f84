import { strict as assert } from 'node:assert';
import type { Locator } from 'playwright-core';

/** Waits until the element has the focus: the next key is for it. */
export async function focused(target: Locator): Promise<void> {
  await target.and(target.page().locator(':focus')).waitFor();
}

/** Waits until the text stands there; else says what does. */
export async function reads(target: Locator, text: string | RegExp): Promise<void> {
  try {
    await target.filter({ hasText: text }).first().waitFor();
  } catch {
    assert.fail(`not found: ${text}\nin: ${(await target.allInnerTexts()).join('\n')}`);
  }
}
