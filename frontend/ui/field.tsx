import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../lib/classes';
import { t } from '../lib/text';

export type FieldFrameProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong and what to do, in words; marks the control. */
  error?: string | undefined;
  optional?: boolean | undefined;
  /** Marked as one that must be filled in. */
  must?: boolean | undefined;
  /** Why it can't be used, in words; switches the control off. */
  off?: string | undefined;
  /** Its value is on the way, or is being saved. */
  busy?: boolean | undefined;
  /** Least height in px: 56 at the till and on the kiosk. */
  size?: 44 | 56 | undefined;
  className?: string | undefined;
};

/** What the control of a field must carry. */
export type FieldMarks = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-busy': true | undefined;
  'aria-required'?: true;
  disabled?: true;
};

/** The props of a field, parted into those of its frame and those of its control. */
export function parted<P extends FieldFrameProps>(
  props: P,
): [frame: FieldFrameProps, control: Omit<P, keyof FieldFrameProps>] {
  const { label, hint, error, optional, must, off, busy, size, className, ...control } = props;
  return [{ label, hint, error, optional, must, off, busy, size, className }, control];
}

/** Label, control, hint and error, tied together. */
export function FieldFrame(
  props: FieldFrameProps & { id?: string | undefined; children: (marks: FieldMarks) => ReactNode },
) {
  const { label, error, optional, off, busy, children } = props;
  const made = useId();
  const id = props.id ?? made;
  return (
    <div className={frameClasses(props)}>
      <label id={`${id}-label`} htmlFor={id}>
        {label} {optional && <span className="req">{t('optional')}</span>}
      </label>
      {children({
        id,
        'aria-describedby': described(id, props),
        'aria-invalid': error ? true : undefined,
        'aria-busy': busy || undefined,
        ...(props.must && { 'aria-required': true }),
        ...(off && { disabled: true }),
      })}
      <Words {...props} id={id} />
    </div>
  );
}

/** Several controls under one name, hint and error. */
export function FieldGroup({ children, ...props }: FieldFrameProps & { children: ReactNode }) {
  const { label, optional, off, busy } = props;
  const id = useId();
  return (
    <fieldset
      className={frameClasses(props)}
      aria-describedby={described(id, props)}
      aria-busy={busy}
      disabled={Boolean(off)}
    >
      <legend>
        {label} {optional && <span className="req">{t('optional')}</span>}
      </legend>
      {children}
      <Words {...props} id={id} />
    </fieldset>
  );
}

function frameClasses({ size, must, className }: FieldFrameProps): string {
  return classes('fld', size === 56 && 'h56', must && 'must', className);
}

function described(id: string, { error, off, hint }: FieldFrameProps): string | undefined {
  return classes(Boolean(error) && `${id}-error`, Boolean(off || hint) && `${id}-hint`) || undefined;
}

function Words({ id, error, off, hint }: FieldFrameProps & { id: string }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="problem" aria-live="polite">
          {error}
        </p>
      )}
      {(off || hint) && (
        <p id={`${id}-hint`} className="hint">
          {off || hint}
        </p>
      )}
    </>
  );
}

export type FieldProps = FieldFrameProps & Omit<ComponentProps<'input'>, 'style' | 'size'>;

/** A line of text with its label. */
export function Field(props: FieldProps) {
  const [frame, input] = parted(props);
  return (
    <FieldFrame {...frame} id={input.id}>
      {(marks) => <input type="text" {...input} {...marks} className="in" />}
    </FieldFrame>
  );
}

export type SelectProps = FieldFrameProps &
  Omit<ComponentProps<'select'>, 'style' | 'children' | 'size'> & {
    /** A string is its own label. isData: the label is a name from the shop's data, never translated. */
    options: readonly (string | { value: string; label: string; off?: boolean; isData?: boolean })[];
  };

/** One of a few. The browser's own list: it type-aheads, speaks and fits every screen. */
export function Select(props: SelectProps) {
  const [frame, { options, ...select }] = parted(props);
  return (
    <FieldFrame {...frame} id={select.id}>
      {(marks) => (
        <select {...select} {...marks} className="in">
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

export type CheckProps = Omit<ComponentProps<'input'>, 'style' | 'type' | 'size'> & {
  label: ReactNode;
  type?: 'checkbox' | 'radio';
  /** A second line under the words. */
  note?: ReactNode;
  /** Some of what it stands for is ticked. */
  some?: boolean;
};

/** A check box or radio button; the whole label is the target. */
export function Check({ label, type = 'checkbox', note, some, ...input }: CheckProps) {
  return (
    <label
      className="check"
      ref={(element) => {
        const box = element?.control;
        if (box instanceof HTMLInputElement) box.indeterminate = some === true;
      }}
    >
      <input {...input} type={type} className="box" />
      {note ? (
        <span>
          {label} <span className="hint block">{note}</span>
        </span>
      ) : (
        label
      )}
    </label>
  );
}
