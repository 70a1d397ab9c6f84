import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ask } from '../../api/client';
import type { Approval, People } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { leave, type Wanted } from '../../lib/approval';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failed } from '../../ui/failed';
import { Select } from '../../ui/field';
import { PinPad } from '../../ui/pin-pad';
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

/** Who approves, and their PIN. */
export function Approve({ wanted, onApproved }: ApproveProps) {
  const { permission, effect } = wanted;
  const [by, setBy] = useState('');
  const { isBusy, rest, send } = useSending();
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

  const approve = async (pin: string) => {
    const form = { effect, staff_id: approver, pin };
    const { approval } = await ask<Approval>('/pos/approve', { method: 'POST', form });
    onApproved(approval);
  };

  if (may.isError) return <Failed error={may.error} onRetry={() => void may.refetch()} />;
  if (!people) return <p role="status">{t('One moment…')}</p>;
  return (
    <div ref={own} className="grid gap-4">
      <Words words={wanted.words} />
      {wanted.isAgain && (
        <p role="status">
          {t('One approval was not enough. This needs another one, for what is asked now.')}
        </p>
      )}
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
            error={rest.join(', ') || undefined}
            onEnter={(pin) => send(() => approve(pin))}
          />
        </>
      )}
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
