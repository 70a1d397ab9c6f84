import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { queries } from '../../api/query';
import type { CustomerCertificate, CustomerCertificates } from '../../api/types';
import { fakeServer, keysOfTwo, refusal, silence } from '../../test/fake-server';
import { Toasts } from '../../ui/toasts';
import { Certificates } from './certificates';
import { countries } from './sample';

const one: CustomerCertificate = {
  certificate_id: 4,
  zone_id: 3635,
  zone: 'Iowa',
  reason: 'Resale',
  number: 'IA-77',
  from: '2026-01-01',
  to: '2026-06-30',
  days_text: '01/01/2026 to 06/30/2026',
  state: 'valid',
  state_text: 'Valid',
  document: '/pos/customer/certificate/image?customerId=7&certificate_id=4',
};
const all = (results: CustomerCertificate[]): CustomerCertificates => ({
  results,
  reasons: [{ code: 'resale', title: 'Resale' }],
  country: 'US',
  today: '2026-05-15',
  add: '/api/customer_certificate/add?customer_id=7',
  end: '/api/customer_certificate/end?customer_id=7',
});

async function show() {
  render(
    <QueryClientProvider client={queries}>
      <Certificates customerId={7} countries={countries.countries} />
      <Toasts />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Tax certificates' }));
}

// TRD-10
it('shows the certificates and ends one', async () => {
  queries.clear();
  let now = [one];
  const sent = fakeServer({
    'GET /api/customer_certificate': () => all(now),
    'POST /api/customer_certificate/end': () => {
      now = [{ ...one, state: 'expired', state_text: 'Expired' }];
      return { success: 'The certificate exempts no more.' };
    },
  });
  await show();
  expect((await screen.findByText('IA-77', { selector: '.pn' })).closest('li')?.textContent).toContain(
    'Resale, 01/01/2026 to 06/30/2026Valid',
  );
  expect(screen.getByRole('link', { name: 'Document IA-77' }).getAttribute('href')).toBe(one.document);
  await userEvent.click(screen.getByRole('button', { name: 'End it IA-77' }));
  expect(await screen.findByText('Expired')).toBeTruthy();
  expect(sent.find(({ route }) => route.endsWith('/end'))?.values).toMatchObject({ certificate_id: '4' });
  expect(screen.queryByRole('button', { name: 'End it IA-77' })).toBeNull();
});

// TRD-10
it('adds one; what is refused stands beside its field and what was typed stays', async () => {
  queries.clear();
  let replies = [
    refusal(422, 'Please check the marked fields.', { number: 'Minimum 2 characters' }),
    Response.json({ success: 'The certificate was saved.' }),
  ];
  fakeServer({
    'GET /api/customer_certificate': () => all([]),
    'POST /api/customer_certificate/add': () => {
      const [reply, ...rest] = replies;
      replies = rest;
      return reply as Response;
    },
  });
  await show();
  expect(await screen.findByText('None is known.')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText(/State/), 'Iowa');
  await userEvent.selectOptions(screen.getByLabelText(/Reason/), 'Resale');
  const number = screen.getByLabelText<HTMLInputElement>(/Number/);
  await userEvent.type(number, 'I');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Minimum 2 characters')).toBeTruthy();
  expect(document.activeElement).toBe(number);
  await userEvent.type(number, 'A-77');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('The certificate was saved.')).toBeTruthy();
  expect(number.value).toBe('');
});

// API-6
it('ends one once when it is tried again after nobody answered', async () => {
  queries.clear();
  const sent = fakeServer({
    'GET /api/customer_certificate': () => all([one]),
    'POST /api/customer_certificate/end': silence,
  });
  await show();
  await screen.findByText(/^End it/);
  const [first, again] = await keysOfTwo(sent, () => userEvent.click(screen.getByText(/^End it/)));
  expect(again).toBe(first);
});
