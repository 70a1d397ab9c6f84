import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  type Path,
  useController,
} from 'react-hook-form';
import { Field, type FieldProps } from '../ui/field';
import { MoneyField, type MoneyFieldProps } from '../ui/money-field';

type Bound<Props, T extends FieldValues, Name> = Omit<Props, 'name' | 'value' | 'onChange' | 'error'> & {
  control: Control<T>;
  name: Name;
};

/** A text field of a form. */
export function FormField<T extends FieldValues>({ control, name, ...props }: Bound<FieldProps, T, Path<T>>) {
  const { field, fieldState } = useController({ control, name });
  return <Field {...props} {...field} error={fieldState.error?.message} />;
}

/** A money field of a form; the form holds whole cents. */
export function FormMoneyField<T extends FieldValues>(
  props: Bound<MoneyFieldProps, T, FieldPathByValue<T, number>>,
) {
  const { control, name, ...rest } = props;
  const { field, fieldState } = useController({ control, name });
  return <MoneyField {...rest} {...field} error={fieldState.error?.message} />;
}
