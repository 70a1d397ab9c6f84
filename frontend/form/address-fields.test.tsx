import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../api/client';
import { AddressFields, type AddressValues, type Country } from './address-fields';
import { showErrors } from './show-errors';

const zones = (...names: string[]) => names.map((name, i) => ({ zone_id: i + 1, name }));
const countries: Country[] = [
  { country_id: 223, name: 'United States', postcode_required: true, zones: zones('Iowa', 'Texas') },
  { country_id: 38, name: 'Canada', postcode_required: true, zones: zones('Ontario') },
  { country_id: 98, name: 'Iceland', postcode_required: false, zones: [] },
];
const empty: AddressValues = {
  firstname: '',
  lastname: '',
  company: '',
  address_1: '',
  address_2: '',
  city: '',
  postcode: '',
  country_id: '',
  zone_id: '',
};
const sent = vi.fn<(address: AddressValues) => void>();

function Address() {
  const form = useForm({ defaultValues: { ship: empty } });
  const refuse = () => {
    const fields = { 'ship[city]': 'No such city.' };
    showErrors(new ApiError(422, 'Please check.', { fields }), form);
  };
  return (
    <form onSubmit={form.handleSubmit(({ ship }) => sent(ship))}>
      <AddressFields control={form.control} name="ship" countries={countries} fill="shipping" />
      <button type="submit">Save</button>
      <button type="button" onClick={refuse}>
        Refuse
      </button>
    </form>
  );
}
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement & HTMLSelectElement>(name);

it('regions follow the country, and one of another country does not stay', async () => {
  render(<Address />);
  expect(field('State or region').disabled).toBe(true);
  await userEvent.selectOptions(field('Country'), 'United States');
  await userEvent.selectOptions(field('State or region'), 'Texas');
  await userEvent.type(field('City'), 'Austin');
  await userEvent.click(screen.getByText('Save'));
  await waitFor(() =>
    expect(sent).toHaveBeenLastCalledWith({ ...empty, city: 'Austin', country_id: '223', zone_id: '2' }),
  );
  await userEvent.selectOptions(field('Country'), 'Canada');
  expect([...field('State or region').options].map((one) => one.text)).toEqual(['Choose', 'Ontario']);
  await userEvent.click(screen.getByText('Save'));
  await waitFor(() =>
    expect(sent).toHaveBeenLastCalledWith({ ...empty, city: 'Austin', country_id: '38', zone_id: '' }),
  );
});

it('says what a country does not ask for', async () => {
  render(<Address />);
  await userEvent.selectOptions(field('Country'), 'Iceland');
  expect(field('ZIP or postal code optional')).toBeDefined();
});

it('tells the browser what it may fill in', () => {
  render(<Address />);
  expect(field('Street and number').getAttribute('autocomplete')).toBe('shipping address-line1');
  expect(field('Country').getAttribute('autocomplete')).toBe('shipping country');
});

// API-1
it('finds the field that the server names in brackets', async () => {
  render(<Address />);
  await userEvent.click(screen.getByText('Refuse'));
  await waitFor(() => expect(field('City').getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field('City'));
});
