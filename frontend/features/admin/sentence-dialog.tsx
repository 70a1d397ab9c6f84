import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/client';
import type { SavedSentence, SentenceRecord, TextRow } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextArea } from '../../ui/text-area';
import { succeeded } from '../../ui/toasts';
import { Trail } from './trail';

type Props = { row: TextRow; onSaved: () => void; onClose: () => void };

/** A sentence of the program, and what the shop says instead. */
export function SentenceDialog({ row, onSaved, onClose }: Props) {
  const { lang, sentence, version } = row;
  const [words, setWords] = useState(row.own || row.shipped);
  const { form, field, isBusy, rest, send, submit } = useSending(['words']);
  const trail = useQuery({
    queryKey: ['text', lang, sentence],
    queryFn: ({ signal }) =>
      ask<SentenceRecord>('/admin/api/text/get', { query: { lang, sentence }, signal }),
  });
  const say = (said: string) => async (intent: string) => {
    const sent = { lang, sentence, version, words: said };
    succeeded(
      (await ask<SavedSentence>('/admin/api/text/edit', { method: 'POST', form: sent, intent })).success,
    );
    onSaved();
  };
  return (
    <Dialog open title={t('What the shop says')} onClose={onClose}>
      <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, say(words))}>
        <dl className="facts">
          <div>
            <dt>{t('The program says')}</dt>
            <dd className="wrap-anywhere" translate="no" lang={lang}>
              {row.shipped}
            </dd>
          </div>
          {row.holes.length > 0 && (
            <div>
              <dt>{t('Filled in by the program: must stay')}</dt>
              <dd className="n" translate="no">
                {row.holes.join('  ')}
              </dd>
            </div>
          )}
        </dl>
        {!row.is_gone && (
          <TextArea
            label={t('The shop says')}
            hint={row.language}
            rows={3}
            most={1000}
            lang={lang}
            value={words}
            {...field('words')}
            onChange={setWords}
          />
        )}
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {row.own && (
            <Button busy={isBusy} onClick={() => send(say(''))}>
              {t('Back to the program’s words')}
            </Button>
          )}
          {!row.is_gone && (
            <Button look="primary" type="submit" busy={isBusy}>
              {t('Save')}
            </Button>
          )}
        </div>
      </form>
      {trail.data && trail.data.trail.length > 0 && <Trail rows={trail.data.trail} />}
    </Dialog>
  );
}
