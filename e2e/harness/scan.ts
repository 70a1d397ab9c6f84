import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';

const keyboards = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Types a code and Enter into whatever has the focus, as a barcode scanner does: gapMs between two keys, and no waiting
 * for the page, which may be busy with the key before.
 */
export async function scan(page: Page, code: string, gapMs = 2): Promise<void> {
  const opened = keyboards.get(page) ?? page.context().newCDPSession(page);
  keyboards.set(page, opened);
  const keyboard = await opened;
  const sent: Promise<unknown>[] = [];
  const start = Date.now();
  for (const [i, character] of [...code, '\r'].entries()) {
    const key = character === '\r' ? 'Enter' : character;
    const windowsVirtualKeyCode = character.toUpperCase().charCodeAt(0);
    // The moment of the key is the scanner's, whenever this machine finds the time to send it.
    const timestamp = (start + i * gapMs) / 1_000;
    const about = { key, windowsVirtualKeyCode, timestamp };
    sent.push(keyboard.send('Input.dispatchKeyEvent', { ...about, type: 'keyDown', text: character }));
    sent.push(keyboard.send('Input.dispatchKeyEvent', { ...about, type: 'keyUp' }));
    await wait(gapMs);
  }
  await Promise.all(sent);
}
