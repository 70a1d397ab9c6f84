import { classes } from '../lib/classes';
import { language, t } from '../lib/text';
import { useSaid } from './toasts';
import '../styles/surfaces.css';

/** What was said on this page, the newest first: for who looked away. */
export function ToastLog() {
  const toasts = useSaid();
  const time = new Intl.DateTimeFormat(language(), { hour: 'numeric', minute: '2-digit', second: '2-digit' });
  if (toasts.length === 0) return <p className="mut">{t('No messages so far.')}</p>;
  return (
    <ol className="toast-log">
      {toasts.map(({ id, kind, text, at }) => (
        <li key={id} className={classes(kind === 'failure' && 'barricade')}>
          <time className="dim n" dateTime={new Date(at).toISOString()}>
            {time.format(at)}
          </time>
          <p>
            <b>{kind === 'failure' ? t('Uh oh!') : t('Success!')}</b> {text}
          </p>
        </li>
      ))}
    </ol>
  );
}
