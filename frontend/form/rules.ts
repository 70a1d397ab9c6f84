import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form';
import type { z } from 'zod/mini';

/** Lets a schema check a form; the first message of a field is the one shown. */
export function rules<In extends FieldValues, Out>(
  schema: z.ZodMiniType<Out, In>,
): Resolver<In, unknown, Out> {
  return async (values) => {
    const checked = await schema.safeParseAsync(values);
    if (checked.success) return { values: checked.data, errors: {} };
    const errors: FieldErrors<In> = {};
    for (const { path, code, message } of checked.error.issues) {
      const name = path.join('.');
      if (!get(errors, name)) set(errors, name, { type: code, message });
    }
    return { values: {}, errors };
  };
}
