import { useState } from 'react';
import { ask } from '../../api/client';
import type { SavedVoucher, VoucherRecord } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { succeeded } from '../../ui/toasts';
import { Fact } from './fact';
import { Trail } from './trail';

type Props = { voucher: VoucherRecord; onChanged: (voucher: VoucherRecord) => void };

/** A voucher with its history. What is left on it is changed by what it pays alone. */
export function VoucherSheet({ voucher, onChanged }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { send, isBusy, rest } = useSending([], {
    onFailed: async (_, refusal) => {
      if (refusal?.status !== 409) return;
      onChanged(
        await ask<VoucherRecord>('/admin/api/voucher/get', { query: { voucher_id: voucher.voucher_id } }),
      );
    },
  });
  const block = (blocked: boolean) =>
    send(async () => {
      setAsking(false);
      const form = { voucher_id: voucher.voucher_id, seen: voucher.is_blocked, blocked };
      const saved = await ask<SavedVoucher>('/admin/api/voucher/block', { method: 'POST', form });
      succeeded(saved.success);
      onChanged(saved.voucher);
    });
  return (
    <div className="office-sides">
      <div className="grid min-w-0 gap-4">
        <section className="panel" aria-labelledby="voucher">
          <header>
            <h2 id="voucher">{voucher.kind}</h2>
          </header>
          <dl className="facts in-panel">
            <Fact name={t('Left')} value={voucher.balance} />
            <Fact name={t('Good for')} value={voucher.original} />
            <Fact name={t('Last day')} value={voucher.to || t('None')} />
            <Fact name={t('For')} value={joined(voucher.to_name, voucher.to_email)} isData />
            <Fact name={t('From')} value={joined(voucher.from_name, voucher.from_email)} isData />
            <Fact name={t('Theme')} value={voucher.theme} />
            <Fact name={t('Message')} value={voucher.message} isData />
            <Fact
              name={t('Bought with order')}
              value={voucher.order_id > 0 ? String(voucher.order_id) : ''}
            />
            <Fact name={t('Code mailed')} value={voucher.sent_text} />
          </dl>
        </section>
        <section className="panel" aria-labelledby="moves">
          <header>
            <h2 id="moves">{t('History')}</h2>
          </header>
          <ol className="trail px-4">
            {voucher.moves.map((move, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: movements are only ever added, with a new list
              <li key={i}>
                <p className="head">
                  <b>{move.what}</b>
                  <b className="n" translate="no">
                    {move.amount}
                  </b>
                </p>
                <p className="dim n" translate="no">
                  {move.at_text}
                </p>
              </li>
            ))}
          </ol>
        </section>
      </div>
      <div className="grid min-w-0 gap-4">
        {voucher.state !== 'void' && (
          <section className="panel" aria-labelledby="block">
            <header>
              <h2 id="block">{t('Block')}</h2>
            </header>
            <div className="in-panel">
              <p>
                {voucher.is_blocked
                  ? t('Nobody can spend it. What is left on it stays.')
                  : t('Where its mail was lost or its code is in wrong hands.')}
              </p>
              <FormErrors>{rest}</FormErrors>
              <div className="actions">
                {voucher.is_blocked ? (
                  <Button busy={isBusy} onClick={() => block(false)}>
                    {t('Let it be spent again')}
                  </Button>
                ) : (
                  <Button busy={isBusy} aria-haspopup="dialog" onClick={() => setAsking(true)}>
                    {t('Block it')}
                  </Button>
                )}
              </div>
            </div>
          </section>
        )}
        <Trail rows={voucher.trail} />
      </div>
      <Confirm
        open={isAsking}
        title={t('Block this voucher?')}
        consequence={t(
          'It pays nothing from now on, in the shop and at the registers. What is left on it stays.',
        )}
        verb={t('Block it')}
        isBusy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={() => block(true)}
      />
    </div>
  );
}

function joined(name: string, email: string): string {
  return [name, email].filter(Boolean).join(', ');
}
