import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Product } from '../../api/types';
import { fakeServer, refusal } from '../../test/fake-server';
import { PicturesPanel } from './product-beside';
import { ProductForm } from './product-form';

const words = { short_name: '', short_description: '', description: '', warranty: '', prop65: '' };
const pads: Product = {
  product_id: 7,
  version: 'v1',
  brand_id: 1,
  brand: 'Kestrel',
  number: 'KB-1363C',
  category_id: 3,
  tax_class_id: 2,
  series: '',
  tier: '',
  minimum: 1,
  multiple: 1,
  weight: '4.9',
  length: '',
  width: '',
  height: '',
  is_orderable: true,
  is_active: true,
  is_kit: false,
  core: '',
  map: '',
  cost: '27.80',
  hazmat: '',
  oversize: '',
  pick_up_only: false,
  texts: [
    { lang: 'en', name: 'Brake pads', ...words },
    { lang: 'es', name: 'Pastillas', ...words },
  ],
  prices: [{ level_id: 1, quantity: 1, price: '46.99', from: '', to: '' }],
  codes: [],
  attributes: [],
  packages: [],
  interchanges: [],
  supersedes: [],
  stock: [],
  pictures: [],
  vehicles: { all: 0, rows: [], edit_url: '/admin/fitment?product_id=7' },
  view_url: '/kestrel-kb-1363c',
  copy_url: '/admin/product/add?copy_of=7',
  moves_url: '/admin/stock/movement?product_id=7',
  trail: [],
};

function show(product: Product = pads, onSaved = vi.fn()) {
  render(
    <ProductForm
      brands={[{ id: 1, name: 'Kestrel' }]}
      categories={[{ id: 3, name: 'Brakes / Pads' }]}
      tax_classes={[{ id: 2, name: 'Parts' }]}
      levels={[{ id: 1, name: 'Retail' }]}
      tiers={['OE']}
      sees_cost
      product={product}
      onSaved={onSaved}
    />,
  );
  return onSaved;
}

describe('the form of a product', () => {
  it('sends all of it with the version that it was opened with', async () => {
    const saved = { ...pads, number: 'KB-9', version: 'v2' };
    const calls = fakeServer({
      'POST /admin/api/product/edit': () => ({ success: 'Saved.', product: saved }),
    });
    const onSaved = show();
    const number = screen.getByRole('textbox', { name: 'Part number' });
    await userEvent.clear(number);
    await userEvent.type(number, 'KB-9');
    await userEvent.click(screen.getByRole('tab', { name: /Numbers/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Add a barcode' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Barcode 1' }), '012345678905');
    await userEvent.click(screen.getByRole('button', { name: /Save/ }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(saved));
    expect(calls[0]?.values).toMatchObject({
      product_id: '7',
      version: 'v1',
      number: 'KB-9',
      is_orderable: '1',
      'texts[1][name]': 'Pastillas',
      'prices[0][price]': '46.99',
      'codes[0][code]': '012345678905',
      'codes[0][pieces]': '1',
    });
  });

  it('opens the panel in which something is wrong', async () => {
    fakeServer({
      'POST /admin/api/product/edit': () =>
        refusal(422, 'Wrong.', { 'prices[0][price]': 'A price is more than $0.00' }),
    });
    show();
    await userEvent.click(screen.getByRole('button', { name: /Save/ }));
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: /Prices/ }).getAttribute('aria-selected')).toBe('true'),
    );
    expect(screen.getByText('A price is more than $0.00')).toBeDefined();
  });

  it('asks for what is missing before it sends anything', async () => {
    const calls = fakeServer({});
    show({ ...pads, product_id: 0, number: '', version: '' });
    await userEvent.click(screen.getByRole('button', { name: /Add the product/ }));
    expect(screen.getByRole('textbox', { name: 'Part number' }).getAttribute('aria-invalid')).toBe('true');
    expect(calls).toEqual([]);
  });
});

describe('the pictures of a product', () => {
  it('are put in order by dragging, and saved at once', async () => {
    const picture = (hash: string) => ({
      hash,
      alt: hash,
      image: { sources: [], src: '/x', srcset: '', width: 1, height: 1, alt: '' },
    });
    const three = { ...pads, pictures: ['a', 'b', 'c'].map(picture) } as Product;
    const calls = fakeServer({
      'POST /admin/api/product/pictures': () => ({ success: 'Saved.', product: three }),
    });
    const { container } = render(<PicturesPanel product={three} onChanged={vi.fn()} />);
    const handles = container.querySelectorAll('.handle');
    const cells = container.querySelectorAll('.pictures > li');
    const dataTransfer = { effectAllowed: '' };
    fireEvent.drop(cells[0] as Element, { dataTransfer }); // a file that is dropped there moves nothing
    fireEvent.dragStart(handles[2] as Element, { dataTransfer });
    fireEvent.dragOver(cells[0] as Element, { dataTransfer });
    fireEvent.drop(cells[0] as Element, { dataTransfer });
    await waitFor(() => expect(calls).toHaveLength(1));
    const { values } = calls[0] ?? { values: {} as Record<string, string> };
    expect([0, 1, 2].map((i) => values[`pictures[${i}][hash]`])).toEqual(['c', 'a', 'b']);
    expect([0, 1, 2].map((i) => values[`seen[${i}][hash]`])).toEqual(['a', 'b', 'c']);
  });
});
