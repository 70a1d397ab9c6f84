import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { classes } from '../lib/classes';
import { matching } from '../lib/match';
import { ChoiceList, type Listed, listMarks } from './choice-list';
import '../styles/choice-list.css';

export type Choice = Listed<number>;

export type ComboboxProps = {
  id: string;
  label: ReactNode;
  /** Popular ones first. undefined while they load: what is typed meanwhile is not lost. */
  choices: readonly Choice[] | undefined;
  /** 0: none is chosen; a choice of that value leaves it so. */
  value: number;
  onPick: (value: number) => void;
  /** The person is done here and wants the next field. */
  onDone: () => void;
  /** Enter where the value stands and nothing is typed; without it that is done too. */
  onEnter?: (() => void) | undefined;
  placeholder: string;
  inputMode?: 'numeric' | 'text';
  off?: boolean;
  className?: string;
};

/** A field with a list: typing narrows it, Enter takes the marked entry (the combobox pattern of ARIA). */
export function Combobox(props: ComboboxProps) {
  const {
    id,
    label,
    choices,
    value,
    onPick,
    onDone,
    onEnter = onDone,
    placeholder,
    inputMode = 'text',
    off,
    className,
  } = props;
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [marked, setMarked] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const awaited = useRef('');
  const found = matching(choices ?? [], typed ?? '');
  const chosen = choices?.find((choice) => choice.value === value);
  const shown = value === 0 ? '' : (chosen?.label ?? '');
  const isShown = isOpen && choices !== undefined;

  const open = (at: number) => {
    setOpen(true);
    setMarked(at);
  };
  const close = () => {
    setOpen(false);
    setTyped(undefined);
    setMarked(-1);
    awaited.current = '';
  };
  const pick = (choice: Choice | undefined) => {
    if (!choice) return;
    close();
    onPick(choice.value);
    onDone();
  };

  // Enter was pressed before the list was there: the answer counts as soon as it is.
  useEffect(() => {
    if (!awaited.current || !choices) return;
    const first = matching(choices, awaited.current)[0];
    awaited.current = '';
    if (!first) return;
    setOpen(false);
    setTyped(undefined);
    setMarked(-1);
    onPick(first.value);
    onDone();
  }, [choices, onPick, onDone]);

  // A value that arrives while the field has the focus is there to be typed over.
  useEffect(() => {
    const field = input.current;
    if (shown && field && field === document.activeElement && typed === undefined) field.select();
  }, [shown, typed]);

  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const at = isOpen ? marked : found.findIndex((choice) => choice.value === value) - step;
      if (event.altKey && isOpen) close();
      else if (found.length) open((at + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (typed && !choices) awaited.current = typed;
      else if (isOpen && marked >= 0) pick(found[marked]);
      else if (!typed && chosen) onEnter();
      else open(-1);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault(); // one step back: the dialog around it stays open
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab' && !event.shiftKey && isOpen && typed && found[marked]) {
      event.preventDefault();
      pick(found[marked]);
    }
  };

  return (
    <div className={classes('fld', 'combo', className)}>
      <label id={`${id}-label`} className="flex items-center gap-2" htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className="in"
        type="text"
        {...listMarks(id, isShown, found[marked] ? marked : -1)}
        aria-busy={choices || off ? undefined : true}
        autoCapitalize="off"
        enterKeyHint="next"
        inputMode={inputMode}
        disabled={off}
        placeholder={placeholder}
        translate="no"
        value={typed ?? shown}
        onChange={(event) => {
          if (awaited.current && !choices) return; // Enter has settled what was typed; its list is on the way
          setTyped(event.currentTarget.value);
          open(event.currentTarget.value ? 0 : -1);
        }}
        onFocus={(event) => {
          event.currentTarget.select();
          open(-1);
        }}
        onClick={() => !isOpen && open(-1)}
        onBlur={() => {
          if (typed && found.length === 1 && found[0]) onPick(found[0].value);
          close();
        }}
        onKeyDown={handleKey}
      />
      {isShown && (
        <ChoiceList
          id={id}
          labelledBy={`${id}-label`}
          choices={found}
          marked={marked}
          isChosen={(one) => one === value}
          onPick={pick}
        />
      )}
    </div>
  );
}
