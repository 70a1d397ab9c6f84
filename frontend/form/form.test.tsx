import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/client';
import { FormField, FormMoneyField } from './field';
import { type Problem, rules } from './rules';
import { showErrors } from './show-errors';

type Product = { name: string; price: number };
const product = ({ name, price }: Product): Problem[] => [
  ...(name ? [] : [['name', 'Name is a required field.'] as const]),
  ...(price > 0 ? [] : [['price', 'Price must be a positive number.'] as const]),
];

const save = vi.fn<(values: Product) => Promise<void>>();
const rest = vi.fn<(text: string) => void>();
beforeEach(() => {
  save.mockReset();
  rest.mockReset();
});

function ProductForm() {
  const form = useForm({ resolver: rules(product), defaultValues: { name: '', price: 0 } });
  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values);
    } catch (e) {
      if (e instanceof ApiError) rest(showErrors(e, form));
    }
  });
  return (
    <form onSubmit={submit}>
      <FormField control={form.control} name="name" label="Name" />
      <FormMoneyField control={form.control} name="price" label="Price" />
      <button type="submit">Add</button>
    </form>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const problem = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Add' }));

it('puts the words of the rules under the fields, focuses the first, and sends nothing', async () => {
  render(<ProductForm />);
  await submit();
  await waitFor(() => expect(problem('Name')).toBe('Name is a required field.'));
  expect(problem('Price')).toBe('Price must be a positive number.');
  expect(document.activeElement).toBe(field('Name'));
  expect(save).not.toHaveBeenCalled();
});

it('sends whole cents', async () => {
  render(<ProductForm />);
  await userEvent.type(field('Name'), 'Gasket');
  await userEvent.type(field('Price'), '4.35', { initialSelectionStart: 0, initialSelectionEnd: 4 });
  await submit();
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Gasket', price: 435 }));
});

it('puts the errors of the server under the same fields and gives back what is left to show', async () => {
  render(<ProductForm />);
  await userEvent.type(field('Name'), 'Gasket');
  await userEvent.type(field('Price'), '5', { initialSelectionStart: 0, initialSelectionEnd: 4 });
  save.mockRejectedValueOnce(new ApiError(422, 'Please check.', { fields: { name: 'This name is taken.' } }));
  await submit();
  await waitFor(() => expect(problem('Name')).toBe('This name is taken.'));
  expect(rest).toHaveBeenLastCalledWith('');
  save.mockRejectedValueOnce(new ApiError(503, 'Try again in a minute.'));
  await submit();
  await waitFor(() => expect(rest).toHaveBeenLastCalledWith('Try again in a minute.'));
});

it('keeps what the server says of a field that the form lacks, and focuses the first that it has', async () => {
  render(<ProductForm />);
  await userEvent.type(field('Name'), 'Gasket');
  await userEvent.type(field('Price'), '5', { initialSelectionStart: 0, initialSelectionEnd: 4 });
  const fields = { account: 'This account is closed.', price: 'Below the floor.' };
  save.mockRejectedValueOnce(new ApiError(422, 'Please check.', { fields }));
  await submit();
  await waitFor(() => expect(rest).toHaveBeenLastCalledWith('This account is closed.'));
  expect(problem('Price')).toBe('Below the floor.');
  expect(document.activeElement).toBe(field('Price'));
});

const cities = ({ addresses }: { addresses: { city: string }[] }): Problem[] =>
  addresses.flatMap(({ city }, i) => (city ? [] : [[`addresses.${i}.city`, 'Required'] as const]));

function CitiesForm() {
  const form = useForm({
    resolver: rules(cities),
    defaultValues: { addresses: [{ city: 'Ames' }, { city: '' }] },
  });
  return (
    <form onSubmit={form.handleSubmit(() => {})}>
      <FormField control={form.control} name="addresses.0.city" label="First" />
      <FormField control={form.control} name="addresses.1.city" label="Second" />
      <button type="submit">Add</button>
    </form>
  );
}

it('marks a field inside another, and lets the mark go when it is mended', async () => {
  render(<CitiesForm />);
  await submit();
  await waitFor(() => expect(problem('Second')).toBe('Required'));
  expect(field('First').hasAttribute('aria-invalid')).toBe(false);
  await userEvent.type(field('Second'), 'Waverly');
  await waitFor(() => expect(field('Second').hasAttribute('aria-invalid')).toBe(false));
});
