import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queries } from '../../api/query';
import { fakeServer, refusal, type Sent } from '../../test/fake-server';
import { Dictionary } from './dictionary';

const row = { row_id: 4, version: 'v1', kind: 'means', word: 'stoppers', meaning: 'brake pads', trail: [] };
let sent: Sent[] = [];
let added: () => { success: string } | Response;
beforeEach(() => {
  added = () => ({ success: 'Added.' });
  sent = fakeServer({
    'GET /admin/api/dictionary': () =>
      ({ results: [row], totalPages: 1, position: '1 to 1 of 1', total: 1 }) as never,
    'GET /admin/api/dictionary/get': () => row,
    'GET /admin/api/dictionary/try': () => ({
      understood: [{ label: 'Part', value: 'brake pad' }],
      finds: '40 parts',
      parts: ['Kestrel 1363 · Pads'],
    }),
    'POST /admin/api/dictionary/add': () => added(),
    'POST /admin/api/dictionary/edit': () => ({ success: 'Saved.' }),
    'POST /admin/api/dictionary/remove': () => ({ success: 'Removed.' }),
  });
});

function show(word = '') {
  render(
    <QueryClientProvider client={queries}>
      <Dictionary word={word} />
    </QueryClientProvider>,
  );
}

const of = (route: string) => sent.filter((one) => one.route === route).map(({ values }) => values);

// FIND-2
it('makes a row of what was searched for, and says what is wrong with it', async () => {
  show('emblem');
  const form = screen.getByRole('form', { name: 'A new row' });
  expect((within(form).getByLabelText(/^Word or words/) as HTMLInputElement).value).toBe('emblem');
  fireEvent.click(within(form).getByRole('button', { name: /Add the row/ }));
  expect(await within(form).findByText('Required')).toBeDefined();
  expect(of('POST /admin/api/dictionary/add')).toEqual([]);
  fireEvent.change(within(form).getByLabelText(/^Other word/), { target: { value: 'logo' } });
  added = () => refusal(422, 'No.', { word: 'Twice' });
  fireEvent.click(within(form).getByRole('button', { name: /Add the row/ }));
  expect(await within(form).findByText('Twice')).toBeDefined();
  added = () => ({ success: 'Added.' });
  fireEvent.change(within(form).getByLabelText(/^Stands how/), { target: { value: 'same' } });
  fireEvent.click(within(form).getByRole('button', { name: /Add the row/ }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(of('POST /admin/api/dictionary/add').at(-1)).toEqual({
    word: 'emblem',
    kind: 'same',
    meaning: 'logo',
  });
});

// FIND-2
it('says what a search is taken for, and what it finds', async () => {
  show('stoppers');
  expect(await screen.findByText('40 parts')).toBeDefined();
  expect(screen.getByText('brake pad')).toBeDefined();
  expect(screen.getByText('Kestrel 1363 · Pads')).toBeDefined();
  expect(of('GET /admin/api/dictionary/try')).toEqual([{ search: 'stoppers' }]);
});

it('changes a row', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'stoppers' }));
  const form = await screen.findByRole('form', { name: 'Row of “stoppers”' });
  fireEvent.change(within(form).getByLabelText(/^Stands how/), { target: { value: 'never' } });
  fireEvent.change(within(form).getByLabelText(/^Other word/), { target: { value: '' } });
  fireEvent.click(within(form).getByRole('button', { name: /Save/ }));
  await waitFor(() =>
    expect(of('POST /admin/api/dictionary/edit')).toEqual([
      { row_id: '4', version: 'v1', kind: 'never', word: 'stoppers', meaning: '' },
    ]),
  );
});
