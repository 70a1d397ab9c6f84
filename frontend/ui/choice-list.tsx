import { useEffect, useRef } from 'react';
import { classes } from '../lib/classes';
import { t } from '../lib/text';
import { Icon } from './icon';
import '../styles/choice-list.css';

export type Listed<V> = { value: V; label: string; popular?: boolean };

export type ChoiceListProps<V> = {
  /** Of the field it belongs to: the list is `${id}-list`, its entries `${id}-0` and so on. */
  id: string;
  /** Id of what names it. */
  labelledBy: string;
  choices: readonly Listed<V>[];
  /** Where the arrows are; -1: nowhere. */
  marked: number;
  isChosen: (value: V) => boolean;
  onPick: (choice: Listed<V>) => void;
  /** Several may be chosen. */
  multiple?: boolean;
};

/** The list under a combobox. The field keeps the focus and the keys, and names the marked entry. */
export function ChoiceList<V extends string | number>(props: ChoiceListProps<V>) {
  const { id, labelledBy, choices, marked, isChosen, onPick, multiple } = props;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (marked >= 0) list.current?.children[marked]?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  return (
    <div className="choices" onPointerDown={(event) => event.preventDefault()}>
      <div role="status">
        {choices.length === 0 && <p className="px-3 py-3">{t('Nothing matches. Try other letters.')}</p>}
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1} // a list that scrolls would be a stop of its own, without a name
        aria-labelledby={labelledBy}
        aria-multiselectable={multiple}
        translate="no"
      >
        {choices.map((choice, i) => (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field keeps the focus and the keys, and names the marked entry
          <div
            key={choice.value}
            id={`${id}-${i}`}
            role="option"
            aria-selected={multiple ? isChosen(choice.value) : i === marked}
            className={classes(i === marked && 'marked', choice.popular && 'popular')}
            onClick={() => onPick(choice)}
          >
            {choice.label}
            {isChosen(choice.value) && <Icon name="check" />}
          </div>
        ))}
      </div>
    </div>
  );
}

/** What the field must carry that has such a list. */
export function listMarks(id: string, isShown: boolean, marked: number) {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isShown,
    'aria-controls': isShown ? `${id}-list` : undefined,
    'aria-activedescendant': isShown && marked >= 0 ? `${id}-${marked}` : undefined,
    autoComplete: 'off',
    spellCheck: false,
  } as const;
}
