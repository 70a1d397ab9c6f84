import { afterEach, expect, it, vi } from 'vitest';
import { ask } from '../api/client';
import { fakeServer } from '../test/fake-server';
import { draftOf, keepDraft } from './drafts';
import { keep, kept } from './kept';

const page = document.documentElement;

afterEach(() => {
  delete page.dataset.training;
  sessionStorage.clear();
  localStorage.clear();
});

// OPS-8
it('keeps nothing of training where the shop finds it, and nothing of the shop in training', () => {
  keep('camber.cart', 'of the shop');
  keepDraft('form', 'of the shop', 1);
  page.dataset.training = 'training_3';
  expect([kept('camber.cart'), draftOf('form', 1)]).toEqual([undefined, undefined]);
  keep('camber.cart', 'of training');
  keepDraft('form', 'of training', 1);
  delete page.dataset.training;
  expect([kept('camber.cart'), draftOf('form', 1)]).toEqual(['of the shop', 'of the shop']);
});

// OPS-8
it('says with every call which shop its screen is of', async () => {
  fakeServer({ 'GET /pos/lock': () => ({ register: '1', location: 'A', staff_id: 1, cashier: 'Ada' }) });
  const header = () => new Headers(vi.mocked(fetch).mock.lastCall?.[1]?.headers).get('X-Training');
  await ask('/pos/lock');
  expect(header()).toBeNull();
  page.dataset.training = 'training_3';
  await ask('/pos/lock');
  expect(header()).toBe('training_3');
});
