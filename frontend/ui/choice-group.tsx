import { type ReactNode, useId } from 'react';
import { classes } from '../lib/classes';
import { Check, type FieldFrameProps, FieldGroup } from './field';

export type GroupChoice = { value: string; label: ReactNode; note?: ReactNode; off?: boolean };

type GroupProps = FieldFrameProps & { choices: readonly GroupChoice[]; name?: string; required?: boolean };

/** One of a few, all in sight. '' is none. */
export function RadioGroup(props: GroupProps & { value: string; onChange: (value: string) => void }) {
  const { choices, name, required, value, onChange, ...frame } = props;
  const made = useId(); // without a name of its own each button would be a group
  return (
    <FieldGroup {...frame}>
      <div className={classes('group', Boolean(frame.error) && 'barricade')}>
        {choices.map((choice) => (
          <Check
            key={choice.value}
            type="radio"
            label={choice.label}
            note={choice.note}
            name={name ?? made}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.off}
            required={required}
            onChange={() => onChange(choice.value)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** Any of a few, all in sight. */
export function CheckGroup(
  props: GroupProps & { value: readonly string[]; onChange: (value: string[]) => void },
) {
  const { choices, name, required: _, value, onChange, ...frame } = props;
  return (
    <FieldGroup {...frame}>
      <div className={classes('group', Boolean(frame.error) && 'barricade')}>
        {choices.map((choice) => (
          <Check
            key={choice.value}
            label={choice.label}
            note={choice.note}
            name={name}
            value={choice.value}
            checked={value.includes(choice.value)}
            disabled={choice.off}
            aria-invalid={frame.error ? true : undefined}
            onChange={(event) => {
              const others = value.filter((one) => one !== choice.value);
              onChange(event.currentTarget.checked ? [...others, choice.value] : others);
            }}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
