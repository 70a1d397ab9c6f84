import { type ReactNode, useId } from 'react';
import { counted } from '../lib/count';
import { t } from '../lib/text';
import '../styles/surfaces.css';

export type Work =
  /** total undefined: it is not known yet how much there is. */
  | { at: 'running'; done: number; total?: number | undefined; skipped: number }
  | { at: 'done'; done: number; skipped: number }
  | { at: 'stopped'; done: number; skipped: number }
  | { at: 'failed'; done: number; skipped: number; message: string };

export type ProgressProps = {
  title: string;
  work: Work;
  /** It goes on without this page. */
  canLeave?: boolean;
  /** "Stop", "See what was skipped", "Try again". */
  actions?: ReactNode;
};

/** How far long work is: percent, count, what was skipped. Said aloud at each quarter, not at each row. */
export function Progress({ title, work, canLeave, actions }: ProgressProps) {
  const id = useId();
  const total = work.at === 'running' ? work.total : undefined;
  const percent = total ? Math.min(100, Math.floor((work.done / total) * 100)) : undefined;
  const isRunning = work.at === 'running';
  return (
    <div className={work.at === 'failed' ? 'work panel barricade' : 'work panel'}>
      <div className="head">
        <h4 id={id}>{title}</h4>
        <span className="n b">{isRunning ? percent !== undefined && `${percent} %` : stateWords(work)}</span>
      </div>
      {isRunning && (
        <progress aria-labelledby={id} max={100} {...(percent !== undefined && { value: percent })} />
      )}
      {work.at === 'failed' && <p className="b">{work.message}</p>}
      <p className="n">
        {total ? t('%s of %s', counted(work.done), counted(total)) : t('%s done', counted(work.done))}
        {' · '}
        {work.skipped === 0 ? t('none skipped') : t('%s skipped', counted(work.skipped))}
      </p>
      {isRunning && canLeave && <p className="mut">{t('You can leave this page; the work goes on.')}</p>}
      <p className="sr-only" role="status">
        {isRunning ? percent !== undefined && t('%d percent', percent - (percent % 25)) : stateWords(work)}
      </p>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}

function stateWords(work: Work): string {
  switch (work.at) {
    case 'running':
      return '';
    case 'done':
      return t('Done');
    case 'stopped':
      return t('Stopped');
    case 'failed':
      return t('Failed');
  }
}
