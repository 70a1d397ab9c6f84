import { type ComponentProps, useRef } from 'react';
import { t } from '../lib/text';
import { FieldFrame, type FieldFrameProps, parted } from './field';
import { Icon } from './icon';
import '../styles/fields-more.css';

export type SearchFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'style' | 'size' | 'type' | 'value' | 'onChange' | 'ref'> & {
    value: string;
    onChange: (value: string) => void;
    /** The key that leads here, as people name it. Shown while the field is empty. */
    shortcut?: string;
  };

/** What is looked for. Escape or the cross empties it, and the focus stays. */
export function SearchField(props: SearchFieldProps) {
  const [frame, { value, onChange, shortcut, ...input }] = parted(props);
  const field = useRef<HTMLInputElement>(null);
  return (
    <FieldFrame {...frame} id={input.id}>
      {(marks) => (
        <div className="in">
          <Icon name="search" />
          <input
            autoComplete="off"
            autoCapitalize="off"
            enterKeyHint="search"
            spellCheck={false}
            {...input}
            {...marks}
            ref={field}
            type="search"
            aria-keyshortcuts={shortcut}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={(event) => {
              input.onKeyDown?.(event);
              if (event.key !== 'Escape' || !value) return;
              event.preventDefault(); // one step back: the dialog around it stays open
              event.stopPropagation();
              onChange('');
            }}
          />
          {value && !marks.disabled && !input.readOnly ? (
            <button
              type="button"
              className="inner"
              aria-label={t('Clear')}
              onClick={() => {
                onChange('');
                field.current?.focus();
              }}
            >
              <Icon name="close" size={16} />
            </button>
          ) : (
            // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus; aria-keyshortcuts says it
            shortcut && <kbd aria-hidden="true">{shortcut}</kbd>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
