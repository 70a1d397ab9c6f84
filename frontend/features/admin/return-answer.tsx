import { useState } from 'react';
import { ask } from '../../api/client';
import type { AskedReturn, Said } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextArea } from '../../ui/text-area';
import { succeeded } from '../../ui/toasts';

/** What became of a return that was asked for, and what was answered. */
export function ReturnState({ of }: { of: AskedReturn }) {
  return (
    <>
      <span className={looks[of.state] ?? 'st'}>{of.state_text}</span>
      {of.answer && (
        <span className="block dim mail-reason" translate="no">
          {of.answer}
        </span>
      )}
    </>
  );
}

const looks: Record<string, string> = { refused: 'st void' };

type AnswerReturnProps = {
  of: AskedReturn;
  /** It stands differently now: it was answered, here or by somebody else. */
  onAnswered: () => void;
};

/** The answers that a return which was asked for can have now, each with words for its customer. */
export function AnswerReturn({ of, onAnswered }: AnswerReturnProps) {
  const [to, setTo] = useState('');
  const close = () => setTo('');
  if (of.becomes.length === 0) return null;
  return (
    <span className="actions mt-2">
      {of.becomes.map((state) => (
        <Button key={state} aria-haspopup="dialog" onClick={() => setTo(state)}>
          {state === 'agreed' ? t('Agree') : t('Refuse')}
        </Button>
      ))}
      {to && <AnswerDialog of={of} to={to} onClose={close} onAnswered={onAnswered} />}
    </span>
  );
}

type AnswerDialogProps = AnswerReturnProps & { to: string; onClose: () => void };

function AnswerDialog({ of, to, onClose, onAnswered }: AnswerDialogProps) {
  const [answer, setAnswer] = useState('');
  const { form, field, isBusy, rest, submit } = useSending(['answer'], {
    onFailed: (_, refused) => refused?.status === 409 && onAnswered(),
  });
  const isAgreed = to === 'agreed';
  const missing = { answer: isAgreed || answer.trim() ? undefined : t('Please say why.') };
  const send = async (intent: string) => {
    const sent = { return_id: of.return_id, seen: of.state, state: to, answer };
    const call = { method: 'POST', form: sent, intent } as const;
    succeeded((await ask<Said>('/admin/api/return/answer', call)).success);
    onClose();
    onAnswered();
  };
  return (
    <Dialog open title={isAgreed ? t('Agree to the return') : t('Refuse the return')} onClose={onClose}>
      <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, send, missing)}>
        <ul>
          {of.lines.map((line) => (
            <li key={line.order_product_id} translate="no">
              {line.quantity} × {line.number} {line.name}
            </li>
          ))}
        </ul>
        <p className="mut">
          {isAgreed
            ? t(
                'They get a mail with the address of the store. The money goes back when a till takes the parts.',
              )
            : t('They get a mail with your reason.')}
        </p>
        <TextArea
          label={isAgreed ? t('Words for the customer') : t('Why it is refused')}
          optional={isAgreed}
          most={1000}
          value={answer}
          {...field('answer')}
          onChange={setAnswer}
        />
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look={isAgreed ? 'primary' : 'destructive'} type="submit" busy={isBusy}>
            {isAgreed ? t('Agree') : t('Refuse')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
