import { type RefObject, useEffect, useState } from 'react';
import { ApiError } from '../../api/client';
import type { OpenTerminal } from '../../api/types';
import { wordsOf } from '../../api/words';
import { useSending } from '../../form/use-sending';
import { fromMajor, price } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { failed, succeeded, waits } from '../../ui/toasts';
import { callManagers, cancelTerminal, checkTerminal, releaseTerminal } from './calls';

const patience = 180; // s, after which somebody else is called

type WaitingProps = {
  attempt: OpenTerminal | undefined;
  returnTo: RefObject<HTMLElement | null>;
  /** The terminal let the order go: another tender may be taken. */
  onReleased: () => void;
  /** What stands may be another. */
  onLook: () => Promise<void>;
};

/** While the customer stands at the terminal (PAY-23): what is known, for how long, and what can be done (UX-19). */
export function WaitingDialog(props: WaitingProps) {
  const { attempt, returnTo } = props;
  return (
    <Dialog
      open={attempt !== undefined}
      mustAnswer
      onClose={() => {}}
      returnTo={returnTo}
      title={t('Card payment')}
    >
      {attempt && <Waiting key={attempt.siteTransactionId} {...props} attempt={attempt} />}
    </Dialog>
  );
}

type Doing = 'nothing' | 'cancelling' | 'checking' | 'calling';

function Waiting({ attempt, onReleased, onLook }: WaitingProps & { attempt: OpenTerminal }) {
  const seconds = useElapsed(attempt.started);
  const [doing, setDoing] = useState<Doing>('nothing');
  const [isReleasing, setReleasing] = useState(false);
  const [problem, setProblem] = useState('');
  const isLate = seconds >= patience;
  const isCalledOff = attempt.state === 'cancel_requested';

  // a question that is on its way holds up no other: the customer stands there
  const tryOut = async (what: Doing, work: () => Promise<void>) => {
    setDoing(what);
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setDoing('nothing');
    }
  };
  const cancel = () =>
    tryOut('cancelling', async () => {
      try {
        await cancelTerminal(attempt);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        failed(t('Too late to cancel. %s', error.message), { wait: waits.payment }); // approval wins
      }
      await onLook();
    });
  const check = () => tryOut('checking', () => checkTerminal(attempt).then(onLook));
  const call = () =>
    tryOut('calling', async () => {
      await callManagers(attempt);
      succeeded(t('The managers of this store are called by e-mail.'), { wait: waits.payment });
      await onLook();
    });

  return (
    <div className="waiting">
      <p className="total">{price(fromMajor(attempt.amount))}</p>
      <div role="status" aria-live="polite">
        <p className="h3">{isLate ? t('Call a manager.') : attempt.message}</p>
        {isLate && (
          <p>
            {t(
              'The terminal did not answer for %d minutes. It is not known whether the card was charged.',
              minutes(seconds),
            )}
          </p>
        )}
      </div>
      <dl className="figures">
        <div>
          <dt>{t('Waiting for')}</dt>
          <dd className="n">{clock(seconds)}</dd>
        </div>
        <div>
          <dt>{t('Terminal')}</dt>
          <dd translate="no">{attempt.device || attempt.smartTerminalId}</dd>
        </div>
        {attempt.lane && (
          <div>
            <dt>{t('Lane')}</dt>
            <dd translate="no">{attempt.lane}</dd>
          </div>
        )}
      </dl>
      {isReleasing ? (
        <Release attempt={attempt} onClose={() => setReleasing(false)} onReleased={onReleased} />
      ) : (
        <>
          <Problem>{problem}</Problem>
          <div className="actions">
            <Button size={56} autoFocus busy={doing === 'checking'} onClick={() => void check()}>
              {t('Check again')}
            </Button>
            {!isCalledOff && (
              <Button size={56} busy={doing === 'cancelling'} onClick={() => void cancel()}>
                {t('Cancel')}
              </Button>
            )}
            {isLate && !attempt.called && (
              <Button size={56} busy={doing === 'calling'} onClick={() => void call()}>
                {t('Call manager')}
              </Button>
            )}
            <Button size={56} look="destructive" onClick={() => setReleasing(true)}>
              {t('Release to other tender')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

type ReleaseProps = { attempt: OpenTerminal; onClose: () => void; onReleased: () => void };

/** Why the order is let go while nobody knows what became of the card. */
function Release({ attempt, onClose, onReleased }: ReleaseProps) {
  const [reason, setReason] = useState('');
  const { form, isBusy, rest, submit } = useSending();
  const lacks = reason.trim() ? '' : t('Give a reason.');
  const release = async (intent: string) => {
    await releaseTerminal(attempt, reason.trim(), intent);
    failed(
      t(
        'The order can be paid another way now. It is not known yet whether the card was charged: see Payments needing attention.',
      ),
      { wait: waits.payment },
    );
    onReleased();
  };
  return (
    <>
      <Problem>{rest.join(', ')}</Problem>
      <form {...form} className="grid gap-4" onSubmit={(event) => submit(event, release, {}, lacks)}>
        <p>
          {t(
            'Another payment can be taken at once. If the card is charged after all, pay it back under Payments needing attention.',
          )}
        </p>
        <Field
          size={56}
          label={t('Reason')}
          autoFocus
          maxLength={255}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className="actions">
          <Button size={56} onClick={onClose}>
            {t('Keep waiting')}
          </Button>
          <Button type="submit" look="destructive" size={56} busy={isBusy}>
            {t('Release to other tender')}
          </Button>
        </div>
      </form>
    </>
  );
}

function Problem({ children }: { children: string }) {
  return (
    children && (
      <p className="notice barricade" role="alert">
        {children}
      </p>
    )
  );
}

/** Whole seconds since then, as this browser's clock goes on from the first look. */
function useElapsed(started: string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - Date.parse(started)) / 1_000));
}

function clock(seconds: number): string {
  return `${minutes(seconds)}:${String(seconds % 60).padStart(2, '0')}`;
}

function minutes(seconds: number): number {
  return Math.floor(seconds / 60);
}
