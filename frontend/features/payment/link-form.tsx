import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PaymentURL } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import {
  NotifyFields,
  type Notifying,
  notifyFields,
  notifying,
  notifyProblems,
} from '../../form/notify-fields';
import { useSending } from '../../form/use-sending';
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
  const [made, setMade] = useState<PaymentURL>();
  const { form, isBusy, errors, rest, submit } = useSending(notifyFields);
  const isSent = wish.notifyByEmail || wish.notifyByText;

  const makeLink = async (intent: string) => {
    const reply = await sendPaymentURL(orderId, amount, wish, intent);
    setMade(reply);
    succeeded(reply.success, { wait: waits.payment });
  };

  return (
    <form
      {...form}
      className="link-form"
      noValidate
      onSubmit={(event) => submit(event, makeLink, notifyProblems(wish), problem)}
    >
      <NotifyFields value={wish} problems={errors} isAlways size={56} onChange={setWish} />
      <FormErrors>{rest}</FormErrors>
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
