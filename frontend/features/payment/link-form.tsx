import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, newIntent } from '../../api/client';
import type { PaymentURL } from '../../api/types';
import {
  NotifyFields,
  type Notifying,
  type NotifyProblems,
  notifying,
  notifyProblems,
} from '../../form/notify-fields';
import type { Cents } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Failed } from '../../ui/failed';
import { Skeleton } from '../../ui/skeleton';
import { failed, succeeded, waits } from '../../ui/toasts';
import { historyForm, sendPaymentURL } from './calls';

const copied = 2_000; // ms until the label of the key says "Copy" again (PAY-26)

type LinkFormProps = {
  orderId: number;
  amount: Cents;
  /** '' when the amount can be asked for. */
  problem: string;
  isLocked: boolean;
};

/** A link on which the customer pays by card, copied or sent (PAY-17). */
export function LinkForm(props: LinkFormProps) {
  const known = useQuery({
    queryKey: ['till', 'reach', props.orderId],
    queryFn: () => historyForm(props.orderId),
  });
  if (known.isError) return <Failed error={known.error} onRetry={() => void known.refetch()} />;
  if (!known.data) return <Skeleton shape="row" count={2} />;
  const { email, phone, textingAlerts } = known.data;
  const first: Notifying = {
    ...notifying({ email, phone, textingAlerts }),
    notifyCustomer: true,
    notifyByEmail: email !== '',
  };
  return <Link {...props} first={first} />;
}

function Link({ orderId, amount, problem, isLocked, first }: LinkFormProps & { first: Notifying }) {
  const [wish, setWish] = useState(first);
  const [problems, setProblems] = useState<NotifyProblems>({});
  const [made, setMade] = useState<PaymentURL>();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const isSent = wish.notifyByEmail || wish.notifyByText;

  const make = async () => {
    const wrong = notifyProblems(wish);
    setProblems(wrong);
    setRefusal(problem);
    if (problem || Object.keys(wrong).length > 0 || isBusy) return;
    setBusy(true);
    try {
      const reply = await sendPaymentURL(orderId, amount, wish, newIntent());
      setMade(reply);
      succeeded(reply.success, { wait: waits.payment });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { email, phone, overrideTextPermission, ...others } = error.fields;
      setProblems({
        ...(email && { email }),
        ...(phone && { phone }),
        ...(overrideTextPermission && { overrideTextPermission }),
      });
      const words = [...Object.values(others), ...error.sentences];
      setRefusal(words.length ? words.join(', ') : Object.keys(error.fields).length ? '' : error.message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className="link-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <NotifyFields value={wish} problems={problems} isAlways size={56} onChange={setWish} />
      {refusal && (
        <p className="notice barricade" role="alert">
          {refusal}
        </p>
      )}
      <div className="actions">
        <Button type="submit" look="primary" size={64} busy={isBusy} off={isLocked}>
          {isSent ? t('Send payment link') : t('Make payment link')}
        </Button>
      </div>
      {made && <Made made={made} />}
    </form>
  );
}

function Made({ made }: { made: PaymentURL }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copied);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    navigator.clipboard.writeText(made.url).then(
      () => setCopied(true),
      () => failed(t('This browser does not let us copy. Select the link instead.')),
    );
  return (
    <div className="notice">
      <p className="b">{t('Good until %s', made.until)}</p>
      <div className="made-link">
        <input className="in" readOnly aria-label={t('Payment link')} value={made.url} />
        <Button size={56} onClick={() => void copy()}>
          {isCopied ? t('Copied') : t('Copy')}
        </Button>
      </div>
    </div>
  );
}
