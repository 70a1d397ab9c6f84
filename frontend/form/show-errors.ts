import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import type { ApiError } from '../api/client';

/** Puts the server's field errors under their inputs; returns what is left to show. */
export function showErrors<T extends FieldValues>(e: ApiError, setError: UseFormSetError<T>): string {
  const fields = Object.entries(e.fields);
  for (const [name, message] of fields) setError(name as Path<T>, { message });
  return fields.length ? '' : e.message;
}
