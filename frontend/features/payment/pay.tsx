import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Checkout, Order } from '../../api/types';
import { keepFocus } from '../../lib/keep-focus';
import { figure, fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { AmountForm } from './amount-form';
import { CancelDialog, type Cancellation } from './cancel-dialog';
import { PaySide } from './pay-side';
import { due, isLocked, isOdd, isUnderway } from './payment-state';
import { Taken } from './taken';
import { isEnabled, type Tender, tenders, whyNot } from './tender';
import { TenderColumn } from './tender-column';
import { type Undo, UndoDialog } from './undo-dialog';
import { usePayment } from './use-payment';
import { useTerminal } from './use-terminal';
import { useVoucher } from './use-voucher';
import { WaitingDialog } from './waiting-dialog';

/** What keys and scans ask of the payment, wherever the focus is. */
export type PayKeys = {
  enter: () => void;
  choose: (digit: number) => void;
  cancel: () => void;
  /** A scanned code that is for the form; false: it is a part's. */
  scan: (code: string) => boolean;
};

export type PayProps = {
  /** Another one is the same order after its customer changed. */
  checkout: Checkout;
  /** Where the focus belongs at this step. */
  home: RefObject<HTMLInputElement | null>;
  /** Filled with what the keys of the screen do here. */
  keys: RefObject<PayKeys | null>;
  onBusy: (isBusy: boolean) => void;
  onBack: () => void;
  onPark: () => void;
  onCustomer?: (() => void) | undefined;
  onVehicle?: (() => void) | undefined;
  onHistory?: (() => void) | undefined;
  onPONumbers?: (() => void) | undefined;
  onDistributor?: (() => void) | undefined;
  onCancel: ((cancellation: Cancellation, intent: string) => Promise<void>) | undefined;
  /** The person may complete an order that is not paid. */
  mayOwe: boolean;
  onCompleted: (order: Order) => void;
  /** The order as it stands now, after each payment: the customer sees it too. */
  onPaid?: (checkout: Checkout) => void;
};

/** The payment: left what is paid for, paid and given back; right the money. */
export function Pay(props: PayProps) {
  const { checkout, home, keys, onBusy, onCancel, mayOwe } = props;
  const till = usePayment(checkout, props.onCompleted);
  const { payment, enter, detail, proceed } = till;
  const { entry, step } = payment;
  const [asks, setAsks] = useState<'outstanding' | 'cancel' | 'cash'>();
  const [undo, setUndo] = useState<Undo>();
  const work = useRef<HTMLElement>(null);
  const left = due(payment.checkout);
  const busy = isUnderway(payment);
  const isVoucher = entry.tender === 'voucher';
  const { look, hurry } = useVoucher(
    payment.checkout.order_id,
    isVoucher ? entry.details.voucherCode : '',
    (voucher) => {
      const holds = fromMajor(voucher.amount);
      enter({ left: holds, voucherType: voucher.transaction_type, amount: Math.min(holds, left) });
    },
  );
  const elsewhere = useTerminal(payment.checkout.order_id, till);

  const press = () => {
    if (entry.tender === 'invoice_ecommerce' && left > 0)
      work.current?.querySelector<HTMLFormElement>('.link-form')?.requestSubmit();
    else if (isVoucher && look.at === 'looking') hurry();
    else if (!isLocked(payment) && entry.tender === 'cash' && isCode(home.current?.value))
      till.refuse({ amount: t('That is no amount of cash.') });
    else if (!isLocked(payment) && isOdd(payment)) setAsks('cash');
    else void proceed();
  };
  const [turns, setTurns] = useState(0);
  const choose = (tender: Tender) => {
    if (busy || whyNot(payment.checkout, tender)) return;
    till.choose(tender);
    setTurns((n) => n + 1);
  };
  // Chosen again, it is typed over too. At once: what is typed next must not be selected and lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that a tender is chosen, once
  useLayoutEffect(() => {
    if (turns === 0) return;
    const field = firstField(work.current, entry.tender);
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  }, [turns]);
  keys.current = {
    enter: press,
    choose: (digit) => {
      const tender = tenders[digit - 1];
      if (tender && isEnabled(payment.checkout, tender)) choose(tender);
    },
    cancel: () => {
      if (!busy && onCancel) setAsks('cancel');
    },
    scan: (code) => {
      if (!isVoucher || busy) return false;
      detail({ voucherCode: code });
      return true;
    },
  };
  useEffect(() => onBusy(busy), [busy, onBusy]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state of the order, once
  useEffect(() => props.onPaid?.(payment.checkout), [payment.checkout]);
  // After a part payment the field holds the rest, ready to be typed over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new balance is what this waits for
  useLayoutEffect(() => home.current?.select(), [left, home]);
  // A refusal stands at the first field that it is about.
  useEffect(() => {
    if (step.at === 'refused') work.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [step]);

  const close = () => setAsks(undefined);
  return (
    <div className="till-body pay">
      <PaySide
        {...props}
        payment={payment}
        elsewhere={elsewhere}
        onCancel={onCancel && (() => setAsks('cancel'))}
        onOwe={left > 0 && mayOwe ? () => setAsks('outstanding') : undefined}
      >
        <Taken
          payment={payment}
          onVoid={(of) => setUndo({ of })}
          onAct={(of, action) => setUndo({ of, action })}
          onVoidAll={() => setUndo('all')}
        />
      </PaySide>

      <section ref={work} className="till-work" aria-label={t('Payment')}>
        <div className="due">
          <p>
            <span className="lab">{t('Order total')}</span>
            <b className="money">{figure(fromMajor(payment.checkout.orderTotal))}</b>
          </p>
          <p>
            <span className="lab">{t('Paid')}</span>
            <b className="money">{figure(fromMajor(payment.checkout.amountPaid))}</b>
          </p>
          <p className="push r">
            <span className="lab">{left > 0 ? t('Outstanding Balance') : t('Paid In Full')}</span>
            <output className="total block">{price(left)}</output>
          </p>
        </div>
        <div className="tender" ref={keepFocus}>
          <div className="tenders">
            <TenderColumn payment={payment} onChoose={choose} />
          </div>
          <AmountForm
            payment={payment}
            look={look}
            home={home}
            onEnter={enter}
            onDetail={detail}
            onProceed={press}
          />
        </div>
      </section>

      <Dialog
        open={asks === 'outstanding'}
        onClose={close}
        returnTo={home}
        title={t('Complete without full payment?')}
        actions={
          <>
            <Button size={56} onClick={close}>
              {t('Back to payment')}
            </Button>
            <Button
              size={56}
              look="destructive"
              onClick={() => {
                close();
                void till.completeOutstanding();
              }}
            >
              {t('Complete, %s outstanding', price(left))}
            </Button>
          </>
        }
      >
        <p>
          {t(
            'Order # %d is completed and the parts leave the shop. The customer still owes %s.',
            payment.checkout.order_id,
            price(left),
          )}
        </p>
      </Dialog>
      <Dialog
        open={asks === 'cash'}
        onClose={close}
        returnTo={home}
        title={t('That is %s in cash. Is that right?', price(entry.amount))}
        actions={
          <>
            <Button size={56} onClick={close}>
              {t('Back to payment')}
            </Button>
            <Button
              size={56}
              onClick={() => {
                close();
                void proceed();
              }}
            >
              {t('Take %s', price(entry.amount))}
            </Button>
          </>
        }
      >
        <p>{t('%s is due.', price(left))}</p>
      </Dialog>
      {onCancel && (
        <CancelDialog
          open={asks === 'cancel'}
          payment={payment}
          returnTo={home}
          onClose={close}
          onCancel={onCancel}
        />
      )}
      <UndoDialog undo={undo} till={till} onClose={() => setUndo(undefined)} />
      <WaitingDialog
        attempt={step.at === 'waiting' ? step.attempt : undefined}
        returnTo={home}
        onReleased={() => till.ended()}
        onLook={till.look}
      />
    </div>
  );
}

/** A barcode that was read into the field of the cash. */
function isCode(typed = ''): boolean {
  return /^\D*\d{12}/.test(typed.replaceAll(',', ''));
}

/** Where typing goes on once a tender is chosen: what it asks for first, else its amount. */
function firstField(work: HTMLElement | null, tender: Tender): HTMLElement | null {
  const named = (name: string) => work?.querySelector<HTMLElement>(`[name="${name}"]`) ?? null;
  if (tender === 'voucher') return named('voucherCode');
  if (tender === 'check') return named('checkNumber');
  if (tender === 'card') {
    const open = work?.querySelectorAll<HTMLSelectElement>('.tender-fields select') ?? [];
    for (const select of open) if (!select.value) return select;
  }
  return named('amount');
}
