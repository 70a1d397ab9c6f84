import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Progress, type Work } from './progress';

const show = (work: Work) => <Progress title="Import" work={work} canLeave />;
const said = () => screen.getByRole('status').textContent;

it('says percent, count and what was skipped, and that one can leave', () => {
  render(show({ at: 'running', done: 1_204, total: 5_000, skipped: 12 }));
  const bar = screen.getByRole('progressbar', { name: 'Import' });
  expect(bar.getAttribute('value')).toBe('24');
  expect(screen.getByText('24 %')).toBeDefined();
  expect(screen.getByText('1,204 of 5,000 · 12 skipped')).toBeDefined();
  expect(screen.getByText('You can leave this page; the work goes on.')).toBeDefined();
});

it('is never full before it is done, and speaks only at each quarter', () => {
  const { rerender } = render(show({ at: 'running', done: 1_260, total: 5_000, skipped: 0 }));
  expect(said()).toBe('25 percent');
  rerender(show({ at: 'running', done: 2_400, total: 5_000, skipped: 0 }));
  expect(said()).toBe('25 percent');
  rerender(show({ at: 'running', done: 4_999, total: 5_000, skipped: 0 }));
  expect(screen.getByText('99 %')).toBeDefined();
  rerender(show({ at: 'done', done: 5_000, skipped: 0 }));
  expect(said()).toBe('Done');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('without a total shows what was done', () => {
  render(show({ at: 'running', done: 311, skipped: 0 }));
  expect(screen.getByRole('progressbar').hasAttribute('value')).toBe(false);
  expect(screen.getByText('311 done · none skipped')).toBeDefined();
});

it('that failed says why and how far it came', () => {
  render(show({ at: 'failed', done: 240, skipped: 3, message: 'The file ends in the middle.' }));
  expect(screen.getByText('The file ends in the middle.')).toBeDefined();
  expect(screen.getByText('240 done · 3 skipped')).toBeDefined();
  expect(said()).toBe('Failed');
});
