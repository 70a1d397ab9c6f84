import { strict as assert } from 'node:assert';
import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { patience } from './browser.ts';

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

/** Opens the address again and again until the text stands there: what another process did is seen a moment later. */
export async function comes(
  page: Page,
  address: string,
  target: Locator,
  text: string | RegExp,
): Promise<void> {
  const latest = Date.now() + patience;
  for (;;) {
    await page.goto(address);
    if ((await target.filter({ hasText: text }).count()) > 0) return;
    if (Date.now() > latest) return reads(target, text);
    await wait(100);
  }
}

/**
 * Moves the mouse until what that brings in is there: every island in the window is the browser's. The first moves may come
 * before the script that hears them.
 */
export async function alive(page: Page): Promise<void> {
  const latest = Date.now() + patience;
  for (let at = 1; ; at = 3 - at) {
    await page.mouse.move(at, at);
    const waiting = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-island]')]
        .filter((island) => {
          const { top, bottom } = island.getBoundingClientRect();
          const isDrawn = Object.keys(island).some((key) => key.startsWith('__reactContainer'));
          return !isDrawn && bottom > 0 && top < innerHeight;
        })
        .map((island) => island.dataset.island),
    );
    if (waiting.length === 0) return;
    if (Date.now() > latest) assert.fail(`never drawn: ${waiting.join(' ')}`);
    await wait(50);
  }
}

/** Waits until nothing is under way that the page itself shows: no answer is awaited, nothing fades or slides. */
export async function atRest(page: Page): Promise<void> {
  const latest = Date.now() + patience;
  for (;;) {
    const moving = await page.evaluate(() => {
      const busy = [...document.querySelectorAll('[aria-busy="true"]:not([data-island="kit"] *)')];
      const fading = document.getAnimations().filter((animation) => {
        const { endTime } = animation.effect?.getComputedTiming() ?? {};
        return animation.playState === 'running' && endTime !== Number.POSITIVE_INFINITY;
      });
      const fadingOf = fading.map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null));
      return [...busy, ...fadingOf].map((element) => `<${element?.localName} class="${element?.className}">`);
    });
    if (moving.length === 0) return;
    if (Date.now() > latest) assert.fail(`never at rest: ${moving.join(' ')}`);
    await wait(50);
  }
}
