import { type DragEvent, useId, useState } from 'react';
import { bytesText } from '../lib/bytes';
import { classes } from '../lib/classes';
import { t } from '../lib/text';
import { Button } from './button';
import { FieldFrame, type FieldFrameProps, parted } from './field';
import { Icon } from './icon';
import '../styles/fields-more.css';

/** A file and how far it is. */
export type FileRow = { key: string; name: string; bytes: number } & (
  | { at: 'ready' }
  | { at: 'sending'; sent: number }
  | { at: 'stored' }
  | { at: 'failed'; why: string }
);

export type FileFieldProps = FieldFrameProps & {
  id?: string;
  files: readonly FileRow[];
  /** Those that keep to the limits. What is done with them is the caller's. */
  onAdd: (files: File[]) => void;
  onRemove: (key: string) => void;
  /** Endings that are taken: ['.csv', '.xml']. The server looks inside; this only saves a wait. */
  endings: readonly string[];
  /** Largest file, in bytes. */
  most: number;
  multiple?: boolean;
  readOnly?: boolean;
  required?: boolean;
};

/** Files to choose or to drop here, and how far each is. */
export function FileField(props: FileFieldProps) {
  const [frame, control] = parted(props);
  const { files, onAdd, onRemove, endings, most, multiple, readOnly, required } = control;
  const [isOver, setOver] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const isFull = !multiple && files.length > 0;
  const isFixed = Boolean(frame.off || readOnly);

  const take = (list: FileList | null) => {
    const given = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    const told = given.map((file) => problemOf(file, endings, most));
    setRefused(told.filter((problem) => problem !== ''));
    const good = given.filter((_, i) => told[i] === '');
    if (good.length) onAdd(good);
  };
  const drag = (event: DragEvent, over: boolean) => {
    if (isFixed) return;
    event.preventDefault(); // else the browser leaves the page for the file
    setOver(over);
  };
  const error = frame.error ?? (refused.length ? refused.join(' ') : undefined);
  const limits = t(
    '%s, at most %s each',
    endings.map((one) => one.slice(1).toUpperCase()).join(', '),
    bytesText(most),
  );

  return (
    <FieldFrame {...frame} error={error} hint={frame.hint ?? limits} id={control.id}>
      {(marks) => (
        <>
          {!readOnly && (
            // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is the first
            <div
              className={classes('drop', isOver && 'over', error && 'err')}
              onDragOver={(event) => drag(event, true)}
              onDragLeave={(event) => drag(event, false)}
              onDrop={(event) => {
                drag(event, false);
                if (!isFixed) take(event.dataTransfer.files);
              }}
            >
              <input
                {...marks}
                type="file"
                accept={endings.join(',')}
                multiple={multiple}
                required={required && files.length === 0}
                onChange={(event) => {
                  take(event.currentTarget.files);
                  event.currentTarget.value = ''; // the same file, mended, may be chosen again
                }}
              />
              <Icon name="plus" size={28} />
              <span>
                <span className="verb">{chooseText(multiple, isFull)}</span> {t('or drop it here')}
              </span>
            </div>
          )}
          {files.length > 0 && (
            <ul className="files">
              {files.map((file) => (
                <Row key={file.key} file={file} {...(!isFixed && { onRemove: () => onRemove(file.key) })} />
              ))}
            </ul>
          )}
        </>
      )}
    </FieldFrame>
  );
}

function chooseText(multiple: boolean | undefined, isFull: boolean): string {
  if (multiple) return t('Choose files');
  return isFull ? t('Choose another file') : t('Choose a file');
}

function problemOf(file: File, endings: readonly string[], most: number): string {
  const name = file.name.toLowerCase();
  if (!endings.some((ending) => name.endsWith(ending)))
    return t('%s is of another kind. Choose %s.', file.name, endings.join(', '));
  if (file.size > most)
    return t('%s has %s. At most %s can be taken.', file.name, bytesText(file.size), bytesText(most));
  return file.size === 0 ? t('%s is empty.', file.name) : '';
}

function Row({ file, onRemove }: { file: FileRow; onRemove?: () => void }) {
  const id = useId();
  return (
    <li className={classes(file.at === 'failed' && 'barricade')}>
      <span className="min-w-0">
        <span id={id} className="block wrap-anywhere" translate="no">
          {file.name}
        </span>
        <span className="hint" role={file.at === 'sending' ? undefined : 'status'}>
          {stateText(file)}
        </span>
      </span>
      {file.at === 'sending' && <progress aria-labelledby={id} max={file.bytes} value={file.sent} />}
      {onRemove && (
        <Button look="quiet" aria-label={t('Remove %s', file.name)} onClick={onRemove}>
          <Icon name="close" />
        </Button>
      )}
    </li>
  );
}

function stateText(file: FileRow): string {
  switch (file.at) {
    case 'ready':
      return bytesText(file.bytes);
    case 'sending':
      return t('%s of %s sent', bytesText(file.sent), bytesText(file.bytes));
    case 'stored':
      return t('%s, stored', bytesText(file.bytes));
    case 'failed':
      return file.why;
  }
}
