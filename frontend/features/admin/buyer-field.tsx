import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ask } from '../../api/client';
import type { Buyers } from '../../api/types';
import { useSettled } from '../../lib/use-settled';
import { Field } from '../../ui/field';

const patience = 250; // ms after the last key
const fewest = 2; // letters

type Props = {
  label: string;
  hint?: string;
  must?: boolean;
  optional?: boolean;
  /** A name as it is typed, or "Ada Beck #12". */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** A customer, by name, company, email or phone; the browser offers those who are called so. */
export function BuyerField({ value, onChange, ...field }: Props) {
  const id = useId();
  const settled = useSettled(value.trim(), patience);
  const { data } = useQuery({
    queryKey: ['buyers', settled],
    queryFn: ({ signal }) =>
      ask<Buyers>('/admin/api/price/contract/buyers', { query: { search: settled }, signal }),
    enabled: settled.length >= fewest && !settled.includes('#'),
    retry: false,
  });
  return (
    <>
      <Field
        {...field}
        name="customer"
        list={id}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={id} translate="no">
        {data?.results.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
