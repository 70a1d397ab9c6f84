import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError } from '../../api/client';
import { FormField, FormMoneyField } from '../../form/field';
import { rules } from '../../form/rules';
import { showErrors } from '../../form/show-errors';
import { Button } from '../../ui/button';
import { failed, succeeded } from '../../ui/toasts';
import { Part } from './part';

const customProduct = z.object({
  name: z.string().check(z.minLength(1, 'Name is a required field.')),
  price: z.number().check(z.positive('Price must be a positive number.')),
});

/** Stands in for the server: it refuses one name. */
async function save(values: z.infer<typeof customProduct>): Promise<void> {
  if (values.name === 'Gasket') {
    throw new ApiError(422, 'Please check the marked fields.', { fields: { name: 'This name is taken.' } });
  }
}

export function FormPart() {
  const form = useForm({ resolver: rules(customProduct), defaultValues: { name: '', price: 0 } });
  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values);
      succeeded(`${values.name} was added.`);
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      const rest = showErrors(e, form.setError);
      if (rest) failed(rest);
    }
  });
  return (
    <Part title="Form (the server refuses “Gasket”)">
      <form noValidate className="grid items-start gap-4 sm:grid-cols-[1fr_200px_auto]" onSubmit={submit}>
        <FormField control={form.control} name="name" label="Name" autoComplete="off" />
        <FormMoneyField control={form.control} name="price" label="Price" />
        <Button look="primary" type="submit" className="sm:mt-6.5" busy={form.formState.isSubmitting}>
          Add product
        </Button>
      </form>
    </Part>
  );
}
