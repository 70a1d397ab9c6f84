import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import type { Notice } from './state';

type NoticeLineProps = { notice: Notice; onSearch: (code: string) => void; onClose: () => void };

/** What the last scan or change came to. An unknown code offers the search (POS-4). */
export function NoticeLine({ notice, onSearch, onClose }: NoticeLineProps) {
  return (
    <div className="till-told" role="status" aria-atomic="true">
      {notice.at === 'added' && (
        <p key={notice.n} className="ok">
          <Icon name="check" />
          <span>
            {t('Added')}{' '}
            <span translate="no">
              <b>{notice.name}</b> <span className="pn">{notice.number}</span>
            </span>
            {notice.said && <b className="block">{notice.said}</b>}
          </span>
        </p>
      )}
      {(notice.at === 'unknown' || notice.at === 'refused') && (
        <div key={notice.n} className="no barricade">
          <p className="b">{notice.text}</p>
          {notice.at === 'unknown' && (
            <Button onClick={() => onSearch(notice.code)}>
              <Icon name="search" />
              {t('Search for %s', notice.code)}
            </Button>
          )}
          <Button look="quiet" aria-label={t('Close')} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
      )}
    </div>
  );
}
