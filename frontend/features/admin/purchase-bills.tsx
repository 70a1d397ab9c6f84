import { useState } from 'react';
import { ask } from '../../api/client';
import type { PurchaseBill, PurchaseRecord, SavedPurchase } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Check } from '../../ui/field';
import { succeeded } from '../../ui/toasts';
import { BillDialog } from './bill-dialog';

type Props = { purchase: PurchaseRecord; onDone: (now: PurchaseRecord) => void };

/** The bills of a purchase: those to be checked with what is wrong with them, and those that were posted. */
export function PurchaseBills({ purchase, onDone }: Props) {
  const [edits, setEdits] = useState<PurchaseBill | 'new'>();
  return (
    <section className="panel" aria-labelledby="bills">
      <header>
        <h2 id="bills">{t('Bills')}</h2>
        <Button className="ms-auto" onClick={() => setEdits('new')}>
          {t('Enter a bill')}
        </Button>
      </header>
      {purchase.bills.length === 0 ? (
        <p className="in-panel mut">{t('No bill came yet.')}</p>
      ) : (
        <ul className="in-panel">
          {purchase.bills.map((bill) => (
            <BillRow
              key={`${bill.bill_id} ${bill.version}`}
              purchase={purchase}
              bill={bill}
              onEdit={() => setEdits(bill)}
              onDone={onDone}
            />
          ))}
        </ul>
      )}
      {edits && (
        <BillDialog
          purchase={purchase}
          bill={edits === 'new' ? undefined : edits}
          onClose={() => setEdits(undefined)}
          onDone={(now) => {
            setEdits(undefined);
            onDone(now);
          }}
        />
      )}
    </section>
  );
}

type RowProps = Props & { bill: PurchaseBill; onEdit: () => void };

function BillRow({ purchase, bill, onEdit, onDone }: RowProps) {
  const [claimsMissing, setClaimsMissing] = useState(false);
  const [claimsAbove, setClaimsAbove] = useState(true);
  const { isBusy, rest, send } = useSending();
  const missing = bill.differences.some((one) => one.missing > 0);
  const above = bill.differences.some((one) => one.is_above);
  const act = (path: '/admin/api/purchase/postBill' | '/admin/api/purchase/dropBill') =>
    send(async (intent) => {
      const form = {
        purchase_id: purchase.purchase_id,
        bill_id: bill.bill_id,
        version: bill.version,
        claim_missing: missing && claimsMissing ? 1 : 0,
        claim_above: above && claimsAbove ? 1 : 0,
      };
      const done = await ask<SavedPurchase>(path, { method: 'POST', form, intent });
      succeeded(done.success);
      onDone(done.purchase);
    });
  const waits = missing && !claimsMissing && t('It waits for what is not here.');
  return (
    <li className="grid gap-3">
      <p className="flex flex-wrap justify-between gap-x-6">
        <span>
          <b translate="no">{bill.number}</b>
          {bill.day_text && <span className="dim"> · {bill.day_text}</span>}
          {bill.source === 'distributor' && <span className="dim"> · {t('From their system')}</span>}
        </span>
        <span className={bill.state === 'dropped' ? 'st void' : 'st'}>{bill.state_text}</span>
        <b className="money">{bill.total_text}</b>
      </p>
      {bill.posted_text && (
        <p className="dim s">
          {t('Posted %s.', bill.posted_text)}
          {bill.gone && ` ${t('It changes what sold pieces cost by %s.', bill.gone)}`}
        </p>
      )}
      {bill.state === 'dropped' && (
        <div className="actions">
          <Button onClick={onEdit}>{t('Take it up again')}</Button>
        </div>
      )}
      {bill.state === 'open' && (
        <>
          {bill.differences.length === 0 ? (
            <p className="dim s">{t('It is what was ordered and came.')}</p>
          ) : (
            <ul className="notice barricade">
              {bill.differences.map((one) => (
                <li key={one.line_id}>
                  <b translate="no">{one.part}</b> {one.words}
                </li>
              ))}
            </ul>
          )}
          {missing && (
            <Check
              label={t('Claim what is not here from the vendor')}
              checked={claimsMissing}
              onChange={(event) => setClaimsMissing(event.currentTarget.checked)}
            />
          )}
          {above && (
            <Check
              label={t('Claim what is billed above the order; the parts cost what was ordered')}
              checked={claimsAbove}
              onChange={(event) => setClaimsAbove(event.currentTarget.checked)}
            />
          )}
          <FormErrors>{rest}</FormErrors>
          <div className="actions">
            <Button busy={isBusy} onClick={() => act('/admin/api/purchase/dropBill')}>
              {t('Put aside')}
            </Button>
            <Button onClick={onEdit}>{t('Change')}</Button>
            <Button
              look="primary"
              busy={isBusy}
              off={bill.off || waits}
              onClick={() => act('/admin/api/purchase/postBill')}
            >
              {t('Post the bill')}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
