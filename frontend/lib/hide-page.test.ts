import { beforeEach, expect, it, vi } from 'vitest';
import { hidePage } from './hide-page';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false })); // jsdom has none
  vi.stubGlobal('scrollTo', () => {});
  document.body.innerHTML = '<input id="home" data-home><input id="other"><button hidden>Lock</button>';
});

const at = (selector: string) => document.querySelector(selector) as HTMLElement;

it('brings the focus back to where it was', () => {
  at('#other').focus();
  hidePage(document.createElement('div'))();
  expect(document.activeElement).toBe(at('#other'));
});

// The button that locked is in a menu that has closed.
it('brings the focus to where work goes on once nothing had it', () => {
  at('#other').focus();
  at('#other').blur();
  hidePage(document.createElement('div'))();
  expect(document.activeElement).toBe(at('#home'));
});

it('calls up no keyboard on a screen for fingers alone', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  hidePage(document.createElement('div'))();
  expect(document.activeElement).toBe(document.body);
});
