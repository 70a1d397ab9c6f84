import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ask } from '../../api/client';
import type { Approval, People } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { type ApprovedPrice, leave, type Wanted } from '../../lib/approval';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { PinPad } from '../../ui/pin-pad';
import { tooOften } from './too-often';
import { useQuestion } from './use-question';

/** Asks for leave wherever a call needs it: another person's PIN, or one's own word (TRD-12). Once on a screen. */
export function Approvals() {
  const [wanted, settle] = useQuestion(leave);
  return (
    <Dialog
      open={wanted !== undefined}
      onClose={() => settle()}
      title={(wanted?.alone ? t('Please confirm') : wanted?.title) ?? ''}
      wide={wanted?.alone === false}
    >
      {wanted?.alone && <Confirm wanted={wanted} onAnswer={settle} />}
      {wanted && !wanted.alone && <Approve key={wanted.effect} wanted={wanted} onAnswer={settle} />}
    </Dialog>
  );
}

export type ApproveProps = {
  wanted: Wanted;
  /** The token of the approval; nothing: it is left as it is. */
  onAnswer: (token?: string) => void;
};

/** What is asked, and the PIN or the badge of whoever approves it: nobody is chosen. */
export function Approve({ wanted, onAnswer }: ApproveProps) {
  const { permission, effect, price } = wanted;
  const { isBusy, rest, refusal, send } = useSending();
  const left = useCountdown(wanted.seconds, () => onAnswer());
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
  const approve = (offered: { pin: string } | { badge: string }) =>
    send(async () => {
      const form = { effect, ...offered };
      const { approval } = await ask<Approval>('/pos/approve', { method: 'POST', form });
      onAnswer(approval);
    });

  return (
    <div ref={own} className="approval">
      <p className="mut asked" translate="no">
        {wanted.asked}
      </p>
      <p className="mut left">
        <span className="sr-only">{t('Time left')}</span>
        <time translate="no">{clockOf(left)}</time>
      </p>
      {price ? <PriceAsked price={price} /> : <Words words={wanted.words} />}
      {wanted.amount && !price && (
        <p>
          {t('Amount')} <b translate="no">{wanted.amount}</b>
        </p>
      )}
      {wanted.isAgain && (
        <p role="status">
          {t('One approval was not enough. This needs another one, for what is asked now.')}
        </p>
      )}
      {people?.length === 0 && (
        <p className="notice barricade" role="alert">
          {t('Nobody else at this location may approve this.')}
        </p>
      )}
      <PinPad
        label={t('Manager’s PIN')}
        hint={t('The PIN says who. Or scan a badge.')}
        verb={price ? t('Approve %s', price.now) : t('Approve')}
        waits={price ? t('Approve %s: enter a PIN', price.now) : t('Approve: enter a PIN')}
        keep={
          <Button size={56} shortcut="Esc" onClick={() => onAnswer()}>
            {price ? t('Keep %s', price.was) : t('Cancel')}
          </Button>
        }
        wide
        autoFocus
        busy={isBusy}
        error={tooOften(refusal) || rest.join(', ') || undefined}
        onEnter={(pin) => approve({ pin })}
        onBadge={(badge) => approve({ badge })}
      />
    </div>
  );
}

/** The line with what it costs now and what is asked, its margin for who may see it, the reason, and the own limit. */
function PriceAsked({ price }: { price: ApprovedPrice }) {
  const { name, number, quantity, margin } = price;
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Line')}</th>
            <th scope="col">{t('Now')}</th>
            <th scope="col">{t('Asked')}</th>
            <th scope="col">{t('Change')}</th>
          </tr>
        </thead>
        <tbody>
          <tr className="first">
            <th scope="row" translate="no">
              {quantity} × {name}
              {number && <b className="pn block">{number}</b>}
            </th>
            <td>{price.was}</td>
            <td className="asks">{price.now}</td>
            <td>
              <b>{price.change}</b>
              <span className="mut block">{price.percent} %</span>
            </td>
          </tr>
          {margin && (
            <tr>
              <th scope="row">{t('Margin per piece')}</th>
              <td>{margin.was}</td>
              <td>
                <b>{margin.now}</b>
              </td>
              <td className="mut">{t('Cost %s', margin.cost)}</td>
            </tr>
          )}
          {price.reason && (
            <tr>
              <th scope="row">{t('Reason')}</th>
              <td colSpan={3} translate="no">
                {price.reason}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <p className="limit" translate="no">
        <Icon name="user" />
        {price.limit}
      </p>
    </>
  );
}

/** Seconds that are left, told at 0. */
function useCountdown(seconds: number, onOver: () => void): number {
  const [left, setLeft] = useState(seconds);
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    const until = Date.now() + seconds * 1_000;
    const timer = window.setInterval(() => {
      const rest = Math.max(0, Math.ceil((until - Date.now()) / 1_000));
      setLeft(rest);
      if (rest === 0) over.current();
    }, 500);
    return () => window.clearInterval(timer);
  }, [seconds]);
  return left;
}

/** "1:05". */
function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

type ConfirmProps = { wanted: Wanted; onAnswer: (effect: string | undefined) => void };

/** What somebody may do alone once they have read it: amount and person. */
function Confirm({ wanted, onAnswer }: ConfirmProps) {
  return (
    <div className="grid gap-4">
      <Words words={wanted.words} />
      <div className="actions">
        <Button size={56} autoFocus onClick={() => onAnswer(undefined)}>
          {t('Cancel')}
        </Button>
        <Button size={56} look="primary" onClick={() => onAnswer(wanted.effect)}>
          {t('Confirm')}
        </Button>
      </div>
    </div>
  );
}

/** What would happen: the sentence, then what else matters. */
function Words({ words: [sentence, ...rest] }: { words: string[] }) {
  return (
    <div className="grid gap-1" translate="no">
      <p>
        <b>{sentence}</b>
      </p>
      {rest.length > 0 && (
        <ul className="grid gap-1">
          {rest.map((word) => (
            <li key={word}>{word}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
