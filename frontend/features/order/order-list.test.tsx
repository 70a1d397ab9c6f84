import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queries } from '../../api/query';
import { OrderList } from './order-list';

// LIST-3
it('a list without orders reads "There are no results."', async () => {
  const found = {
    results: [],
    counts: {},
    totalPages: 0,
    position: '',
    total_items: 0,
    total_pages: 0,
    page: 1,
    limit: 10,
  };
  const none = { cashiers: [], locations: [], statuses: [], found, today: '2026-03-02' };
  render(
    <QueryClientProvider client={queries}>
      <OrderList {...none} onContinue={() => {}} isFree={() => true} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('There are no results.')).toBeDefined();
});
