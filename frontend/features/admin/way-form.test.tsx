import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { WayRecord } from '../../api/types';
import { fakeServer, refusal } from '../../test/fake-server';
import { WayForm } from './way-form';

const express: WayRecord = {
  way_id: 4,
  version: 'v1',
  title_en: 'Express',
  title_es: '',
  kind: 'weight',
  tax_class_id: 2,
  hazmat: false,
  is_active: true,
  days_from: 2,
  days_to: 2,
  tariffs: [{ area_id: 1, from: 0, bands: [{ up_to_g: 2268, cost: 14.95 }] }],
  findings: [],
  trail: [],
};

function show(way: WayRecord | null = express, onSaved = vi.fn()) {
  render(
    <WayForm
      kinds={[
        { kind: 'flat', words: 'Flat', note: '' },
        { kind: 'weight', words: 'By weight', note: '' },
      ]}
      classes={[{ id: 2, name: 'Shipping' }]}
      areas={[{ id: 1, name: 'Iowa' }]}
      way={way}
      copied={null}
      onSaved={onSaved}
    >
      {null}
    </WayForm>,
  );
  return onSaved;
}

describe('the form of a way of shipping', () => {
  it('sends its lines with areas, totals in dollars and weights in grams', async () => {
    const saved = { ...express, version: 'v2' };
    const calls = fakeServer({ 'POST /admin/api/shipping/edit': () => ({ success: 'Saved.', way: saved }) });
    const onSaved = show();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Up to' }).value).toBe('5');
    await userEvent.click(screen.getByRole('button', { name: 'A heavier weight' }));
    await userEvent.type(screen.getAllByRole('textbox', { name: 'Up to' })[1] as HTMLElement, '10');
    await userEvent.click(screen.getByRole('button', { name: /Save/ }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(saved));
    expect(calls[0]?.values).toMatchObject({
      way_id: '4',
      version: 'v1',
      kind: 'weight',
      'tariffs[0][area_id]': '1',
      'tariffs[0][from]': '0.00',
      'tariffs[0][bands][0][up_to_g]': '2268',
      'tariffs[0][bands][0][cost]': '14.95',
      'tariffs[0][bands][1][up_to_g]': '4536',
    });
  });

  it('marks the line that the server refuses', async () => {
    fakeServer({
      'POST /admin/api/shipping/edit': () => refusal(422, 'Check.', { 'tariffs[1]': 'It never counts.' }),
    });
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Add a line' }));
    await userEvent.click(screen.getByRole('button', { name: /Save/ }));
    const line = await screen.findByRole('group', { name: 'Line 2', description: 'It never counts.' });
    expect(line).toBeDefined();
  });

  it('asks a new one for its name before anything is sent', async () => {
    const calls = fakeServer({});
    show(null);
    await userEvent.click(screen.getByRole('button', { name: /Add the way/ }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name in English' }));
    expect(calls).toEqual([]);
  });
});
