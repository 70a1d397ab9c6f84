import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ask } from '../../api/client';
import type { Customer, CustomerHits } from '../../api/types';
import { classes } from '../../lib/classes';
import { t } from '../../lib/text';
import { useSettled } from '../../lib/use-settled';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failed } from '../../ui/failed';
import { Field } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { useCallsAt } from './calls-at';
import { NewCustomer } from './new-customer';
import { nameOf } from './words';

export type CustomerDialogProps = {
  open: boolean;
  /** Who it is now, and can be taken off. */
  customer: Customer | null;
  title?: string;
  returnTo?: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** 0 takes the customer off the ticket. */
  onChosen: (customerId: number, customer: Customer | undefined) => void;
  /** A new customer was made here (CUST-9); 0: the call failed, nobody was made for certain. Without it nobody is. */
  onCreated?: ((customerId: number) => void) | undefined;
};

/** "Search for a Customer" (CUST-8), and from there "New Customer" (CUST-9). */
export function CustomerDialog(props: CustomerDialogProps) {
  const { open, onClose, returnTo, title = t('Search for a Customer'), onCreated } = props;
  // Who was looked for and is to be made; undefined: still searching.
  const [typed, setTyped] = useState<string>();
  const isNew = typed !== undefined && onCreated !== undefined;
  useEffect(() => {
    if (!open) setTyped(undefined);
  }, [open]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      {...(returnTo && { returnTo })}
      title={isNew ? t('New Customer') : title}
      wide={isNew}
    >
      {isNew ? (
        <NewCustomer typed={typed} onClose={onClose} onDone={onCreated} />
      ) : (
        <Search {...props} onNew={onCreated && setTyped} />
      )}
    </Dialog>
  );
}

const settle = 500;

type SearchProps = CustomerDialogProps & { onNew: ((typed: string) => void) | undefined };

function Search({ customer, onClose, onChosen, onNew }: SearchProps) {
  const callsAt = useCallsAt();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const term = useSettled(text.trim(), settle);
  const answer = useQuery({
    queryKey: ['till', 'customers', term],
    queryFn: ({ signal }) =>
      ask<CustomerHits>(callsAt('/pos/customer/search'), { query: { s: term }, signal }),
  });
  const isLately = text.trim() === '';
  const found = term === text.trim() ? answer.data?.items : undefined;
  const isWished = useRef(false);
  const only = onlyOneWith(term, found);
  const current = isLately ? undefined : found?.[at];
  // biome-ignore lint/correctness/useExhaustiveDependencies: an early Enter is granted once, and four digits are enough
  useEffect(() => {
    const wanted = term && isWished.current ? found?.[0] : only;
    if (found && term) isWished.current = false;
    if (wanted) onChosen(wanted.customer_id, wanted);
  }, [found]);
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const last = isLately && event.altKey && /^[1-8]$/.test(event.key) ? Number(event.key) - 1 : undefined;
    const served = last === undefined ? undefined : found?.[last];
    if (last !== undefined) {
      event.preventDefault();
      if (served) onChosen(served.customer_id, served);
    } else if (by) {
      event.preventDefault();
      setAt(Math.max(0, Math.min(at + by, (found?.length ?? 1) - 1)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (current) onChosen(current.customer_id, current);
      else isWished.current = !found && text.trim() !== '';
    }
  };
  return (
    <div className="grid gap-4">
      <Field
        label={t('Name, email, phone, company, VIN, license plate or order number')}
        type="search"
        autoFocus
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
          isWished.current = false;
        }}
        onKeyDown={onKey}
      />
      {answer.isError && <Failed error={answer.error} onRetry={() => void answer.refetch()} />}
      <div className="people" role="status">
        {isLately && found && found.length > 0 && <p className="mut">{t('Served last at this register')}</p>}
        {!isLately && found?.length === 0 && <p className="mut">{t('There are no results.')}</p>}
        {found && found.length > 0 && (
          <ul>
            {found.map((one, i) => (
              <li key={one.customer_id}>
                <button
                  type="button"
                  className={classes('person', one === current && 'current')}
                  translate="no"
                  {...(isLately && { 'aria-keyshortcuts': `Alt+${i + 1}` })}
                  onClick={() => onChosen(one.customer_id, one)}
                >
                  <span>
                    <b className="line">{nameOf(one)}</b>
                    <span className="mut block">{[one.company, one.group].filter(Boolean).join(' · ')}</span>
                  </span>
                  <span className="mut r n">
                    {one.telephone}
                    <span className="block">{one.email}</span>
                  </span>
                  {isLately && (
                    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus; aria-keyshortcuts says it
                    <kbd aria-hidden="true">{`Alt ${i + 1}`}</kbd>
                  )}
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
          <a
            className="btn h56"
            href={`/pos/customer/edit?customer_id=${customer.customer_id}`}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="user" />
            {t('Edit')}
          </a>
        )}
        {customer && (
          <Button size={56} onClick={() => onChosen(0, undefined)}>
            {t('Remove %s', nameOf(customer))}
          </Button>
        )}
        {onNew && (
          <Button size={56} onClick={() => onNew(text.trim())}>
            <Icon name="plus" />
            {t('New Customer')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Who is meant by four digits: the one customer whose phone ends with them, if nothing else is found by them. */
function onlyOneWith(term: string, found: readonly Customer[] | undefined): Customer | undefined {
  const [one, another] = found ?? [];
  if (!one || another || !/^\d{4}$/.test(term)) return undefined;
  return one.telephone.replace(/\D/g, '').endsWith(term) ? one : undefined;
}
