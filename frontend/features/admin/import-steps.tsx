import { useEffect, useRef, useState } from 'react';
import { ask } from '../../api/client';
import type { Import, ImportPage } from '../../api/types';
import { t } from '../../lib/text';
import { Progress } from '../../ui/progress';
import { Steps } from '../../ui/steps';
import { BulkEdits } from './bulk-edits';
import { ImportColumns } from './import-columns';
import { ImportPreview } from './import-preview';
import { ImportReport } from './import-report';
import { TradeSteps } from './trade-steps';
import { Trail } from './trail';

const pollEvery = 1_500; // ms

const stepOf: Record<string, number> = { new: 1, checking: 2, checked: 2, running: 3, stopped: 3 };
const lastStep = 4;

/** Where a sheet is on its way. What a job works at is asked for again and again; it goes on without this page. */
export function ImportSteps({ import: first, bulk_fields, ...page }: Omit<ImportPage, 'bar' | 'list_url'>) {
  const [now, setNow] = useState(first);
  const [isAtColumns, setAtColumns] = useState(false);
  const works = ['checking', 'running', 'undoing'].includes(now.state);
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!works) return;
    const timer = window.setInterval(() => {
      // who can't reach the server now asks again in a moment
      ask<Import>('/admin/api/import/get', { query: { sheet_id: now.sheet_id } }).then(
        setNow,
        () => undefined,
      );
    }, pollEvery);
    return () => window.clearInterval(timer);
  }, [works, now.sheet_id]);
  const change = (next: Import) => {
    setAtColumns(false);
    setNow(next);
    requestAnimationFrame(() => head.current?.focus());
  };
  const isOpen = now.state === 'new' || (now.state === 'checked' && isAtColumns);
  const step = isOpen ? 1 : (stepOf[now.state] ?? lastStep);
  const isTrade = now.trade !== '';
  return (
    <>
      <div ref={head} tabIndex={-1}>
        <Steps
          label={now.is_bulk ? t('Bulk edit') : t('Import')}
          steps={
            now.is_bulk
              ? [t('Products'), t('Changes'), t('Preview'), t('Change'), t('Report')]
              : isTrade
                ? [t('File'), t('Preview'), t('Import'), t('Report')]
                : [t('File'), t('Columns'), t('Preview'), t('Import'), t('Report')]
          }
          at={isTrade ? Math.max(step - 1, 1) : step}
          {...(now.state === 'checked' &&
            !isAtColumns && {
              onBack: (to: number) =>
                to === 1 && !isTrade
                  ? setAtColumns(true)
                  : location.assign(now.is_bulk ? '/admin/product' : '/admin/import'),
            })}
        />
      </div>
      {now.trouble && (
        <p className="notice barricade" role="alert">
          {now.trouble}
        </p>
      )}
      {now.worksheet && (
        <p className="dim">
          {now.others.length > 0
            ? t('The worksheet %s was read. Not read were: %s.', now.worksheet, now.others.join(', '))
            : t('The worksheet %s was read.', now.worksheet)}
        </p>
      )}
      {isOpen && now.is_bulk && (
        <BulkEdits key={now.version} now={now} fields={bulk_fields} onChange={change} />
      )}
      {isTrade && !works && <TradeSteps key={now.version} now={now} {...page} onChange={change} />}
      {isOpen && !now.is_bulk && !isTrade && (
        <ImportColumns key={now.version} now={now} {...page} onChange={change} />
      )}
      {works && (
        <Progress
          title={
            now.state === 'checking'
              ? t('Trying it. Nothing is changed.')
              : now.state === 'running'
                ? now.is_bulk
                  ? t('Changing')
                  : t('Importing')
                : t('Undoing')
          }
          work={{
            at: 'running',
            done: now.done,
            total: totalOf(now),
            skipped: now.state === 'undoing' ? now.counts.kept + now.counts.failed : now.counts.refused,
          }}
          canLeave
        />
      )}
      {now.state === 'checked' && !isAtColumns && !isTrade && (
        <ImportPreview now={now} onChange={change} onBack={() => setAtColumns(true)} />
      )}
      {['stopped', 'done', 'undone'].includes(now.state) && !isTrade && (
        <ImportReport key={now.state} now={now} onChange={change} />
      )}
      {now.trail.length > 0 && <Trail rows={now.trail} />}
    </>
  );
}

function totalOf({ state, rows, counts, trade }: Import): number | undefined {
  if (trade && state === 'checking') return undefined; // it is counted while it is tried
  return (state === 'undoing' ? counts.changed + counts.added : rows) || undefined;
}
