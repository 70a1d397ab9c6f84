import { useState } from 'react';
import { ask } from '../../api/client';
import type { ChangedClaim, ClaimPage, ClaimRecord } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { goTo } from '../../lib/go-to';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { PartName } from '../../ui/scan-stage';
import { succeeded } from '../../ui/toasts';
import { ClaimState } from './claim-list';
import { CreditDialog } from './credit-dialog';
import { Fact } from './fact';
import { Trail } from './trail';

/** One claim: what is owed, what was done, and what can be. */
export function ClaimSheet({ claim, today }: Omit<ClaimPage, 'bar'>) {
  const [now, setNow] = useState(claim);
  const [asks, setAsks] = useState<'credit' | 'value' | 'write_off'>();
  const close = () => setAsks(undefined);
  const done = ({ success, claim: next }: ChangedClaim) => {
    succeeded(success);
    setNow(next);
    close();
  };
  return (
    <>
      <header className="page-head">
        <h1>{t('Claim %s', now.claim_id)}</h1>
        <ClaimState {...now} />
      </header>
      <div className="office-sides">
        <section className="panel min-w-0" aria-labelledby="facts">
          <header>
            <h2 id="facts">{now.kind_text}</h2>
          </header>
          <div className="in-panel">
            <PartName {...now} />
            <dl className="facts">
              <Fact name={t('Vendor')} value={now.vendor} isData />
              <Fact name={t('Store')} value={now.store} isData />
              <Fact name={t('Pieces')} value={String(now.pieces)} />
              <Fact name={t('Credit expected of a piece')} value={now.each || t('Not known')} />
              <Fact name={t('Claimed on')} value={now.made} isData />
              <Fact name={t('Sent')} value={now.sent} isData />
              <Fact name={t('Credit is due')} value={now.due} isData />
              <Fact name={t("The vendor's paper")} value={now.reference} isData />
            </dl>
            {now.box_url && (
              <p>
                <a className="l" href={now.box_url}>
                  {t('Return %s', now.box_id)}
                </a>
              </p>
            )}
          </div>
        </section>
        <div className="grid min-w-0 gap-4">
          <section className="panel" aria-labelledby="acts">
            <header>
              <h2 id="acts">{t('What comes next')}</h2>
            </header>
            <div className="in-panel">
              <Sum name={t('Expected')} value={now.expected || t('Not known')} />
              <Sum name={t('Credited')} value={now.credited} />
              <Sum name={t('Written off')} value={now.written} />
              <Sum name={t('Still owed')} value={now.expected && now.left_text} isBold />
              <div className="actions">
                {now.may_value && (
                  <Button look="primary" aria-haspopup="dialog" onClick={() => setAsks('value')}>
                    {t('Say what is expected')}
                  </Button>
                )}
                {now.may_credit && (
                  <Button look="primary" aria-haspopup="dialog" onClick={() => setAsks('credit')}>
                    {t('Post a credit')}
                  </Button>
                )}
                {now.may_write_off && (
                  <Button aria-haspopup="dialog" onClick={() => setAsks('write_off')}>
                    {t('Write off the rest')}
                  </Button>
                )}
              </div>
            </div>
          </section>
          <Trail rows={now.trail} />
        </div>
      </div>
      {asks === 'credit' && (
        <CreditDialog claims={[now]} today={today} onClose={close} onPosted={() => goTo(now.url)} />
      )}
      {asks === 'value' && <ValueDialog claim={now} onClose={close} onDone={done} />}
      {asks === 'write_off' && <WriteOffDialog claim={now} onClose={close} onDone={done} />}
    </>
  );
}

function Sum({ name, value, isBold }: { name: string; value: string; isBold?: boolean }) {
  if (!value) return null;
  return (
    <p className="flex justify-between gap-4">
      <span>{name}</span>
      {isBold ? <b className="money">{value}</b> : <span className="money">{value}</span>}
    </p>
  );
}

type DialogProps = { claim: ClaimRecord; onClose: () => void; onDone: (changed: ChangedClaim) => void };

function ValueDialog({ claim, onClose, onDone }: DialogProps) {
  const [each, setEach] = useState('');
  const { form, field, isBusy, rest, submit } = useSending(['each']);
  const save = async (intent: string) => {
    const sent = { claim_id: claim.claim_id, version: claim.version, each };
    onDone(await ask<ChangedClaim>('/admin/api/claim/value', { method: 'POST', form: sent, intent }));
  };
  return (
    <Dialog open title={t('What is expected?')} onClose={onClose}>
      <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, save)}>
        <Field
          label={t('Credit expected of a piece')}
          must
          autoFocus
          hint={t('It is said once, and not lowered afterwards.')}
          inputMode="decimal"
          autoComplete="off"
          value={each}
          {...field('each')}
          onChange={(event) => setEach(event.currentTarget.value)}
        />
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={isBusy}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function WriteOffDialog({ claim, onClose, onDone }: DialogProps) {
  const [reason, setReason] = useState('');
  const { form, field, isBusy, rest, submit } = useSending(['reason']);
  const save = async (intent: string) => {
    const sent = { claim_id: claim.claim_id, version: claim.version, reason };
    onDone(await ask<ChangedClaim>('/admin/api/claim/write_off', { method: 'POST', form: sent, intent }));
  };
  return (
    <Dialog open title={t('Write off %s?', claim.left_text)} onClose={onClose}>
      <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, save)}>
        <p className="mut">{t('The claim is closed for good, with who gave it up and why.')}</p>
        <Field
          label={t('Reason')}
          must
          autoFocus
          autoComplete="off"
          maxLength={255}
          value={reason}
          {...field('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="destructive" type="submit" busy={isBusy}>
            {t('Write off')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
