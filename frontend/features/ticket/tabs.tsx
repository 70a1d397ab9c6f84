import type { Ticket } from '../../api/types';
import { figure, fromMajor } from '../../lib/money';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

type TabsProps = {
  tickets: readonly Ticket[];
  /** The name of the one on the screen. */
  current: string;
  /** Money is on its way: the ticket is not left. */
  off: boolean;
  onOpen: (uuid: string) => void;
  onNew: () => void;
};

/** The open tickets of the register, each with whose it is, what it comes to and how much of that is paid (TKT-1). */
export function Tabs({ tickets, current, off, onOpen, onNew }: TabsProps) {
  return (
    <nav className="tickets" aria-label={t('Open tickets')}>
      {tickets.map((one, i) => (
        <button
          key={one.uuid}
          type="button"
          aria-current={one.uuid === current || undefined}
          aria-keyshortcuts={i < 9 ? `Control+${i + 1}` : undefined}
          disabled={off && one.uuid !== current}
          ref={one.uuid === current ? intoView : undefined}
          onClick={() => onOpen(one.uuid)}
        >
          <span className="n s" aria-hidden="true">
            {i + 1}
          </span>
          {one.customer ? <b translate="no">{one.customer}</b> : <b>{t('Walk-in')}</b>}
          <span className="n">{figure(fromMajor(one.total))}</span>
          <Paid {...one} />
        </button>
      ))}
      <button type="button" className="add" aria-keyshortcuts="Alt+T" disabled={off} onClick={onNew}>
        <Icon name="plus" />
        <span className="sr-only">{t('Another ticket')}</span>
      </button>
    </nav>
  );
}

/** How much of a ticket is paid, as a bar; nothing while that is nothing. */
function Paid({ paid, total }: Ticket) {
  if (paid <= 0) return null;
  const share = Math.min(1, paid / Math.max(total, paid));
  return (
    <>
      <svg className="paid" viewBox="0 0 28 8" width="28" height="8" aria-hidden="true">
        <rect width={28 * share} height="8" />
      </svg>
      <span className="sr-only">{t('%s paid', figure(fromMajor(paid)))}</span>
    </>
  );
}

function intoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}
