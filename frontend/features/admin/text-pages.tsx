import { useState } from 'react';
import { ask } from '../../api/client';
import type { TextPageList, TextPageRow } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Empty } from '../../ui/empty';
import { succeeded } from '../../ui/toasts';
import { Ordered } from './ordered';

/** The pages to read, in the order in which the foot of the shop names them. */
export function TextPages({ pages: first }: { pages: readonly TextPageRow[] }) {
  const [pages, setPages] = useState(first);
  const { send, rest } = useSending();
  const sort = (rows: readonly TextPageRow[]) => {
    setPages(rows);
    void send(async () => {
      const form = { ids: rows.map(({ page_id }) => page_id).join(',') };
      const saved = await ask<TextPageList>('/admin/api/page/sort', { method: 'POST', form });
      succeeded(saved.success);
      setPages(saved.results);
    });
  };
  if (pages.length === 0)
    return <Empty title={t('No pages yet')}>{t('Add the terms of sale and what the shop is first.')}</Empty>;
  return (
    <>
      <FormErrors>{rest}</FormErrors>
      <section className="panel">
        <Ordered
          label={t('Pages')}
          rows={pages}
          rowKey={({ page_id }) => page_id}
          rowName={({ title }) => title}
          onMove={sort}
        >
          {(page) => (
            <div className="ordered-open">
              <a className="l b" href={page.edit_url} translate="no">
                {page.title}
              </a>
              <span className="dim s">
                <span translate="no">{page.address}</span>
                {page.role && ` · ${page.role === 'terms' ? t('terms of sale') : t('privacy')}`}
                {!page.in_foot && ` · ${t('not in the foot')}`}
                {!page.has_spanish && ` · ${t('no Spanish')}`}
              </span>
              {!page.is_active && <span className="st void">{t('Off')}</span>}
            </div>
          )}
        </Ordered>
      </section>
    </>
  );
}
