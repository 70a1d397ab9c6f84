import { strict as assert } from 'node:assert';
import type { Locator, Page } from 'playwright-core';

/** A hand on keys or on glass, and what it has done: strokes are keys or taps, letters those of a text. */
export class Hand {
  readonly page: Page;
  strokes = 0;
  letters = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async press(key: string): Promise<void> {
    this.strokes += 1;
    await this.page.keyboard.press(key);
  }

  async tap(target: Locator): Promise<void> {
    this.strokes += 1;
    await target.tap();
  }

  /** At the pace of a person: what comes faster is a scanner's. */
  async type(text: string): Promise<void> {
    this.letters += text.length;
    await this.page.keyboard.type(text, { delay: 60 });
  }

  /** Presses Tab until the element has the focus. */
  async tabTo(target: Locator): Promise<void> {
    for (let presses = 0; presses < 100; presses++) {
      if ((await target.and(this.page.locator(':focus')).count()) > 0) return;
      await this.press('Tab');
    }
    assert.fail(`Tab never comes to ${target}`);
  }

  /** From the head of a page just opened to its contents. */
  async skip(): Promise<void> {
    await this.press('Tab');
    await this.press('Enter');
  }
}
