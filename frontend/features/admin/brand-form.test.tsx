import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { BrandRecord } from '../../api/types';
import { fakeServer, refusal } from '../../test/fake-server';
import { BrandForm } from './brand-form';

const kestrel: BrandRecord = {
  brand_id: 3,
  version: 'v1',
  name: 'Kestrel',
  code: 'BCDF',
  is_own: false,
  slug: 'kestrel',
  parts: 4,
  on_sale: 3,
  series: [{ series_id: 7, name: 'QuietStop', parts: 0, view_url: '' }],
  used: [],
  view_url: '/kestrel',
  parts_url: '/admin/product?brand_id=3',
  trail: [],
};

describe('the form of a brand', () => {
  it('sends the version that it was opened with', async () => {
    const saved = { ...kestrel, name: 'Kestrel Brakes', version: 'v2' };
    const calls = fakeServer({ 'POST /admin/api/brand/edit': () => ({ success: 'Saved.', brand: saved }) });
    const onSaved = vi.fn();
    render(<BrandForm brand={kestrel} onSaved={onSaved} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' Brakes');
    await userEvent.click(screen.getByRole('button', { name: /Save/ }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(saved));
    expect(calls[0]?.values).toEqual({
      brand_id: '3',
      version: 'v1',
      name: 'Kestrel Brakes',
      code: 'BCDF',
      slug: 'kestrel',
    });
  });

  it('renames a series by the name that was seen, and keeps the brand unsaved', async () => {
    const calls = fakeServer({
      'POST /admin/api/brand/editSeries': () => refusal(422, 'Check.', { name: 'The brand has it.' }),
    });
    render(<BrandForm brand={kestrel} onSaved={vi.fn()} />);
    await userEvent.click(screen.getByRole('button', { name: 'Rename QuietStop' }));
    const dialog = await screen.findByRole('dialog');
    const name = dialog.querySelector('input') as HTMLInputElement;
    await userEvent.clear(name);
    await userEvent.type(name, 'Quiet{Enter}');
    expect(await screen.findByText('The brand has it.')).toBeDefined();
    expect(calls.map(({ route, values }) => [route, values])).toEqual([
      [
        'POST /admin/api/brand/editSeries',
        { brand_id: '3', series_id: '7', seen: 'QuietStop', name: 'Quiet' },
      ],
    ]);
  });
});
