import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { matching } from '../lib/match';
import { ChoiceList, listMarks } from './choice-list';
import { FieldFrame, type FieldFrameProps, parted } from './field';
import '../styles/choice-list.css';

export type SuggestFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'style' | 'size' | 'type' | 'value' | 'onChange'> & {
    value: string;
    onChange: (value: string) => void;
    /** What is often meant. Anything else may be typed too. undefined while they load. */
    suggestions: readonly string[] | undefined;
  };

const most = 20; // entries listed at once

/** A line of text with suggestions. Enter takes one only when an arrow has marked it, else it is the form's. */
export function SuggestField(props: SuggestFieldProps) {
  const [frame, { value, onChange, suggestions, ...input }] = parted(props);
  const made = useId();
  const id = input.id ?? made;
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const entries = (suggestions ?? []).map((text) => ({ value: text, label: text }));
  const found = matching(entries, value).slice(0, most);
  const isShown = isOpen && found.length > 0;

  const close = () => {
    setOpen(false);
    setMarked(-1);
  };
  const take = (text: string) => {
    close();
    onChange(text);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    input.onKeyDown?.(event);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const current = found[marked];
    if (step && found.length && !input.readOnly) {
      event.preventDefault();
      setOpen(true);
      setMarked(marked < 0 && step < 0 ? found.length - 1 : (marked + step + found.length) % found.length);
    } else if (event.key === 'Enter' && isShown && current) {
      event.preventDefault();
      take(current.value);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <FieldFrame {...frame} busy={frame.busy ?? !suggestions} id={id}>
      {(marks) => (
        <div className="anchor">
          <input
            {...input}
            {...marks}
            {...listMarks(id, isShown, marked)}
            className="in"
            type="text"
            value={value}
            onChange={(event) => {
              onChange(event.currentTarget.value);
              setOpen(event.currentTarget.value !== '');
              setMarked(-1);
            }}
            onBlur={(event) => {
              close();
              input.onBlur?.(event);
            }}
            onKeyDown={handleKey}
          />
          {isShown && (
            <ChoiceList
              id={id}
              labelledBy={`${id}-label`}
              choices={found}
              marked={marked}
              isChosen={(text) => text === value}
              onPick={(choice) => take(choice.value)}
            />
          )}
        </div>
      )}
    </FieldFrame>
  );
}
