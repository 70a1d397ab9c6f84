import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { ask } from '../../api/client';
import type { Customer, CustomerHits } from '../../api/types';
import { classes } from '../../lib/classes';
import { t } from '../../lib/text';
import { useSettled } from '../../lib/use-settled';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failed } from '../../ui/failed';
import { Field } from '../../ui/field';

export type CustomerDialogProps = {
  open: boolean;
  customer: Customer | null;
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** 0 takes the customer off the ticket. */
  onChosen: (customerId: number) => void;
};

/** "Search for a Customer" (CUST-8). */
export function CustomerDialog(props: CustomerDialogProps) {
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      returnTo={props.returnTo}
      title={t('Search for a Customer')}
    >
      <Search {...props} />
    </Dialog>
  );
}

const settle = 500;

function Search({ customer, onClose, onChosen }: CustomerDialogProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const term = useSettled(text.trim(), settle);
  const answer = useQuery({
    queryKey: ['till', 'customers', term],
    queryFn: ({ signal }) => ask<CustomerHits>('/pos/customer/search', { query: { s: term }, signal }),
    enabled: term !== '',
  });
  const found = term && term === text.trim() ? answer.data?.items : undefined;
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const current = found?.[at];
    if (by) {
      event.preventDefault();
      setAt(Math.max(0, Math.min(at + by, (found?.length ?? 1) - 1)));
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      onChosen(current.customer_id);
    }
  };
  return (
    <div className="grid gap-4">
      <Field
        label={t('Name, e-mail, phone or company')}
        type="search"
        autoFocus
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      {answer.isError && <Failed onRetry={() => void answer.refetch()} />}
      <div className="people" role="status">
        {found?.length === 0 && <p className="mut">{t('There are no results.')}</p>}
        {found && found.length > 0 && (
          <ul>
            {found.map((one, i) => (
              <li key={one.customer_id}>
                <button
                  type="button"
                  className={classes('person', i === at && 'current')}
                  translate="no"
                  onClick={() => onChosen(one.customer_id)}
                >
                  <span>
                    <b className="line">{nameOf(one)}</b>
                    <span className="mut block">{[one.company, one.group].filter(Boolean).join(' · ')}</span>
                  </span>
                  <span className="mut r n">
                    {one.telephone}
                    <span className="block">{one.email}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="actions">
        <Button size={56} onClick={onClose}>
          {t('Close')}
        </Button>
        {customer && (
          <Button size={56} onClick={() => onChosen(0)}>
            {t('Remove %s', nameOf(customer))}
          </Button>
        )}
      </div>
    </div>
  );
}

export function nameOf({ firstname, lastname, company, email }: Customer): string {
  return [firstname, lastname].filter(Boolean).join(' ') || company || email;
}
