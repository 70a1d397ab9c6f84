import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dressShell } from './shell';

/** jsdom opens no popovers: this one keeps a class in their place. */
function page(): { button: HTMLElement; panel: HTMLElement } {
  document.body.innerHTML = `
    <section data-alert><form action="/common/look/alert"><input name="redirect" value="/"><button>x</button></form></section>
    <nav class="nav"><button popovertarget="menu">All</button><div id="menu" popover data-menu><a href="/brakes">Brakes</a></div></nav>
    <a id="behind" href="/">Home</a>`;
  const panel = document.querySelector<HTMLElement>('#menu');
  const button = document.querySelector<HTMLElement>('nav button');
  if (!panel || !button) throw new Error('the page is not whole');
  const matches = panel.matches.bind(panel);
  vi.spyOn(panel, 'matches').mockImplementation((selector) =>
    selector === ':popover-open' ? panel.classList.contains('open') : matches(selector),
  );
  panel.showPopover = () => panel.classList.add('open');
  panel.hidePopover = () => panel.classList.remove('open');
  return { button, panel };
}

function pointer(on: HTMLElement, type: string, pointerType = 'mouse'): void {
  on.dispatchEvent(Object.assign(new Event(type), { pointerType }));
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

// SITE-6
describe('the categories', () => {
  it('open when a mouse has rested on them for 500 ms', () => {
    const { button, panel } = page();
    dressShell(document);
    pointer(button, 'pointerenter');
    vi.advanceTimersByTime(499);
    expect(panel.className).toBe('');
    vi.advanceTimersByTime(1);
    expect(panel.className).toBe('open');
  });

  it('do not open under a mouse that passes, nor by a touch', () => {
    const { button, panel } = page();
    dressShell(document);
    pointer(button, 'pointerenter');
    vi.advanceTimersByTime(300);
    pointer(button, 'pointerleave');
    pointer(button, 'pointerenter', 'touch');
    vi.advanceTimersByTime(2_000);
    expect(panel.className).toBe('');
  });

  it('close when the mouse leaves both, not on its way from one to the other', () => {
    const { button, panel } = page();
    dressShell(document);
    pointer(button, 'pointerenter');
    vi.advanceTimersByTime(500);
    pointer(button, 'pointerleave');
    pointer(panel, 'pointerenter');
    vi.advanceTimersByTime(2_000);
    expect(panel.className).toBe('open');
    pointer(panel, 'pointerleave');
    vi.advanceTimersByTime(300);
    expect(panel.className).toBe('');
  });

  it('stay when a click opened them', () => {
    const { button, panel } = page();
    dressShell(document);
    button.click();
    panel.showPopover(); // as the browser does after a click
    pointer(button, 'pointerleave');
    vi.advanceTimersByTime(2_000);
    expect(panel.className).toBe('open');
  });

  it('close when the focus goes on behind them, not while it is in them or on their button', () => {
    const { button, panel } = page();
    dressShell(document);
    panel.showPopover();
    for (const one of [button, panel.querySelector('a')]) {
      one?.focus();
      expect(panel.className).toBe('open');
    }
    document.getElementById('behind')?.focus();
    expect(panel.className).toBe('');
  });

  it('are not closed by the click that came as they opened', () => {
    const { button } = page();
    dressShell(document);
    pointer(button, 'pointerenter');
    vi.advanceTimersByTime(600);
    expect(button.dispatchEvent(new MouseEvent('click', { cancelable: true, bubbles: true }))).toBe(false);
    expect(button.dispatchEvent(new MouseEvent('click', { cancelable: true, bubbles: true }))).toBe(true);
  });
});

// SITE-6
it('takes the alert bar away at once and tells the server', () => {
  page();
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  dressShell(document);
  document.querySelector<HTMLElement>('[data-alert] button')?.click();
  expect(document.querySelector('[data-alert]')).toBeNull();
  expect(fetched.mock.calls[0]?.[0]).toContain('/common/look/alert');
});

// SITE-6 UX-24
it('the row of categories begins at its first line again when the focus has left it', () => {
  document.body.innerHTML =
    '<nav class="nav"><div class="wrap"><ul><li><a href="/a">A</a></li><li><a href="/b">B</a></li></ul></div></nav><input>';
  dressShell(document);
  const row = document.querySelector('ul') as HTMLElement;
  const [first, last] = row.querySelectorAll('a');
  last?.focus();
  row.scrollTop = 44; // as a browser does that brings it into sight
  first?.focus();
  expect(row.scrollTop).toBe(44);
  last?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })); // the window lost the focus, not the row
  expect(row.scrollTop).toBe(44);
  document.querySelector('input')?.focus();
  expect(row.scrollTop).toBe(0);
});
