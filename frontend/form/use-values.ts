import { useState } from 'react';

/** What stands in the fields of a form, and how some of it is changed. */
export function useValues<Values extends object>(
  first: Values | (() => Values),
): [values: Values, set: (change: Partial<Values>) => void] {
  const [values, setValues] = useState(first);
  return [values, (change) => setValues((before) => ({ ...before, ...change }))];
}
