import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { CurrencyView } from '../../api/types';
import { fakeServer, refusal } from '../../test/fake-server';
import { Currencies } from './currencies';

const own = { code: 'USD', name: 'US dollars', words: 'US dollars', symbol: '$', decimals: 2 };
const yen = { code: 'JPY', name: 'Japanese yen', words: 'Japanese yen', symbol: '¥', decimals: 0 };
const euro: CurrencyView = {
  code: 'EUR',
  version: 'v1',
  name: 'euros',
  words: 'euros',
  symbol: '€',
  decimals: 2,
  rate: '0.92',
  enabled: true,
  is_own: false,
  example: '€92.00',
  updated_text: '03/02/2026 9:04 am',
  trail: [],
};

const show = () => render(<Currencies currencies={[euro]} known={[own, yen]} own={own} />);

describe('the currencies', () => {
  it('fills in what the program knows of a code, and sends it', async () => {
    const calls = fakeServer({
      'POST /admin/api/currency/add': () => ({ success: 'Added.', results: [euro] }),
    });
    show();
    await userEvent.click(screen.getByRole('button', { name: /Add a currency/ }));
    await userEvent.type(screen.getByRole('textbox', { name: /Code/ }), 'jpy');
    await userEvent.type(screen.getByRole('textbox', { name: /Rate/ }), '148.25');
    await userEvent.click(screen.getByRole('button', { name: /Add the currency/ }));
    await waitFor(() =>
      expect(calls.find(({ route }) => route === 'POST /admin/api/currency/add')?.values).toMatchObject({
        code: 'JPY',
        name: 'Japanese yen',
        symbol: '¥',
        decimals: '0',
        rate: '148.25',
      }),
    );
  });

  it('shows what somebody else made of it, and keeps what was typed', async () => {
    fakeServer({
      'POST /admin/api/currency/edit': () => refusal(409, 'Somebody else has changed this.'),
      'GET /admin/api/currency': () => ({
        success: '',
        results: [{ ...euro, version: 'v2', rate: '0.9', enabled: false }],
      }),
    });
    show();
    await userEvent.click(screen.getByRole('button', { name: /euros/ }));
    const name = screen.getByRole('textbox', { name: /Name of many/ });
    await userEvent.type(name, ' again');
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText(/Rate: 0.9/)).toBeTruthy();
    expect(screen.getByText(/It is not offered/)).toBeTruthy();
    expect((name as HTMLInputElement).value).toBe('euros again');
  });
});
