import { useState } from 'react';
import { ask } from '../../api/client';
import type { Board, ChangedAppointment } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { DateTimeField } from '../../ui/date-field';
import { Dialog } from '../../ui/dialog';
import { Field, Select } from '../../ui/field';
import { succeeded } from '../../ui/toasts';
import { lengthText } from './booking';

type Props = { board: Board; onClose: () => void; onDone: () => void };

const minutes = [30, 60, 120, 180, 240, 480, 720, 1440, 2880, 4320, 7200, 10080, 20160];

/** Takes an hour of a bay, or days of an installer, away, with a reason. */
export function BlockDialog({ board, onClose, onDone }: Props) {
  const [who, setWho] = useState('');
  const [start, setStart] = useState(`${board.day}T08:00`);
  const [duration, setDuration] = useState('60');
  const [note, setNote] = useState('');
  const { form, field, isBusy, rest, submit } = useSending([
    'bay_id',
    'start',
    'duration',
    'appt_note',
    'note',
  ]);
  const save = async (intent: string) => {
    const [kind, id] = who.split(' ');
    const sent = {
      location_id: board.location_id,
      bay_id: kind === 'bay' ? id : 0,
      user_id: [kind === 'user' ? id : 0],
      start: start.replace('T', ' '),
      duration,
      appt_note: note,
    };
    const call = { method: 'POST', form: sent, intent } as const;
    succeeded((await ask<ChangedAppointment>('/admin/api/appointment/block', call)).success);
    onDone();
  };
  const found = {
    bay_id: who ? undefined : t('Please choose one of the list'),
    appt_note: note.trim() ? undefined : t('Required'),
  };
  return (
    <Dialog
      open
      title={t('Block time')}
      onClose={onClose}
      actions={
        <>
          <Button shortcut="Esc" onClick={onClose}>
            {t('Not now')}
          </Button>
          <Button look="primary" type="submit" form="block" busy={isBusy}>
            {t('Block')}
          </Button>
        </>
      }
    >
      <form
        {...form}
        id="block"
        noValidate
        className="booking"
        onSubmit={(event) => submit(event, save, found)}
      >
        <Select
          label={t('Bay or installer')}
          value={who}
          options={[
            { value: '', label: t('Please choose') },
            ...board.bays.map(({ id, name }) => ({ value: `bay ${id}`, label: name, isData: true })),
            ...board.installers.map(({ id, name }) => ({ value: `user ${id}`, label: name, isData: true })),
          ]}
          {...field('bay_id')}
          onChange={(event) => setWho(event.currentTarget.value)}
        />
        <DateTimeField label={t('From')} value={start} {...field('start')} onChange={setStart} />
        <Select
          label={t('Duration')}
          value={duration}
          options={minutes.map((n) => ({
            value: String(n),
            label: n < 1440 ? lengthText(n) : t('%d days', n / 1440),
          }))}
          {...field('duration')}
          onChange={(event) => setDuration(event.currentTarget.value)}
        />
        <Field
          label={t('Why')}
          must
          maxLength={1000}
          value={note}
          {...field('appt_note')}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <FormErrors>{rest}</FormErrors>
      </form>
    </Dialog>
  );
}
