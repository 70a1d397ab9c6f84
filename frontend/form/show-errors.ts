import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../api/client';

/**
 * Puts the server's field errors under their inputs, whose first gets the focus; returns what is left to show: what
 * belongs to no field, or to one that this form lacks.
 */
export function showErrors<T extends FieldValues>(
  e: ApiError,
  form: Pick<UseFormReturn<T>, 'setError' | 'getValues'>,
): string {
  const fields = Object.entries(e.fields).map(([name, message]) => [pathOf(name), message] as const);
  const own = fields.filter(([name]) => form.getValues(name as Path<T>) !== undefined);
  const others = fields.filter((field) => !own.includes(field)).map(([, message]) => message);
  own.forEach(([name, message], i) => {
    form.setError(name as Path<T>, { message }, { shouldFocus: i === 0 });
  });
  return fields.length ? others.join(' ') : e.message;
}

/** API-1: address[city] is address.city here. */
function pathOf(name: string): string {
  return name.replace(/\[([^\]]*)\]/g, '.$1');
}
