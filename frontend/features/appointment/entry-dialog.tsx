import { useState } from 'react';
import { ask } from '../../api/client';
import type { BoardEntry, ChangedAppointment, StatusChoice } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, Select } from '../../ui/field';
import { succeeded } from '../../ui/toasts';

type Props = {
  entry: BoardEntry;
  statuses: readonly StatusChoice[];
  onClose: () => void;
  onDone: () => void;
};

const calledOff = 7; // the number of that status

/** How far an appointment is, and what is to be known of it. A block is kept or taken away. */
export function EntryDialog({ entry, statuses, onClose, onDone }: Props) {
  const isBlock = entry.status_id === 0;
  const [status, setStatus] = useState(entry.status_id);
  const [note, setNote] = useState(entry.note);
  const [reason, setReason] = useState('');
  const { form, field, isBusy, rest, submit } = useSending(['status_id', 'reason', 'appt_note']);
  const save = async (intent: string) => {
    const { appointment_id, version } = entry;
    const sent = { appointment_id, version, status_id: status, reason, appt_note: note };
    const call = { method: 'POST', form: sent, intent } as const;
    succeeded((await ask<ChangedAppointment>('/admin/api/appointment/say', call)).success);
    onDone();
  };
  const options = isBlock
    ? [
        { value: '0', label: entry.status_text },
        { value: String(calledOff), label: t('Taken away') },
      ]
    : statuses.map((one) => ({ value: String(one.status_id), label: one.name }));
  return (
    <Dialog
      open
      title={entry.title}
      onClose={onClose}
      said={
        <p translate="no">
          {[entry.time_text, entry.customer, `${entry.year} ${entry.model}`.trim(), entry.names]
            .filter(Boolean)
            .join(', ')}
        </p>
      }
      actions={
        <>
          <Button shortcut="Esc" onClick={onClose}>
            {t('Not now')}
          </Button>
          <Button look="primary" type="submit" form="entry" busy={isBusy}>
            {t('Save')}
          </Button>
        </>
      }
    >
      {entry.late && <p className="notice">{entry.late}</p>}
      {entry.unsent && (
        <p className="notice">
          {entry.unsent}{' '}
          {entry.unsent_url && (
            <a className="l" href={entry.unsent_url}>
              {t('To the message')}
            </a>
          )}
        </p>
      )}
      <form {...form} id="entry" noValidate className="booking" onSubmit={(event) => submit(event, save)}>
        <Select
          label={t('Status')}
          value={String(status)}
          options={options}
          {...field('status_id')}
          onChange={(event) => setStatus(Number(event.currentTarget.value))}
        />
        {status === calledOff && (
          <Field
            label={t('Reason')}
            must
            maxLength={200}
            value={reason}
            {...field('reason')}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <Field
          label={isBlock ? t('Why') : t('Note')}
          optional={!isBlock}
          maxLength={1000}
          value={note}
          {...field('appt_note')}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <FormErrors>{rest}</FormErrors>
      </form>
      {entry.order_url && (
        <a className="l" href={entry.order_url}>
          {t('Order # %d', entry.order_id)}
        </a>
      )}
    </Dialog>
  );
}
