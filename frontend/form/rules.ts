import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form';

/** What is wrong with a form: the path of a field (address.city) and what is said there, in the order of the form. */
export type Problem = readonly [path: string, message: string];

/** Lets a check be the rules of a form; the first message of a field is the one shown. */
export function rules<Values extends FieldValues>(
  check: (values: Values) => readonly Problem[],
): Resolver<Values, unknown, Values> {
  return (values) => {
    const errors: FieldErrors<Values> = {};
    for (const [path, message] of check(values)) {
      if (!get(errors, path)) set(errors, path, { type: 'rule', message });
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
