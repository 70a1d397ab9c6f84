import { type FormEvent, type RefObject, useState } from 'react';
import type { CartProduct } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';

export type NoteDialogProps = {
  open: boolean;
  /** The line that is noted on; undefined: the ticket has none. */
  line: CartProduct | undefined;
  /** What is noted on the ticket. */
  comment: string;
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** key: of the line, '' where there is none. */
  onSave: (notes: { key: string; note: string; comment: string }) => void;
};

/** What is noted on the current line and on the ticket (TKT-3). */
export function NoteDialog(props: NoteDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} returnTo={props.returnTo} title={t('Note')}>
      <Form {...props} />
    </Dialog>
  );
}

function Form({ line, comment: before, onClose, onSave }: NoteDialogProps) {
  const [note, setNote] = useState(line?.note ?? '');
  const [comment, setComment] = useState(before);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave({ key: line?.key ?? '', note: note.trim(), comment: comment.trim() });
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
      {line && (
        <Field
          label={
            <>
              {t('On the line')} · <span translate="no">{line.name}</span>
            </>
          }
          hint={t('Printed below the line.')}
          size={56}
          autoFocus
          autoComplete="off"
          maxLength={255}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      <Field
        label={t('On the ticket')}
        hint={t('For the staff: shown with the ticket and in the history of its order, never printed.')}
        size={56}
        autoFocus={!line}
        autoComplete="off"
        maxLength={1000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <div className="actions">
        <Button size={56} onClick={onClose}>
          {t('Close')}
        </Button>
        <Button type="submit" look="primary" size={56} shortcut="Enter">
          {t('Save the note')}
        </Button>
      </div>
    </form>
  );
}
