import { useState } from 'react';
import { ask } from '../../api/client';
import type { Board, BoardRequest, ChangedAppointment } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { succeeded } from '../../ui/toasts';
import type { Booking } from './booking';

type Props = {
  requests: readonly BoardRequest[];
  onBook: (request: BoardRequest) => void;
  onDecline: (request: BoardRequest) => void;
  /** Shows the day that is asked for. */
  onShow: (request: BoardRequest) => void;
};

/** What shoppers ask for, until staff book it or decline (APPT-5). */
export function Requests({ requests, onBook, onDecline, onShow }: Props) {
  if (requests.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="requests">
      <header>
        <h2 id="requests">{t('Requests')}</h2>
      </header>
      <ul className="board-requests">
        {requests.map((one) => (
          <li key={one.request_id}>
            <div>
              <p>
                <b translate="no">{one.name}</b>, <span translate="no">{one.when}</span>,{' '}
                {one.waits ? t('waits for the car') : t('leaves the car')}
              </p>
              <p translate="no">
                {one.vehicle}: {one.message}
              </p>
              {one.approver && <p>{t('Approves work: %s', one.approver)}</p>}
              <p className="dim">
                <a className="l" translate="no" href={`mailto:${one.email}`}>
                  {one.email}
                </a>
                ,{' '}
                <a className="l n" translate="no" href={`tel:${one.phone}`}>
                  {one.phone}
                </a>
                , <span className="n">{t('Sent %s', one.sent_text)}</span>
              </p>
            </div>
            <div className="steps">
              <Button onClick={() => onShow(one)}>{t('Show the day')}</Button>
              <Button onClick={() => onDecline(one)}>{t('Decline')}</Button>
              <Button look="primary" onClick={() => onBook(one)}>
                {t('Book')}
                <span className="sr-only" translate="no">
                  {' '}
                  {one.name}
                </span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the booking form begins with for a request. */
export function wishOf(request: BoardRequest, board: Board): Partial<Booking> {
  const isOnGrid = Number(request.clock.slice(3)) % board.grid === 0;
  return {
    location: String(board.location_id),
    startDate: request.day,
    startTime: isOnGrid ? request.clock : '',
    status: '2', // confirmed
    note: request.note,
    waits: request.waits,
    requestId: request.request_id,
  };
}

type DeclineProps = { request: BoardRequest; onClose: () => void; onDone: () => void };

/** Answers a request with words. */
export function DeclineDialog({ request, onClose, onDone }: DeclineProps) {
  const [answer, setAnswer] = useState('');
  const { form, field, isBusy, rest, submit } = useSending(['answer']);
  const save = async (intent: string) => {
    const sent = { request_id: request.request_id, answer };
    const call = { method: 'POST', form: sent, intent } as const;
    succeeded((await ask<ChangedAppointment>('/admin/api/appointment/decline', call)).success);
    onDone();
  };
  return (
    <Dialog
      open
      title={t('Decline the request')}
      onClose={onClose}
      said={
        <p>
          <span translate="no">{request.name}</span>, <span translate="no">{request.when}</span>
        </p>
      }
      actions={
        <>
          <Button shortcut="Esc" onClick={onClose}>
            {t('Not now')}
          </Button>
          <Button look="primary" type="submit" form="decline" busy={isBusy}>
            {t('Decline and tell')}
          </Button>
        </>
      }
    >
      <form
        {...form}
        id="decline"
        noValidate
        className="booking"
        onSubmit={(event) => submit(event, save, { answer: answer.trim() ? undefined : t('Required') })}
      >
        <Field
          label={t('Words to the customer')}
          must
          maxLength={1000}
          value={answer}
          {...field('answer')}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
        <FormErrors>{rest}</FormErrors>
      </form>
    </Dialog>
  );
}
