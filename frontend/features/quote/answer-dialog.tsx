import type { RefObject } from 'react';
import type { Quote } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { CheckGroup } from '../../ui/choice-group';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { succeeded } from '../../ui/toasts';
import { recordAnswer } from './calls';

/** How a customer said yes, or that they said no. */
export type Asked = 'phone' | 'in_person' | 'declined';

type Props = {
  asked: Asked | undefined;
  quote: Quote;
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  onAnswered: (quote: Quote) => void;
};

/** Records what a customer said: who, to which jobs, and how it was heard (a3). */
export function AnswerDialog({ asked, returnTo, ...form }: Props) {
  const title =
    asked === 'declined'
      ? t('The customer declined')
      : asked === 'phone'
        ? t('By phone: I heard yes')
        : t('Printed and signed');
  return (
    <Dialog open={asked !== undefined} onClose={form.onClose} returnTo={returnTo} title={title}>
      {asked && <AnswerForm asked={asked} {...form} />}
    </Dialog>
  );
}

function AnswerForm({
  asked,
  quote,
  onClose,
  onAnswered,
}: Omit<Props, 'returnTo' | 'asked'> & { asked: Asked }) {
  const isNo = asked === 'declined';
  const [{ name, reason, groups }, set] = useValues({
    name: quote.customer,
    reason: '',
    groups: quote.groups.map((_, i) => String(i)),
  });
  const { form, isBusy, field, rest, submit } = useSending(['name', 'reason', 'groups']);
  const record = async (intent: string) => {
    const way = asked === 'in_person' ? 'in_person' : 'phone';
    const heard = { approved: !isNo, way, name, reason, groups: groups.map(Number) } as const;
    const answered = await recordAnswer(quote.order_id, heard, intent);
    succeeded(answered.success ?? '');
    onAnswered(answered);
  };
  return (
    <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, record)}>
      <Field
        label={isNo ? t('Who said no') : t('Who said yes')}
        size={56}
        maxLength={96}
        value={name}
        {...field('name')}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      {isNo ? (
        <Field
          label={t('Reason')}
          size={56}
          maxLength={500}
          value={reason}
          {...field('reason')}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      ) : (
        <CheckGroup
          label={t('Said yes to')}
          {...field('groups')}
          choices={quote.groups.map((group, i) => ({
            value: String(i),
            label: group.name,
            note: group.amount_text,
          }))}
          value={groups}
          onChange={(next) => set({ groups: next })}
        />
      )}
      <FormErrors>{rest}</FormErrors>
      <div className="actions">
        <Button size={56} shortcut="Esc" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" look="primary" size={56} shortcut="Enter" busy={isBusy}>
          {isNo ? t('Note the no') : t('Note the yes')}
        </Button>
      </div>
    </form>
  );
}
