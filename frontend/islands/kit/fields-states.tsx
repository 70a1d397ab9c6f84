import type { ReactNode } from 'react';
import type { FieldFrameProps } from '../../ui/field';

/** One state of a field: the props that make it so. */
export type State = Omit<FieldFrameProps, 'label'> & {
  label: string;
  required?: boolean;
  readOnly?: boolean;
};

const states: (Omit<State, 'label'> & { name: string; isFilled: boolean })[] = [
  { name: 'empty', isFilled: false },
  { name: 'filled', isFilled: true, optional: true, hint: 'For pickup texts only' },
  { name: 'focused', isFilled: true, className: 'focused' },
  { name: 'required', isFilled: false, required: true, error: 'Required' },
  { name: 'off', isFilled: true, off: 'Only a manager can change it.' },
  { name: 'read-only', isFilled: true, readOnly: true },
  { name: 'loading', isFilled: true, busy: true },
  { name: 'till', isFilled: true, size: 56 },
];

export type StatesProps = {
  title: string;
  /** The states that this control has; all by default. */
  without?: readonly string[];
  children: (state: State, isFilled: boolean) => ReactNode;
};

/** A control in each of its states. */
export function States({ title, without = [], children }: StatesProps) {
  return (
    <div className="grid gap-3 border-t border-rule pt-4">
      <h4>{title}</h4>
      <div className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {states
          .filter(({ name }) => !without.includes(name))
          .map(({ name, isFilled, ...state }) => (
            <div key={name} className="min-w-0">
              {children({ ...state, label: `${title}, ${name}` }, isFilled)}
            </div>
          ))}
      </div>
    </div>
  );
}
