import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Provider } from '../../api/types';
import { fakeServer, refusal } from '../../test/fake-server';
import { ProviderList } from './provider-list';

const cards: Provider = {
  name: 'cards',
  words: 'Cards on the web',
  why: 'Customers pay by card.',
  serves: 'Stripe',
  facts: [
    { words: 'Secret key', value: 'Set', is_data: false, source: 'CAMBER_STRIPE_KEY', is_set: true },
    {
      words: 'Public key',
      value: 'Not set',
      is_data: false,
      source: 'CAMBER_STRIPE_PUBLIC_KEY',
      is_set: false,
    },
  ],
  findings: [],
  try: 'Ask the card company',
  does: 'No card is charged.',
  asks_to: '',
};

const texts: Provider = {
  ...cards,
  name: 'texts',
  words: 'Text messages',
  serves: '',
  facts: [],
  findings: [{ grade: 'advice', what: 'No account is set.', why: 'Nobody gets any.', do: 'Set one.' }],
  try: 'Send a test text',
  asks_to: 'Your phone number',
};

const stores = [{ store: 'Main St', taken: ['Cash', 'Check'] }];

describe('what the shop works with', () => {
  it('tries one, and says what came of it and what to do', async () => {
    const calls = fakeServer({
      'POST /admin/api/provider/try': () => ({
        grade: 'wrong',
        what: 'It refuses the key.',
        why: '',
        do: 'Compare the keys.',
      }),
    });
    render(<ProviderList providers={[cards, texts]} stores={stores} />);
    const panel = within(screen.getByRole('region', { name: 'Cards on the web' }));
    await userEvent.click(panel.getByRole('button', { name: 'Ask the card company' }));
    expect(await panel.findByText('It refuses the key.')).toBeDefined();
    expect(panel.getByText('Compare the keys.')).toBeDefined();
    expect(calls.at(-1)?.values).toMatchObject({ name: 'cards' });
  });

  it('marks a phone number that is none at its field', async () => {
    fakeServer({ 'POST /admin/api/provider/try': () => refusal(422, 'Check.', { to: 'No number' }) });
    render(<ProviderList providers={[texts]} stores={stores} />);
    const field = screen.getByRole('textbox', { name: /Your phone number/ });
    await userEvent.type(field, '319');
    await userEvent.click(screen.getByRole('button', { name: 'Send a test text' }));
    expect(await screen.findByText('No number')).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('says what is connected, and where payment types are changed', () => {
    render(<ProviderList providers={[cards, texts]} stores={stores} />);
    within(screen.getByRole('region', { name: 'Cards on the web' })).getByText('Connected');
    within(screen.getByRole('region', { name: 'Text messages' })).getByText('Not connected');
    expect(screen.getByText('Cash, Check')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Change payment types' }).getAttribute('href')).toBe(
      '/admin/setting?group=payment',
    );
  });
});
