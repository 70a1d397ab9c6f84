import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { patience } from '../harness/browser.ts';

/** Runs in the page: tells what a live region says, as the words of what changed in it (all of it where it is atomic). */
function announce(): void {
  const live =
    '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], [role="log"], output';
  const whole =
    '[aria-atomic="true"], [role="status"]:not([aria-atomic="false"]), [role="alert"]:not([aria-atomic="false"])';
  const said = (node: Node): string => {
    if (
      node instanceof Element &&
      (node.matches('[hidden], [aria-hidden="true"]') || !node.checkVisibility())
    )
      return '';
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    return [...node.childNodes].map(said).join(' ');
  };
  const known = new WeakSet<Element>(); // a region that comes with its words says nothing, but for an alert
  new MutationObserver((changes) => {
    const heard = new Set<Node>();
    for (const { target, addedNodes, type } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(live);
      if (region && known.has(region)) {
        if (region.matches(whole)) heard.add(region);
        else if (type === 'characterData') heard.add(target);
        else for (const node of addedNodes) heard.add(node);
      }
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const alert of [node, ...node.querySelectorAll('[role="alert"]')])
            if (alert.matches('[role="alert"]')) heard.add(alert);
    }
    for (const region of document.querySelectorAll(live)) known.add(region);
    for (const node of heard) {
      const words = said(node).replace(/\s+/g, ' ').trim();
      if (words && node.isConnected) (window as unknown as { hear(words: string): void }).hear(words);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

type Property = { name: string; value: { value?: unknown; relatedNodes?: { backendDOMNodeId: number }[] } };
type Heard = {
  role?: { value: string };
  name?: { value: string };
  value?: { value: unknown };
  description?: { value: string };
  properties?: Property[];
};

/** What is said beside name and role, where it is so. */
const states: readonly string[] = ['pressed', 'checked', 'expanded', 'invalid', 'required', 'disabled'];

/**
 * Hears a page as a screen reader does: what Chromium tells the system of the node that has the focus, and what live regions
 * announce. No speech is made: that is the one part of a screen reader which is not here.
 */
export class Listener {
  private readonly heard: string[] = [];
  private told: () => void = () => undefined;
  private readonly page: Page;
  private readonly chrome: CDPSession;

  private constructor(page: Page, chrome: CDPSession) {
    this.page = page;
    this.chrome = chrome;
  }

  /** Listens to a page that has not gone anywhere yet. */
  static async to(page: Page): Promise<Listener> {
    const chrome = await page.context().newCDPSession(page);
    await chrome.send('Accessibility.enable');
    const listener = new Listener(page, chrome);
    await page.exposeFunction('hear', (words: string) => {
      listener.heard.push(words);
      listener.told();
    });
    await page.addInitScript(announce);
    return listener;
  }

  /** Role, name and state of what has the focus: "button Compare Kestrel 1363, pressed". Of a list the chosen entry follows. */
  async focus(): Promise<string> {
    return this.spoken().catch(() => 'page'); // it goes elsewhere
  }

  private async spoken(): Promise<string> {
    const expression = 'document.activeElement === document.body ? null : document.activeElement';
    const { result } = await this.chrome.send('Runtime.evaluate', { expression });
    if (!result.objectId) return `page ${await this.title()}`;
    const node = await this.node({ objectId: result.objectId });
    const entry = node.properties?.find(({ name }) => name === 'activedescendant')?.value.relatedNodes?.[0];
    const words = spoken(node);
    if (!entry) return words;
    return `${words}; ${spoken(await this.node({ backendNodeId: entry.backendDOMNodeId }))}`;
  }

  private async node(of: { objectId: string } | { backendNodeId: number }): Promise<Heard> {
    const { nodes } = await this.chrome.send('Accessibility.getPartialAXTree', {
      ...of,
      fetchRelatives: false,
    });
    return nodes[0] as Heard;
  }

  /** Waits until it was announced, since the last time that something was waited for. */
  async hears(words: string | RegExp): Promise<void> {
    const isSaid = (one: string) => (typeof words === 'string' ? one.includes(words) : words.test(one));
    while (!this.heard.some(isSaid)) await this.more(words);
    this.heard.splice(0, this.heard.findIndex(isSaid) + 1);
  }

  /** Waits until anything else is announced. */
  private more(wanted: string | RegExp): Promise<void> {
    return new Promise((done, fail) => {
      const tooLate = setTimeout(
        () => fail(new Error(`${wanted} is not announced, but: ${JSON.stringify(this.heard)}`)),
        patience,
      );
      this.told = () => {
        clearTimeout(tooLate);
        done();
      };
    });
  }

  /** Waits until a page is there of that title, which is said first. */
  async opens(title: string | RegExp): Promise<void> {
    const until = Date.now() + patience;
    for (let said = ''; !isLike(said, title); said = (await this.title()).replace(/ · [^·]*$/, '')) {
      if (Date.now() > until) throw new Error(`the page is not "${title}", but "${said}"`);
      await wait(50);
    }
  }

  /** Empty while the page goes elsewhere. */
  private title(): Promise<string> {
    return this.page.title().catch(() => '');
  }

  /** Waits until what has the focus is said like this. */
  async finds(words: string | RegExp): Promise<void> {
    const until = Date.now() + patience;
    for (let said = await this.focus(); !isLike(said, words); said = await this.focus()) {
      if (Date.now() > until) throw new Error(`"${words}" has not the focus, but "${said}"`);
      await wait(50);
    }
  }

  /** Presses Tab, or backwards, until what has the focus is said like this. Every stop on the way says what it is. */
  async tabTo(words: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const passed: string[] = [];
    for (let said = await this.stop(passed); !isLike(said, words); said = await this.stop(passed)) {
      if (passed.length === 150)
        throw new Error(`Tab never comes to "${words}", but to ${passed.join('; ')}`);
      passed.push(said);
      await this.page.keyboard.press(key);
    }
  }

  /** What has the focus; a moment is left to what takes the place of a plain page's. */
  private async stop(passed: readonly string[]): Promise<string> {
    const until = Date.now() + patience / 6;
    for (;;) {
      const said = await this.focus();
      if (!/^(none|generic)?$/.test(said)) return said;
      if (Date.now() > until) throw new Error(`a stop of Tab says nothing, behind ${passed.at(-1)}`);
      await wait(50);
    }
  }
}

function isLike(said: string, words: string | RegExp): boolean {
  return typeof words === 'string' ? said === words : words.test(said);
}

function spoken({ role, name, value, description, properties = [] }: Heard): string {
  const said = [`${role?.value ?? ''} ${name?.value ?? ''}`.trim()];
  if (value?.value !== undefined && value.value !== '') said.push(String(value.value));
  for (const { name, value } of properties)
    if (
      states.includes(name) &&
      value.value !== undefined &&
      value.value !== false &&
      value.value !== 'false'
    )
      said.push(value.value === true || value.value === 'true' ? name : `${name} ${value.value}`);
    else if (name === 'pressed' || name === 'expanded' || name === 'checked') said.push(`not ${name}`);
  if (description?.value) said.push(description.value);
  return said.join(', ');
}
