import { beforeEach, expect, it, vi } from 'vitest';
import { hidePage } from './hide-page';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false })); // jsdom has none
  vi.stubGlobal('scrollTo', () => {});
  document.body.innerHTML = '<input id="home" data-home><input id="other"><button>Menu</button>';
});

const at = (selector: string) => document.querySelector(selector) as HTMLElement;

it('brings the focus back to the field that had it', () => {
  at('#other').focus();
  hidePage(document.createElement('div'))();
  expect(document.activeElement).toBe(at('#other'));
});

it('brings the focus to where work goes on if a button or nothing had it', () => {
  for (const before of [() => at('button').focus(), () => at('button').blur()]) {
    before();
    hidePage(document.createElement('div'))();
    expect(document.activeElement).toBe(at('#home'));
    at('#home').blur();
  }
});

it('brings the focus back to a question that was open', () => {
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><button id="no">Keep it</button></div>');
  at('#no').focus();
  hidePage(document.createElement('div'))();
  expect(document.activeElement).toBe(at('#no'));
});

it('brings the focus back to a button where no work is marked', () => {
  at('#home').removeAttribute('data-home');
  at('button').focus();
  hidePage(document.createElement('div'))();
  expect(document.activeElement).toBe(at('button'));
});

it('calls up no keyboard on a screen for fingers alone', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  hidePage(document.createElement('div'))();
  expect(document.activeElement).toBe(document.body);
});

it('leaves in sight that the register is in training', () => {
  document.body.insertAdjacentHTML('afterbegin', '<aside class="training">TRAINING</aside>');
  const back = hidePage(document.createElement('section'));
  expect([...document.body.children].map((child) => child.localName)).toEqual(['aside', 'section']);
  back();
  expect(document.body.firstElementChild?.localName).toBe('aside');
});
