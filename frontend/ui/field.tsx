import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../lib/classes';
import { t } from '../lib/text';

export type FieldFrameProps = {
  label: ReactNode;
  hint?: string | undefined;
  /** What is wrong and what to do, in words; marks the control. */
  error?: string | undefined;
  optional?: boolean;
  className?: string;
};

/** What the control of a field must carry. */
export type FieldMarks = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** Label, control, hint and error, tied together. */
export function FieldFrame(
  props: FieldFrameProps & { id?: string; children: (marks: FieldMarks) => ReactNode },
) {
  const { label, hint, error, optional, className, children } = props;
  const made = useId();
  const id = props.id ?? made;
  const described = classes(error && `${id}-error`, hint && `${id}-hint`) || undefined;
  return (
    <div className={classes('fld', className)}>
      <label htmlFor={id}>
        {label} {optional && <span className="req">{t('optional')}</span>}
      </label>
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={`${id}-error`} className="problem" aria-live="polite">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}

export type FieldProps = FieldFrameProps & Omit<ComponentProps<'input'>, 'style' | 'size'>;

/** A line of text with its label. */
export function Field({ label, hint, error, optional, className, ...input }: FieldProps) {
  const frame = { label, hint, error, ...(optional && { optional }), ...(className && { className }) };
  return (
    <FieldFrame {...frame} {...(input.id && { id: input.id })}>
      {(marks) => <input type="text" className="in" {...input} {...marks} />}
    </FieldFrame>
  );
}

export type SelectProps = FieldFrameProps &
  Omit<ComponentProps<'select'>, 'style' | 'children'> & {
    /** A string is its own label. isData: the label is a name from the shop's data, never translated. */
    options: readonly (string | { value: string; label: string; off?: boolean; isData?: boolean })[];
  };

/** One of a few. The browser's own list: it type-aheads, speaks and fits every screen. */
export function Select({ label, hint, error, optional, className, options, ...select }: SelectProps) {
  const frame = { label, hint, error, ...(optional && { optional }), ...(className && { className }) };
  return (
    <FieldFrame {...frame} {...(select.id && { id: select.id })}>
      {(marks) => (
        <select className="in" {...select} {...marks}>
          {options.map((option) => {
            const { value, label, off, isData } =
              typeof option === 'string'
                ? { value: option, label: option, off: false, isData: false }
                : option;
            return (
              <option key={value} value={value} disabled={off} translate={isData ? 'no' : undefined}>
                {label}
              </option>
            );
          })}
        </select>
      )}
    </FieldFrame>
  );
}

export type CheckProps = Omit<ComponentProps<'input'>, 'style' | 'type'> & {
  label: ReactNode;
  type?: 'checkbox' | 'radio';
};

/** A check box or radio button; the whole label is the target. */
export function Check({ label, type = 'checkbox', ...input }: CheckProps) {
  return (
    <label className="check">
      <input type={type} className="box" {...input} />
      {label}
    </label>
  );
}
