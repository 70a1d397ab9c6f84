import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, ask } from '../../api/client';
import type { Approval, People } from '../../api/types';
import { answerApprovals, type Wanted } from '../../lib/approval';
import { t } from '../../lib/text';
import { Dialog } from '../../ui/dialog';
import { Failed } from '../../ui/failed';
import { Select } from '../../ui/field';
import { PinPad } from '../../ui/pin-pad';

type Asked = { wanted: Wanted; answer: (token: string | undefined) => void };

/** Asks another person for their PIN wherever a call needs one (TRD-12). Once on a screen. */
export function Approvals() {
  const [asked, setAsked] = useState<Asked>();
  const now = useRef(asked);
  now.current = asked;
  const settle = (token?: string) => {
    now.current?.answer(token);
    setAsked(undefined);
  };
  useEffect(
    () =>
      answerApprovals(
        (wanted) =>
          new Promise((answer) => {
            now.current?.answer(undefined); // one question at a time: the newer one stands
            setAsked({ wanted, answer });
          }),
      ),
    [],
  );
  return (
    <Dialog open={asked !== undefined} onClose={() => settle()} title={t('A manager’s approval')}>
      {asked && <Approve wanted={asked.wanted} onApproved={settle} />}
    </Dialog>
  );
}

export type ApproveProps = { wanted: Wanted; onApproved: (token: string) => void };

/** Who approves, and their PIN. */
export function Approve({ wanted, onApproved }: ApproveProps) {
  const { permission, subject, id } = wanted;
  const [by, setBy] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const own = useRef<HTMLDivElement>(null);

  // The dialog that asked for it may close only now and send the focus home: the PIN is typed here and nowhere else.
  useEffect(() => {
    const onFocus = (event: FocusEvent) => {
      const box = own.current;
      if (
        !box ||
        !(event.target instanceof Element) ||
        event.target.closest('[role="dialog"]')?.contains(box)
      )
        return;
      box.querySelector<HTMLElement>('input.pin')?.focus();
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);

  const may = useQuery({
    queryKey: ['approvers', permission],
    queryFn: ({ signal }) => ask<People>('/pos/approve', { query: { permission }, signal }),
    gcTime: 0, // who works here changes
  });
  const people = may.data?.people;
  const approver = by || String(people?.[0]?.staff_id ?? '');

  const enter = async (pin: string) => {
    setBusy(true);
    setError('');
    try {
      const form = { permission, subject, id, staff_id: approver, pin };
      const { approval } = await ask<Approval>('/pos/approve', { method: 'POST', form });
      onApproved(approval);
    } catch (error) {
      setBusy(false);
      setError(
        error instanceof ApiError
          ? (Object.values(error.fields)[0] ?? error.message)
          : t('Something went wrong!'),
      );
    }
  };

  if (may.isError) return <Failed error={may.error} onRetry={() => void may.refetch()} />;
  if (!people) return <p role="status">{t('One moment…')}</p>;
  return (
    <div ref={own} className="grid gap-4">
      <p>{aboutOf(wanted)}</p>
      {people.length === 0 ? (
        <p className="notice barricade" role="alert">
          {t('Nobody else at this location may approve this.')}
        </p>
      ) : (
        <>
          <Select
            label={t('Who approves')}
            value={approver}
            onChange={(event) => setBy(event.currentTarget.value)}
            options={people.map(({ staff_id, name }) => ({
              value: String(staff_id),
              label: name,
              isData: true,
            }))}
          />
          <PinPad
            label={t('PIN')}
            verb={t('Approve')}
            autoFocus
            busy={isBusy}
            error={error || undefined}
            onEnter={(pin) => void enter(pin)}
          />
        </>
      )}
    </div>
  );
}

/** What is asked for, in words. */
function aboutOf({ permission, subject, id }: Wanted): string {
  const of = subject === 'customer' ? { ...words, ...customerWords } : words;
  const what = of[permission]?.() ?? t('This needs another person’s approval.');
  return subject === 'order' ? `${t('Order # %d', id)}: ${what}` : what;
}

const words: Record<string, () => string> = {
  'price.override': () => t('Another price on a line.'),
  'price.limit': () => t('A price below cost or below this role’s limit.'),
  'tender.void': () => t('Void a payment.'),
  'tender.refund': () => t('Give money back.'),
  'tender.override': () => t('Confirm a payment or release one that waits.'),
  'order.void': () => t('Void the order.'),
  'order.delete': () => t('Delete the order.'),
  'order.cancel': () => t('Cancel the order.'),
  'order.outstanding': () => t('Complete an order that is not paid in full.'),
  'return.no_receipt': () => t('Take parts back without a receipt.'),
  'account.hold': () => t('Sell on account against a hold or over the limit.'),
  'credit.give': () => t('Give store credit.'),
  'customer.tax_exempt': () => t('Free a customer from tax.'),
  'stock.receive': () => t('Sell more than was counted.'),
  'cash.move': () => t('Cash into the drawer or out of it.'),
  'drawer.open': () => t('Open the drawer without a sale.'),
  'shift.close': () => t('Close the shift.'),
};

const customerWords: typeof words = {
  'price.override': () => t('Another price level for a customer.'),
  'account.hold': () => t('Other terms for an account.'),
};
