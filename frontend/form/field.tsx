import type { ReactNode, Ref } from 'react';
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  type Path,
  type PathValue,
  useController,
} from 'react-hook-form';
import { Field, type FieldProps, Select, type SelectProps } from '../ui/field';
import { MoneyField, type MoneyFieldProps } from '../ui/money-field';

/** What a control of the kit needs to be a field of a form. */
export type Tie<Value> = {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>;
};

/** Ties any control of the kit to a field of a form; only that control is drawn again as it changes. */
export function Tied<T extends FieldValues, Name extends Path<T>>(props: {
  control: Control<T>;
  name: Name;
  children: (tie: Tie<PathValue<T, Name>>) => ReactNode;
}) {
  const { control, name, children } = props;
  const { field, fieldState } = useController({ control, name });
  const { disabled: _, ...tie } = field;
  return children({ ...tie, error: fieldState.error?.message });
}

type Bound<Props, T extends FieldValues, Name> = Omit<Props, 'name' | 'value' | 'onChange' | 'error'> & {
  control: Control<T>;
  name: Name;
};

/** A text field of a form. */
export function FormField<T extends FieldValues>({ control, name, ...props }: Bound<FieldProps, T, Path<T>>) {
  const { field, fieldState } = useController({ control, name });
  return <Field {...props} {...field} error={fieldState.error?.message} />;
}

/** A choice of a few in a form. */
export function FormSelect<T extends FieldValues>({
  control,
  name,
  ...props
}: Bound<SelectProps, T, Path<T>>) {
  const { field, fieldState } = useController({ control, name });
  return <Select {...props} {...field} error={fieldState.error?.message} />;
}

/** A money field of a form; the form holds whole cents. */
export function FormMoneyField<T extends FieldValues>(
  props: Bound<MoneyFieldProps, T, FieldPathByValue<T, number>>,
) {
  const { control, name, ...rest } = props;
  const { field, fieldState } = useController({ control, name });
  return <MoneyField {...rest} {...field} error={fieldState.error?.message} />;
}
