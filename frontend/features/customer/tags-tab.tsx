import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerForm } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Failed } from '../../ui/failed';
import { MultiCombobox } from '../../ui/multi-combobox';
import { failed, succeeded } from '../../ui/toasts';
import { loadTags, saveTags } from './calls';
import { useCallsAt } from './calls-at';

/** The words by which they are told apart (CUST-34). */
export function TagsTab({ customer }: { customer: CustomerForm }) {
  const { customer_id: customerId, actions } = customer;
  const at = useCallsAt();
  const queries = useQueryClient();
  const answer = useQuery({
    queryKey: ['customer tags', customerId],
    queryFn: ({ signal }) => loadTags(at('/api/customer_tag'), customerId, signal),
  });
  const [chosen, setChosen] = useState<number[]>();
  const { isBusy, send } = useSending([], { onFailed: (words) => failed(words) });
  if (answer.isError) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  const tags = answer.data;
  const values = chosen ?? tags?.assignedTags ?? [];
  const save = async (intent: string) => {
    await saveTags(actions.tags ?? '', values, intent);
    await queries.invalidateQueries({ queryKey: ['customer tags'] });
    setChosen(undefined);
    succeeded(t('The tags are saved.'));
  };
  return (
    <section className="panel grid max-w-2xl gap-4 p-4" aria-labelledby="tags-head">
      <h2 id="tags-head" className="h3">
        {t('Tags')}
      </h2>
      {tags?.customerTags.length === 0 ? (
        <p className="mut">{t('There are no results.')}</p>
      ) : (
        <MultiCombobox
          label={t('Tags of this customer')}
          placeholder={t('Choose')}
          choices={tags?.customerTags.map((one) => ({ value: one.tag_id, label: one.title }))}
          values={values}
          readOnly={!actions.tags}
          onChange={setChosen}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {tags?.createTagUrl ? (
          <a className="l" href={tags.createTagUrl}>
            {t('Make a new tag')}
          </a>
        ) : (
          <span />
        )}
        {actions.tags && (
          <Button look="primary" busy={isBusy} off={chosen === undefined} onClick={() => send(save)}>
            {t('Save tags')}
          </Button>
        )}
      </div>
    </section>
  );
}
