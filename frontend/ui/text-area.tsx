import type { ComponentProps } from 'react';
import { t } from '../lib/text';
import { FieldFrame, type FieldFrameProps, parted } from './field';
import '../styles/fields-more.css';

export type TextAreaProps = FieldFrameProps &
  Omit<ComponentProps<'textarea'>, 'style' | 'value' | 'onChange' | 'maxLength'> & {
    value: string;
    onChange: (value: string) => void;
    /** Characters counted under it. More can be typed, and is an error: what is pasted is never cut off unseen. */
    most?: number;
  };

const near = 20; // characters left from which the count is spoken

/** Several lines of text; it grows with them. */
export function TextArea(props: TextAreaProps) {
  const [frame, { value, onChange, most, ...area }] = parted(props);
  const left = most === undefined ? undefined : most - value.length;
  const isOver = left !== undefined && left < 0;
  const error = frame.error ?? (isOver ? t('Maximum %d characters', most ?? 0) : undefined);
  const hint =
    left === undefined ? (
      frame.hint
    ) : (
      <span className="counted">
        <span>{frame.hint}</span>
        <span className="n">{t('%d of %d', value.length, most ?? 0)}</span>
        <span className="sr-only" role="status">
          {left >= 0 && left <= near && t('%d characters left', left)}
        </span>
      </span>
    );
  return (
    <FieldFrame {...frame} error={error} hint={hint} id={area.id}>
      {(marks) => (
        <textarea
          rows={3}
          translate="no"
          {...area}
          {...marks}
          className="in"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}
