import { describe, expect, it, test } from 'vitest';
import { setSingleKeys } from '../../lib/single-keys';
import { commandOf, focusOf, type KeyPress, type Where } from './keys';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrl: false,
  alt: false,
  meta: false,
  ...more,
});
const where = (more: Partial<Where> = {}): Where => ({
  step: 'sale',
  isDialog: false,
  focus: 'empty',
  ...more,
});

// POS-5
test.each([
  ['F1', 'help'],
  ['F2', 'search'],
  ['F3', 'customer'],
  ['F4', 'park'],
  ['F6', 'parked'],
  ['F8', 'price'],
  ['F9', 'checkOut'],
  ['Escape', 'back'],
])('%s in the sale is %s, whatever has the focus', (key, command) => {
  for (const focus of ['search', 'empty', 'text', 'control', 'none'] as const) {
    expect(commandOf(press(key), where({ focus }))).toBe(command);
  }
});

// PCO-1
test.each([
  ['v', 'vehicle'],
  ['o', 'poNumbers'],
  ['h', 'history'],
  ['l', undefined],
])('Alt %s while paying is %s', (key, command) => {
  expect(commandOf(press(key, { alt: true }), where({ step: 'pay' }))).toBe(command);
});

it('leaves the browser its own keys', () => {
  for (const key of ['F5', 'F11', 'F12', 'F10', 'Tab'])
    expect(commandOf(press(key), where())).toBeUndefined();
  for (const key of ['w', 'n', 't', 'p'])
    expect(commandOf(press(key, { ctrl: true }), where())).toBeUndefined();
});

it('hears single characters only where no field takes them: in an amount, and in the empty search, where the focus rests', () => {
  for (const focus of ['none', 'control', 'search', 'number'] as const)
    expect(commandOf(press('?'), where({ focus }))).toBe('help');
  expect(commandOf(press('?'), where({ focus: 'empty' }))).toBeUndefined();
  expect(commandOf(press('?'), where({ focus: 'text' }))).toBeUndefined();
  setSingleKeys(false);
  expect(commandOf(press('?'), where({ focus: 'none' }))).toBeUndefined();
  setSingleKeys(true);
});

it('changes the current line with Alt', () => {
  expect(commandOf(press('ArrowUp', { alt: true }), where())).toBe('more');
  expect(commandOf(press('ArrowDown', { alt: true }), where())).toBe('fewer');
  expect(commandOf(press('Delete', { alt: true }), where())).toBe('remove');
  expect(commandOf(press('Delete', { alt: true }), where({ step: 'pay' }))).toBeUndefined();
});

describe('Enter', () => {
  it('pays, and starts the next sale, unless a button has the focus', () => {
    expect(commandOf(press('Enter'), where({ step: 'pay', focus: 'text' }))).toBe('enter');
    expect(commandOf(press('Enter'), where({ step: 'receipt', focus: 'none' }))).toBe('enter');
    expect(commandOf(press('Enter'), where({ step: 'pay', focus: 'control' }))).toBeUndefined();
    expect(commandOf(press('Enter'), where())).toBeUndefined();
  });
});

it('never cancels with a single key, and leaves Ctrl Del to a field with text', () => {
  expect(commandOf(press('Delete'), where())).toBeUndefined();
  expect(commandOf(press('Delete', { ctrl: true }), where())).toBe('cancel');
  expect(commandOf(press('Delete', { ctrl: true }), where({ focus: 'text' }))).toBeUndefined();
  expect(commandOf(press('Delete', { ctrl: true }), where({ step: 'receipt' }))).toBeUndefined();
});

it('leaves every key to a dialog', () => {
  for (const key of ['F2', 'F9', 'Escape', 'Enter']) {
    expect(commandOf(press(key), where({ isDialog: true }))).toBeUndefined();
  }
});

it('knows what has the focus', () => {
  const empty = document.createElement('input');
  const full = document.createElement('input');
  full.value = '1';
  const search = document.createElement('input');
  search.type = 'search';
  const amount = document.createElement('input');
  amount.inputMode = 'decimal';
  amount.value = '295.25';
  const button = document.createElement('button');
  expect([search, empty, full, amount, button, document.body, null].map(focusOf)).toEqual([
    'search',
    'empty',
    'text',
    'number',
    'control',
    'none',
    'none',
  ]);
});

// POS-5: what the keys under the search do.
test.each([
  ['q', 'quote'],
  ['l', 'labor'],
  ['C', 'custom'],
  ['m', 'note'], // TKT-3
])('Alt %s in the sale is %s, and nothing at the payment', (key, command) => {
  expect(commandOf(press(key, { alt: true }), where({ focus: 'text' }))).toBe(command);
  expect(commandOf(press(key, { alt: true }), where({ step: 'pay' }))).toBeUndefined();
  expect(commandOf(press(key), where({ focus: 'none' }))).toBeUndefined();
});

// PAY-1: each way to pay has its digit, wherever the focus is.
it('chooses a tender by Alt and its digit, at the payment alone', () => {
  for (let digit = 1; digit <= 7; digit++) {
    expect(commandOf(press(String(digit), { alt: true }), where({ step: 'pay' }))).toBe(`tender ${digit}`);
    expect(commandOf(press(String(digit), { alt: true }), where())).toBeUndefined();
    expect(commandOf(press(String(digit)), where({ step: 'pay' }))).toBeUndefined();
  }
  expect(commandOf(press('8', { alt: true }), where({ step: 'pay' }))).toBeUndefined();
});

// TKT-3
test.each([
  ['a', 'orders'],
  ['r', 'returns'],
  ['s', 'shift'],
  ['k', 'lock'],
])('Alt %s leads from the sale to %s, and from nowhere else', (key, command) => {
  expect(commandOf(press(key, { alt: true }), where())).toBe(command);
  for (const step of ['pay', 'receipt'] as const)
    expect(commandOf(press(key, { alt: true }), where({ step }))).toBeUndefined();
});

// TKT-3
it('opens the drawer without a sale by F7, at the sale alone', () => {
  expect(commandOf(press('F7'), where())).toBe('noSale');
  expect(commandOf(press('F7'), where({ step: 'pay' }))).toBeUndefined();
});

// TKT-1
it('goes to an open ticket by Ctrl and its digit, parks and begins another one, wherever the till is', () => {
  for (const step of ['sale', 'pay', 'receipt'] as const) {
    expect(commandOf(press('3', { ctrl: true }), where({ step, focus: 'text' }))).toBe('ticket 3');
    expect(commandOf(press('t', { alt: true }), where({ step }))).toBe('newTicket');
    expect(commandOf(press('F6'), where({ step }))).toBe('parked');
  }
  expect(commandOf(press('0', { ctrl: true }), where())).toBeUndefined();
  for (const step of ['sale', 'pay'] as const) expect(commandOf(press('F4'), where({ step }))).toBe('park');
  expect(commandOf(press('F4'), where({ step: 'receipt' }))).toBeUndefined();
});

// PCO-1
it('has the keys of a check-out at the payment', () => {
  for (const step of ['sale', 'pay'] as const)
    expect(commandOf(press('o', { alt: true }), where({ step }))).toBe('poNumbers');
  for (const step of ['sale', 'pay', 'receipt'] as const)
    expect(commandOf(press('F3'), where({ step }))).toBe('customer');
  for (const step of ['pay', 'receipt'] as const)
    expect(commandOf(press('h', { alt: true }), where({ step }))).toBe('history');
  expect(commandOf(press('h', { alt: true }), where())).toBeUndefined();
});
