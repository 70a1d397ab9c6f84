import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import { goTo } from '../../lib/go-to';
import { fakeServer } from '../../test/fake-server';
import { Find } from './find';

vi.mock('../../lib/go-to', () => ({ goTo: vi.fn() }));

const hit = (title: string) => ({ title, words: '', href: `/admin/${title}`, is_data: true });
const answer = (search: string, ...titles: string[]) => ({
  search,
  groups: [
    { name: 'orders', words: 'Orders', hits: titles.slice(0, 1).map(hit) },
    { name: 'parts', words: 'Parts', hits: titles.slice(1).map(hit) },
  ].filter(({ hits }) => hits.length > 0),
});

beforeEach(() => {
  queries.clear();
  vi.mocked(goTo).mockClear();
});

async function open() {
  render(
    <QueryClientProvider client={queries}>
      <Find />
    </QueryClientProvider>,
  );
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox');
}

it('opens by one key, and arrows and Enter go through all groups', async () => {
  fakeServer({ 'GET /admin/api/find': () => answer('kb', 'one', 'two', 'three') });
  const field = await open();
  await userEvent.type(field, 'kb');
  expect(await screen.findAllByRole('group')).toHaveLength(2);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const marked = screen.getByRole('option', { selected: true });
  expect(marked.textContent).toBe('three');
  expect(field.getAttribute('aria-activedescendant')).toBe(marked.id);
  await userEvent.keyboard('{Enter}');
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/admin/three');
});

it('drops a late answer to what is not typed any more, and an early Enter waits for its own', async () => {
  let late: (reply: ReturnType<typeof answer>) => void = () => {};
  const calls = fakeServer({
    'GET /admin/api/find': ({ values }) =>
      values.search === 'a'
        ? new Promise<ReturnType<typeof answer>>((done) => (late = done))
        : answer('ab', 'right'),
  });
  const field = await open();
  await userEvent.type(field, 'a');
  await waitFor(() => expect(calls).toHaveLength(1));
  await userEvent.type(field, 'b');
  await userEvent.keyboard('{Enter}');
  late(answer('a', 'wrong'));
  await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/admin/right'));
});
