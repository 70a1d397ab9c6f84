import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import type { PartHit } from '../../api/types';
import { fakeServer } from '../../test/fake-server';
import { unsure } from '../../test/samples';
import { PartSearch } from './part-search';

function aHit(more: Partial<PartHit>): PartHit {
  return {
    product_id: 7,
    aaia: 'KSTL',
    mpn: 'KB-1',
    manufacturer: 'Kestrel',
    part_number: 'KB-1',
    name: 'Quiet pads',
    short_description: '',
    pictogram: 'box',
    image: null,
    fitment: unsure,
    stock: [],
    price: null,
    orderable: false,
    options: [],
    minimum: 1,
    ...more,
  };
}

function show(items: PartHit[], onAdd = vi.fn(), hidden?: number, asked = 1) {
  const onOnlyFits = vi.fn();
  fakeServer({
    'GET /pos/part/search': ({ values }) => ({
      items,
      total: items.length,
      hidden: values.only_fits ? (hidden ?? 0) : 0,
      jobs: [],
    }),
  });
  render(
    <QueryClientProvider client={queries}>
      <PartSearch
        home={{ current: null }}
        cart=""
        terms=""
        wanted={{ text: items.map((hit) => hit.part_number).join(' '), asked }}
        hasVehicle
        onlyFits={hidden !== undefined}
        onOnlyFits={onOnlyFits}
        onAdd={onAdd}
        onAddList={async () => []}
        onJob={() => {}}
        onMove={() => {}}
        onEnter={() => {}}
      />
    </QueryClientProvider>,
  );
  return onOnlyFits;
}

// A short list says what it leaves out.
it('says how many parts are hidden, and shows them again by its button', async () => {
  const onOnlyFits = show([aHit({})], vi.fn(), 3);
  expect(await screen.findByText('3 parts that are not known to fit are hidden.')).toBeDefined();
  const button = screen.getByRole('button', { name: /Only what fits/ });
  expect(button.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(button);
  expect(onOnlyFits).toHaveBeenCalledTimes(1);
});

// TRD-4
it('says what there is of a part under its old number', async () => {
  const old = { text: '2 in stock under the old number', number: 'KB-0' };
  show([aHit({ old_stock: [old] })]);
  expect((await screen.findByText(old.number)).parentElement?.textContent).toBe(`${old.text} ${old.number}`);
});

// CAT-4 CAT-7
it('says in words why a part is not sold, and does not add it', async () => {
  const onAdd = vi.fn();
  const notice = 'Price on request: call your store';
  show([aHit({ disable_pricing_notice: notice }), aHit({ product_id: 8, part_number: 'KB-2' })], onAdd);
  const [first, second] = await screen.findAllByRole('button', { name: /Not for sale/ });
  expect(screen.getByText(notice)).toBeDefined();
  expect(screen.getByText('Product Unavailable')).toBeDefined();
  expect(screen.getAllByText(unsure.reason)).toHaveLength(2);
  for (const button of [first, second]) if (button) await userEvent.click(button);
  expect(onAdd).not.toHaveBeenCalled();
});

// PICK-6
it('says what is missing here of a part before Enter adds it, and the next Enter adds it', async () => {
  const onAdd = vi.fn();
  const shortage = 'Quiet pads: none at Main. In stock at East (2).';
  const short = aHit({ orderable: true, shortage });
  show([short, aHit({ orderable: true, product_id: 8, part_number: 'KB-2' })], onAdd);
  await screen.findAllByRole('button', { name: /^Add/ });
  await userEvent.click(screen.getByRole('searchbox'));
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('alert').textContent).toContain(shortage);
  expect(onAdd).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onAdd).toHaveBeenCalledTimes(1); // of the other there is enough
  expect(screen.queryByRole('alert')).toBeNull();
});

// PICK-6
it('adds what is short here at the second Enter', async () => {
  const onAdd = vi.fn();
  const short = aHit({ orderable: true, shortage: 'Planted' });
  show([short], onAdd);
  await screen.findByRole('button', { name: /^Add/ });
  await userEvent.click(screen.getByRole('searchbox'));
  await userEvent.keyboard('{Enter}{Enter}');
  expect(onAdd).toHaveBeenCalledExactlyOnceWith(short, {});
});

// TKT-3
it('offers what the register sold last while nothing is searched, each by a key', async () => {
  const onAdd = vi.fn();
  const items = [aHit({ orderable: true }), aHit({ product_id: 8, part_number: 'KB-2', orderable: true })];
  show(items, onAdd, undefined, 0);
  expect(await screen.findByRole('region', { name: 'Sold last at this register' })).toBeDefined();
  screen.getByRole('searchbox').focus();
  await userEvent.keyboard('{Alt>}3{/Alt}{Enter}');
  expect(onAdd).not.toHaveBeenCalled();
  await userEvent.keyboard('{Alt>}2{/Alt}');
  expect(onAdd).toHaveBeenCalledWith(items[1], {});
});
