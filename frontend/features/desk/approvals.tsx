import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ask } from '../../api/client';
import type { Approval, People } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { leave, type Wanted } from '../../lib/approval';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
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
      title={wanted?.alone ? t('Please confirm') : t('A manager’s approval')}
    >
      {wanted?.alone && <Confirm wanted={wanted} onAnswer={settle} />}
      {wanted && !wanted.alone && <Approve key={wanted.effect} wanted={wanted} onApproved={settle} />}
    </Dialog>
  );
}

export type ApproveProps = { wanted: Wanted; onApproved: (token: string) => void };

/** What is asked, and the PIN or the badge of whoever approves it: nobody is chosen. */
export function Approve({ wanted, onApproved }: ApproveProps) {
  const { permission, effect } = wanted;
  const { isBusy, rest, refusal, send } = useSending();
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
      onApproved(approval);
    });

  return (
    <div ref={own} className="grid gap-4">
      <Words words={wanted.words} />
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
        verb={t('Approve')}
        waits={t('Approve: enter a PIN')}
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
