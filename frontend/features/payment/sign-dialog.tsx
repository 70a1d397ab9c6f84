import { type RefObject, useState } from 'react';
import { ask } from '../../api/client';
import type { Said } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { isDrawn, pathOf, type Strokes } from '../../lib/ink';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SignSheet } from '../../ui/sign-sheet';
import { succeeded } from '../../ui/toasts';

type SignDialogProps = {
  open: boolean;
  /** Whose account was charged, and by how much. */
  holder: string;
  amount: string;
  path: string;
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  onSigned: () => void;
};

/** Who bought on account signs for it on the screen (ACC-1). */
export function SignDialog({ open, returnTo, onClose, ...rest }: SignDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} returnTo={returnTo} title={t('Sign on the screen')} wide>
      <SignForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function SignForm({ holder, amount, path, onClose, onSigned }: Omit<SignDialogProps, 'open' | 'returnTo'>) {
  const [strokes, setStrokes] = useState<Strokes>([]);
  const { form, isBusy, field, rest, submit } = useSending(['drawing']);
  const { error } = field('drawing');
  const sign = async (intent: string) => {
    const said = await ask<Said>(path, { method: 'POST', form: { drawing: pathOf(strokes) }, intent });
    succeeded(said.success);
    onSigned();
  };
  return (
    <form {...form} className="grid gap-4" noValidate onSubmit={(event) => submit(event, sign)}>
      <p>
        <b translate="no">{holder}</b> <span className="money">{amount}</span>{' '}
        <span className="mut">{t('Charged to account')}</span>
      </p>
      <SignSheet strokes={strokes} onStrokes={setStrokes} />
      {error && (
        <p className="problem" role="alert">
          {error}
        </p>
      )}
      <FormErrors>{rest}</FormErrors>
      <p className="flex flex-wrap justify-end gap-2">
        <Button size={56} off={strokes.length === 0} onClick={() => setStrokes([])}>
          {t('Clear')}
        </Button>
        <Button size={56} shortcut="Esc" onClick={onClose}>
          {t('Close')}
        </Button>
        <Button look="primary" size={56} type="submit" busy={isBusy} off={!isDrawn(strokes)}>
          {t('Keep the signature')}
        </Button>
      </p>
    </form>
  );
}
