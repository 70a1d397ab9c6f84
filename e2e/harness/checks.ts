import { AssertionError, strict as assert } from 'node:assert';
import { join } from 'node:path';
import axeCore from 'axe-core';
import type { Page } from 'playwright-core';
import { atRest } from './waits.ts';

export type Looking = {
  /** These rules only. */
  rules?: string[];
  /** What matches this selector only. */
  within?: string | undefined;
};

/** Fails on anything axe finds on the page once it is at rest. */
export async function axe(page: Page, looking: Looking = {}): Promise<void> {
  await atRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const found = await page.evaluate(async ({ rules, within }) => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    const only = rules && { runOnly: { type: 'rule' as const, values: rules } };
    const known = { 'html-lang-valid': { enabled: document.documentElement.lang !== 'qps' } }; // the pseudo-language
    const options = { resultTypes: ['violations' as const], preload: false, ...(only ?? { rules: known }) };
    const { violations } = await axe.run(within ?? document, options);
    return violations.flatMap((v) =>
      v.nodes.map((n) => `${v.id}: ${n.target.join(' ')}: ${n.html}: ${n.failureSummary}`),
    );
  }, looking);
  assert.deepEqual(found, []);
}

/**
 * In the pseudo-language every translated text stands in ⟦…⟧: fails on letters that do not, outside translate="no". The
 * title is left out, as it joins the shop's name, and often a part's, to what is translated; so are names of keys.
 */
export async function pseudo(page: Page): Promise<void> {
  const untranslated = await page.evaluate(() => {
    const unmarked = (text: string): boolean => {
      let rest = text;
      for (let before = ''; before !== rest; ) {
        before = rest;
        rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ''); // innermost first: a translated text may hold another
      }
      return /\p{L}/u.test(rest);
    };
    const found: string[] = [];
    const look = (text: string | null, element: Element, where: string) => {
      if (text && unmarked(text) && !element.closest('[translate=no], kbd, title, script, style, noscript')) {
        found.push(`${where} of <${element.localName} class="${element.className}">: ${text.trim()}`);
      }
    };
    const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement;
      if (parent) look(texts.currentNode.nodeValue, parent, 'text');
    }
    for (const name of ['alt', 'aria-label', 'aria-description', 'placeholder', 'title']) {
      for (const element of document.querySelectorAll(`[${name}]`))
        look(element.getAttribute(name), element, name);
    }
    return found;
  });
  assert.deepEqual(untranslated, []);
}

const widths = [1440, 1199, 1024, 991, 832, 767, 640, 390, 320];

/**
 * Fails on a page that is wider than its window: nobody scrolls sideways to read (WCAG 1.4.10 down to 320 px). One that
 * asks something over itself was looked at before: what it asks in is at most as wide as the third.
 */
export async function reflows(page: Page, isAsking = false): Promise<void> {
  const before = page.viewportSize();
  const chrome = await page.context().newCDPSession(page); // setViewportSize waits for more than the layout
  const wide: string[] = [];
  for (const width of isAsking ? widths.slice(3) : widths) {
    const screen = { width, height: 900, deviceScaleFactor: 1, mobile: false };
    await chrome.send('Emulation.setDeviceMetricsOverride', screen);
    const { over, seen } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return { seen: innerWidth };
      const widest = [...document.querySelectorAll('body *')]
        .filter((one) => one.getBoundingClientRect().right > clientWidth + 1)
        .map((one) => `${one.localName}.${[...one.classList].join('.')}`);
      const over = `${scrollWidth - clientWidth} px too wide: ${widest.slice(0, 5).join(', ')}`;
      return { over, seen: innerWidth };
    });
    if (!over) assert.equal(seen, width);
    else wide.push(`${width}: ${over}`);
  }
  await chrome.detach();
  if (before) await page.setViewportSize(before);
  assert.deepEqual(wide, []);
}

// the widest last: where the window has that size already, setting it would leave what reflows has emulated
const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** SHOTS=1: every screen is pictured. */
export const arePictured = process.env.SHOTS === '1';

/** With SHOTS=1, writes e2e/shots/NAME-WIDTH.png of the whole page at three widths, and NAME-dark-WIDTH.png. */
export async function shots(page: Page, name: string): Promise<void> {
  if (!arePictured) return;
  const before = page.viewportSize();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const size of sizes) {
      await page.setViewportSize(size);
      const file = `${name}${theme === 'dark' ? '-dark' : ''}-${size.width}.png`;
      const path = join(import.meta.dirname, `../../shots/${file}`);
      await page.screenshot({ path, fullPage: true, animations: 'disabled' });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

/** What a check found: its own list, or why it could not be made. */
export function faultsOf(error: unknown): string[] {
  const isList = error instanceof AssertionError && Array.isArray(error.actual);
  return isList ? (error.actual as string[]) : [String(error)];
}

/**
 * All that is wrong with the page, or what of it matches within, as it stands, in light and dark and at every width; with
 * SHOTS=1 it is pictured.
 */
export async function faults(page: Page, name: string, within?: string): Promise<string[]> {
  const found: string[] = [];
  const note = (where: string) => (error: unknown) => {
    found.push(...faultsOf(error).map((fault) => `${name}, ${where}: ${fault}`));
  };
  // nothing but colours differs in the dark
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await axe(page, { rules: ['color-contrast'], within }).catch(note('axe in the dark'));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await axe(page, { within }).catch(note('axe'));
  await reflows(page, within !== undefined).catch(note('width'));
  await shots(page, name);
  return found;
}
