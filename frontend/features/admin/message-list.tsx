import type { MessageRow, StoreChoice } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import { rowsOf } from './rows-of';

const load = rowsOf<MessageRow>('/admin/api/message');
const states = ['queued', 'sent', 'failed', 'given_up'] as const;

/** All messages, the newest first. */
export function MessageList({ kinds }: { kinds: readonly StoreChoice[] }) {
  return (
    <DataTable
      label={t('Outbox')}
      columns={columns()}
      load={load}
      limit={20}
      rowKey={(row) => row.message_id}
      rowName={(row) => row.subject || row.kind}
      tabs={{
        name: 'state',
        label: t('Status'),
        choices: [
          { value: '', label: t('All') },
          ...states.map((value) => ({ value, label: stateWords(value) })),
        ],
      }}
      filters={[
        { name: 'search', label: t('Email, phone or order number'), typed: 'text' },
        { name: 'kind', label: t('Kind'), choices: kinds },
      ]}
      csvName="messages"
    />
  );
}

function columns(): Column<MessageRow>[] {
  return [
    {
      name: 'kind',
      head: t('Message'),
      cell: (row) => (
        <>
          <a className="l b whitespace-nowrap" href={row.show_url}>
            {row.kind}
          </a>
          {row.subject && (
            <span className="block dim" translate="no">
              {row.subject}
            </span>
          )}
        </>
      ),
      text: (row) => row.subject || row.kind,
    },
    {
      name: 'to',
      head: t('To'),
      cell: (row) =>
        row.to ? (
          <>
            <span className="whitespace-nowrap" translate="no">
              {row.to}
            </span>
            <span className="block dim">{channelWords(row)}</span>
          </>
        ) : (
          <span className="mut">{t('Erased')}</span>
        ),
      text: (row) => row.to,
    },
    { name: 'order', head: t('Order'), isNumber: true, text: (row) => String(row.order_id || '') },
    { name: 'at', head: t('Asked for'), isSortable: true, text: (row) => row.at_text },
    {
      name: 'state',
      head: t('Status'),
      cell: (row) => (
        <>
          <MessageState state={row.state} />
          {row.reason && row.state !== 'sent' && <span className="block dim mail-reason">{row.reason}</span>}
        </>
      ),
      text: (row) => [stateWords(row.state), row.reason].filter(Boolean).join(': '),
    },
  ];
}

/** How a message goes. */
export function channelWords({ is_text }: Pick<MessageRow, 'is_text'>): string {
  return is_text ? t('By text message') : t('By email');
}

function stateWords(state: string): string {
  switch (state) {
    case 'sent':
      return t('Sent');
    case 'failed':
      return t('Failed');
    case 'given_up':
      return t('Given up');
    default:
      return t('Queued');
  }
}

/** What became of a message. */
export function MessageState({ state }: { state: string }) {
  return <span className={looks[state] ?? 'st'}>{stateWords(state)}</span>;
}

const looks: Record<string, string> = { failed: 'st bad', given_up: 'st void' };
