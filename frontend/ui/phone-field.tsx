import { type ComponentProps, useLayoutEffect, useState } from 'react';
import { remasked } from '../lib/phone';
import { FieldFrame, type FieldFrameProps, parted } from './field';

export type PhoneFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'style' | 'size' | 'type' | 'value' | 'onChange'> & {
    /** As typed, signs of the mask included. */
    value: string;
    onChange: (value: string) => void;
  };

/** A phone number, typed or pasted in any form and shown as (###) ###-#### (MSG-4). */
export function PhoneField(props: PhoneFieldProps) {
  const [frame, { value, onChange, ...input }] = parted(props);
  const [caret, setCaret] = useState<{ field: HTMLInputElement; at: number }>();
  // The mask moves what stands behind the caret; a new object each time, as the same place may have to be set again.
  useLayoutEffect(() => {
    if (caret && caret.field === document.activeElement) caret.field.setSelectionRange(caret.at, caret.at);
  }, [caret]);
  return (
    <FieldFrame {...frame} id={input.id}>
      {(marks) => (
        <input
          autoComplete="tel"
          placeholder="(###) ###-####"
          translate="no"
          {...input}
          {...marks}
          className="in"
          type="tel"
          value={value}
          onChange={(event) => {
            const field = event.currentTarget;
            const edit = { text: field.value, caret: field.selectionStart ?? field.value.length };
            const native = event.nativeEvent;
            const isForward = native instanceof InputEvent && native.inputType === 'deleteContentForward';
            const next = remasked(value, edit, isForward);
            setCaret({ field, at: next.caret });
            onChange(next.text);
          }}
        />
      )}
    </FieldFrame>
  );
}
