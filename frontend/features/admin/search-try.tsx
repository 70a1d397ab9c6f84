import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/client';
import type { SearchTrial } from '../../api/types';
import { t } from '../../lib/text';
import { useSettled } from '../../lib/use-settled';
import { SearchField } from '../../ui/search-field';

const patience = 300; // ms after the last key

/** What a search is taken for at this moment, and what it finds. */
export function SearchTry({ first }: { first: string }) {
  const [text, setText] = useState(first);
  const search = useSettled(text.trim(), patience);
  const answer = useQuery({
    queryKey: ['search-try', search],
    queryFn: ({ signal }) => ask<SearchTrial>('/admin/api/dictionary/try', { query: { search }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const found = search ? answer.data : undefined;
  return (
    <section className="panel" aria-labelledby="search-try">
      <header>
        <h2 id="search-try">{t('Try a search')}</h2>
      </header>
      <div className="in-panel">
        <SearchField label={t('Search')} maxLength={200} value={text} onChange={setText} />
        <div aria-live="polite" aria-busy={answer.isFetching}>
          {found && (
            <>
              <dl className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
                {found.understood.map(({ label, value }) => (
                  <div key={label} className="flex flex-wrap items-baseline gap-2">
                    <dt className="mut">{label}</dt>
                    <dd translate="no">{value}</dd>
                  </div>
                ))}
              </dl>
              <p className="b">{found.finds}</p>
              <ol className="list-disc ps-6" translate="no">
                {found.parts.map((part) => (
                  <li key={part}>{part}</li>
                ))}
              </ol>
            </>
          )}
        </div>
      </div>
    </section>
  );
}
