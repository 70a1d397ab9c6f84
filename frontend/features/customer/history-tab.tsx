import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/client';
import type { CustomerForm, CustomerNote, CustomerNotes, Said } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useKeptContact } from '../../form/kept-contact';
import {
  NotifyFields,
  type Notifying,
  notifyFields,
  notifying,
  notifyProblems,
} from '../../form/notify-fields';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { type Column, DataTable } from '../../ui/data-table';
import { FileField } from '../../ui/file-field';
import { TextArea } from '../../ui/text-area';
import { failed, succeeded } from '../../ui/toasts';
import { queryOf } from './calls';
import { useCallsAt } from './calls-at';

const label = () => t('History');

type HistoryProps = {
  customer: CustomerForm;
  /** What was typed here is the customer's now (CUST-23). */
  onContact: () => void;
};

/** What was written about them, and to them (CUST-27, CUST-28). */
export function HistoryTab({ customer, onContact }: HistoryProps) {
  const { customer_id: customerId, actions } = customer;
  const at = useCallsAt();
  return (
    <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="order-last min-w-0 lg:order-first">
        <DataTable
          label={label()}
          prefix="history_"
          columns={columns()}
          load={(query, signal) =>
            ask<CustomerNotes>(at('/api/customer_history'), {
              query: { customerId, ...queryOf(query) },
              signal,
            })
          }
          rowKey={(row) => row.customer_history_id}
          empty={t('There are no results.')}
        />
      </div>
      {actions.save && <AddNote customer={customer} onContact={onContact} />}
    </div>
  );
}

const largest = 2 * 1024 * 1024; // CUST-40

function AddNote({ customer, onContact }: HistoryProps) {
  const queries = useQueryClient();
  const { customer_id, email, telephone: phone, texting_alerts: textingAlerts } = customer;
  const known = { email, phone, textingAlerts };
  const [wish, setWish] = useState<Notifying>(() => notifying(known));
  const at = useCallsAt();
  const { box, keep } = useKeptContact({ customer_id, email, phone }, wish, at);
  const [{ comment, image }, set] = useValues({ comment: '', image: undefined as File | undefined });
  const { form, isBusy, field, errors, rest, submit } = useSending([...notifyFields, 'comment', 'image']);
  const isMust = !image || wish.notifyCustomer;
  const found = {
    comment: isMust && !comment.trim() ? t('Required') : undefined,
    ...notifyProblems(wish),
  };
  const addNote = async (intent: string) => {
    const parts = new FormData();
    for (const [name, value] of Object.entries(wish)) parts.append(name, told(value));
    parts.append('comment', comment.trim());
    if (image) parts.append('image', image);
    await ask<Said>(at('/api/customer_history/add'), {
      method: 'POST',
      query: { customer_id },
      parts,
      intent,
      timeout: 60_000,
    });
    succeeded(t('Written into the history.'));
    setWish(notifying(known));
    set({ comment: '', image: undefined });
    document.getElementById('note-comment')?.focus();
    await queries.invalidateQueries({ queryKey: ['list', label()] });
    if (await keep()) onContact();
  };
  return (
    <form
      {...form}
      noValidate
      className="panel grid gap-4 p-4"
      onSubmit={(event) => submit(event, addNote, found)}
    >
      <h2 className="h3">{t('Add to the history')}</h2>
      <TextArea
        id="note-comment"
        label={t('Comment')}
        must={isMust}
        most={2000}
        value={comment}
        {...field('comment')}
        onChange={(text) => set({ comment: text })}
      />
      <FileField
        id="note-image"
        label={t('Picture')}
        optional
        hint={t('jpg or png, 2MB maximum')}
        endings={['.jpg', '.jpeg', '.png']}
        most={largest}
        {...field('image')}
        files={image ? [{ key: image.name, name: image.name, bytes: image.size, at: 'ready' }] : []}
        onAdd={([file]) => set({ image: file })}
        onRemove={() => set({ image: undefined })}
      />
      <NotifyFields value={wish} onChange={setWish} problems={errors} />
      {box}
      <FormErrors>{rest}</FormErrors>
      <Button look="primary" size={56} type="submit" busy={isBusy}>
        {wish.notifyCustomer ? t('Add and notify') : t('Add')}
      </Button>
    </form>
  );
}

function told(value: string | boolean): string {
  if (typeof value === 'string') return value;
  return value ? '1' : '0';
}

function columns(): Column<CustomerNote>[] {
  return [
    {
      name: 'date_added',
      head: t('Date added'),
      cell: (row) => (
        <span className="block whitespace-nowrap">
          <span className="n" translate="no">
            {row.date_added_text}
          </span>
          <span className="mut block" translate="no">
            {row.staff}
          </span>
        </span>
      ),
    },
    {
      name: 'comment',
      head: t('Comment'),
      cell: (row) => (
        <div className="grid min-w-48 gap-2">
          <p className="wrap-anywhere whitespace-pre-line" translate="no">
            {row.comment}
          </p>
          {row.image && (
            <a href={row.image} target="_blank" rel="noreferrer" className="w-fit">
              <img
                className="h-24 w-auto border border-rule"
                height={96}
                loading="lazy"
                src={row.image}
                alt={t('Picture of %s', row.date_added_text)}
              />
            </a>
          )}
          {row.messages.map((one) => (
            <Message key={one.message_id} message={one} />
          ))}
        </div>
      ),
    },
  ];
}

function Message({ message }: { message: CustomerNote['messages'][number] }) {
  const queries = useQueryClient();
  const at = useCallsAt();
  const { send } = useSending([], { onFailed: (words) => failed(words) });
  const retry = async (intent: string) => {
    const { message_id } = message;
    await ask<Said>(at('/pos/message/retry'), { method: 'POST', form: { message_id }, intent });
    succeeded(t('The message is sent again.'));
    await queries.invalidateQueries({ queryKey: ['list', label()] });
  };
  const way = message.channel === 'text' ? t('Text message') : t('Email');
  if (message.state !== 'failed')
    return (
      <p className="hint">
        {way}: {message.state === 'sent' ? t('sent') : t('queued')}
      </p>
    );
  return (
    <div className="notice barricade">
      <p>
        <b>{t('Failed to send to notification')}</b>{' '}
        <span className="mut">
          {way}. <span translate="no">{message.reason}</span>
        </span>
      </p>
      <Button onClick={() => send(retry)}>{t('Try again')}</Button>
    </div>
  );
}
