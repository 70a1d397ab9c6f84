import type { ChangeEvent } from 'react';
import type { PartOption } from '../../api/types';
import { classes } from '../../lib/classes';
import { entryOf } from '../../lib/entry';
import { t } from '../../lib/text';
import { FieldFrame } from '../../ui/field';
import { Photo } from '../../ui/photo';

export type OptionFieldProps = {
  option: PartOption;
  /** Ids of the chosen values, or the text. */
  chosen: string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
};

/** The name that an option has in a form, and in the errors of the server. */
export function optionName(option: PartOption): string {
  return `option[${option.product_option_id}]`;
}

/** A choice that a part offers (PROD-2). */
export function OptionField({ option, chosen, error, onChange }: OptionFieldProps) {
  const name = optionName(option);
  const id = `option-${option.product_option_id}`;
  const label = <span translate="no">{option.name}</span>;
  const change = (value: string) => onChange(value ? [value] : []);
  if (option.type === 'radio' || option.type === 'checkbox' || option.type === 'image') {
    return <Choices option={option} chosen={chosen} error={error} onChange={onChange} />;
  }
  return (
    <FieldFrame id={id} label={label} optional={!option.required} error={error}>
      {(marks) => {
        const control = {
          ...marks,
          className: 'in',
          name,
          required: option.required,
          value: chosen[0] ?? '',
          onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
            change(event.currentTarget.value),
        };
        switch (option.type) {
          case 'select':
            return (
              <select {...control}>
                <option value="">{t('Choose')}</option>
                {option.values.map((value) => (
                  <option
                    key={value.product_option_value_id}
                    value={value.product_option_value_id}
                    disabled={value.stock === 0}
                    translate="no"
                  >
                    {value.name} {value.price_text} {value.stock_text}
                  </option>
                ))}
              </select>
            );
          case 'textarea':
            return <textarea {...control} rows={3} maxLength={1000} />;
          default:
            return <input {...control} {...entryOf(option.type)} />;
        }
      }}
    </FieldFrame>
  );
}

function Choices({ option, chosen, error, onChange }: OptionFieldProps) {
  const name = optionName(option);
  const problem = `option-${option.product_option_id}-error`;
  return (
    <fieldset
      className={classes('grid gap-2', option.type === 'image' && 'swatches')}
      aria-describedby={error ? problem : undefined}
    >
      <legend className="pb-1 font-semibold">
        <span translate="no">{option.name}</span>
        {!option.required && <span className="req"> {t('optional')}</span>}
      </legend>
      {option.values.map((value) => {
        const id = String(value.product_option_value_id);
        const isChosen = chosen.includes(id);
        const next = () => {
          if (option.type !== 'checkbox') return [id];
          return isChosen ? chosen.filter((other) => other !== id) : [...chosen, id];
        };
        return (
          <label key={id} className="check border-b border-rule">
            <input
              className="box"
              type={option.type === 'checkbox' ? 'checkbox' : 'radio'}
              name={name}
              value={id}
              checked={isChosen}
              required={option.required && option.type !== 'checkbox'}
              disabled={value.stock === 0}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(next())}
            />
            {value.image && <Photo image={value.image} size={64} />}
            <span>
              <span translate="no">{value.name}</span>{' '}
              {value.stock_text && <span className="dim block">{value.stock_text}</span>}
            </span>
            <span className="money push">{value.price_text}</span>
          </label>
        );
      })}
      {error && (
        <p id={problem} className="problem" aria-live="polite">
          {error}
        </p>
      )}
    </fieldset>
  );
}
