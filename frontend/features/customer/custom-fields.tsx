import type { Control, FieldValues, Path } from 'react-hook-form';
import type { CustomField } from '../../api/types';
import { FormField, Tied } from '../../form/field';
import { t } from '../../lib/text';
import { CheckGroup, RadioGroup } from '../../ui/choice-group';
import { DateField, DateTimeField, TimeField } from '../../ui/date-field';
import { Select } from '../../ui/field';
import { TextArea } from '../../ui/text-area';

type Props<T extends FieldValues> = {
  control: Control<T>;
  /** Where in the form their values are, by id. */
  name: Path<T>;
  fields: readonly CustomField[];
};

/** Fields that the shop made for itself (CUST-5). */
export function CustomFields<T extends FieldValues>({ control, name, fields }: Props<T>) {
  return fields.map((field) => (
    <One
      key={field.custom_field_id}
      control={control}
      name={`${name}.${field.custom_field_id}` as Path<T>}
      field={field}
    />
  ));
}

type OneProps<T extends FieldValues> = { control: Control<T>; name: Path<T>; field: CustomField };

function One<T extends FieldValues>({ control, name, field }: OneProps<T>) {
  const frame = { label: <span translate="no">{field.name}</span>, must: field.required };
  const choices = field.custom_field_value.map((one) => ({
    value: String(one.custom_field_value_id),
    label: one.name,
    isData: true,
  }));
  const shown = choices.map(({ value, label }) => ({ value, label: <span translate="no">{label}</span> }));
  if (field.type === 'text') return <FormField control={control} name={name} autoComplete="off" {...frame} />;
  return (
    <Tied control={control} name={name}>
      {({ ref, value: held, ...tie }) => {
        const value = String(held ?? '');
        switch (field.type) {
          case 'select':
            return (
              <Select
                {...tie}
                {...frame}
                ref={ref}
                value={value}
                onChange={(event) => tie.onChange(event.currentTarget.value as typeof held)}
                options={[{ value: '', label: t('Choose') }, ...choices]}
              />
            );
          case 'radio':
            return (
              <RadioGroup
                {...tie}
                {...frame}
                value={value}
                choices={shown}
                onChange={(v) => tie.onChange(v as typeof held)}
              />
            );
          case 'checkbox':
            return (
              <CheckGroup
                {...tie}
                {...frame}
                choices={shown}
                value={value ? value.split(',') : []}
                onChange={(ids) => tie.onChange(ids.join(',') as typeof held)}
              />
            );
          case 'textarea':
            return (
              <TextArea
                {...tie}
                {...frame}
                ref={ref}
                value={value}
                onChange={(v) => tie.onChange(v as typeof held)}
              />
            );
          case 'date':
            return (
              <DateField
                {...tie}
                {...frame}
                ref={ref}
                value={value}
                onChange={(v) => tie.onChange(v as typeof held)}
              />
            );
          case 'time':
            return (
              <TimeField
                {...tie}
                {...frame}
                ref={ref}
                value={value}
                onChange={(v) => tie.onChange(v as typeof held)}
              />
            );
          default:
            return (
              <DateTimeField
                {...tie}
                {...frame}
                ref={ref}
                value={value}
                onChange={(v) => tie.onChange(v as typeof held)}
              />
            );
        }
      }}
    </Tied>
  );
}
