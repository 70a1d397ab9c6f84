import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { matching } from '../lib/match';
import { t } from '../lib/text';
import { ChoiceList, type Listed, listMarks } from './choice-list';
import { FieldFrame, type FieldFrameProps, parted } from './field';
import { Icon } from './icon';
import '../styles/fields-more.css';
import '../styles/choice-list.css';

export type MultiComboboxProps<V> = FieldFrameProps & {
  id?: string;
  /** All there are, those that are chosen too. undefined while they load. */
  choices: readonly Listed<V>[] | undefined;
  values: readonly V[];
  onChange: (values: V[]) => void;
  /** Lets what matches no entry be added (tags): the caller puts it among the choices and the values. */
  onNew?: (text: string) => void;
  placeholder?: string;
  readOnly?: boolean;
  required?: boolean;
};

/**
 * Several of many. Typing narrows the list, Enter takes or drops the marked entry and the list stays; Backspace in the
 * empty field drops the last one. With onNew a comma or Enter adds what was typed.
 */
export function MultiCombobox<V extends string | number>(props: MultiComboboxProps<V>) {
  const [frame, control] = parted(props);
  const { choices, values, onChange, onNew, placeholder, readOnly, required } = control;
  const made = useId();
  const id = control.id ?? made;
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(-1);
  const [told, setTold] = useState('');
  const found = matching(choices ?? [], typed);
  const isShown = isOpen && choices !== undefined && !(onNew && found.length === 0);
  const chosen = values.map(
    (value) => choices?.find((choice) => choice.value === value) ?? { value, label: String(value) },
  );

  const close = () => {
    setOpen(false);
    setMarked(-1);
  };
  const drop = ({ value, label }: Listed<V>) => {
    onChange(values.filter((one) => one !== value));
    setTold(t('%s was removed.', label));
    field.current?.focus();
  };
  const turn = (choice: Listed<V>) => {
    setTyped('');
    if (typed) setMarked(-1);
    if (values.includes(choice.value)) return drop(choice);
    onChange([...values, choice.value]);
    setTold(t('%s was added.', choice.label));
  };
  /** An entry that is called so, else a new one. */
  const add = (text: string) => {
    const name = text.trim();
    const known = choices?.find((choice) => choice.label.toLowerCase() === name.toLowerCase());
    setTyped('');
    if (!name || (known && values.includes(known.value))) return;
    if (known) return turn(known);
    onNew?.(name);
    setTold(t('%s was added.', name));
  };

  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const current = isShown ? found[marked] : undefined;
    const last = chosen.at(-1);
    if (readOnly) return;
    if (step) {
      event.preventDefault();
      setOpen(true);
      if (found.length) setMarked((Math.max(marked, step < 0 ? 0 : -1) + step + found.length) % found.length);
    } else if (event.key === 'Enter' && (current || typed)) {
      event.preventDefault();
      if (current) turn(current);
      else if (onNew) add(typed);
    } else if (event.key === ',' && onNew) {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && !typed && last) {
      drop(last);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <FieldFrame {...frame} busy={frame.busy ?? !choices} id={id}>
      {(marks) => (
        <div className="anchor">
          <div className="in many">
            {chosen.map((choice) => (
              <span key={choice.value} className="tag" translate="no">
                {choice.label}
                {!readOnly && !marks.disabled && (
                  <button
                    type="button"
                    aria-label={t('Remove %s', choice.label)}
                    onClick={() => drop(choice)}
                  >
                    <Icon name="close" size={16} />
                  </button>
                )}
              </span>
            ))}
            <input
              {...marks}
              {...listMarks(id, isShown, found[marked] ? marked : -1)}
              ref={field}
              type="text"
              autoCapitalize="off"
              placeholder={chosen.length ? undefined : placeholder}
              readOnly={readOnly}
              aria-required={required}
              value={typed}
              onChange={(event) => {
                const text = event.currentTarget.value;
                setTyped(text);
                setOpen(true);
                setMarked(text && !onNew ? 0 : -1);
              }}
              onFocus={() => !readOnly && setOpen(true)}
              onClick={() => !readOnly && setOpen(true)}
              onBlur={() => {
                if (onNew) add(typed);
                setTyped('');
                close();
              }}
              onKeyDown={handleKey}
            />
          </div>
          {isShown && (
            <ChoiceList
              id={id}
              labelledBy={`${id}-label`}
              choices={found}
              marked={marked}
              isChosen={(value) => values.includes(value)}
              onPick={turn}
              multiple
            />
          )}
          <span className="sr-only" role="status">
            {told}
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
