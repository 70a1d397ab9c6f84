import type { ComponentProps } from 'react';
import { Bar as DeskBar } from '../../features/desk/bar';
import { Tabs } from '../../features/ticket/tabs';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

type BarProps = Omit<ComponentProps<typeof DeskBar>, 'at' | 'children'> & {
  title: string;
  isSale: boolean;
  tabs: ComponentProps<typeof Tabs>;
  /** How many orders wait to be taken up; undefined: not known yet. */
  parked: number | undefined;
  onParked: () => void;
};

/** The bar of the sale screen: the open tickets, and what waits. */
export function Bar({ title, isSale, tabs, parked, onParked, ...bar }: BarProps) {
  return (
    <DeskBar at={isSale ? 'sale' : undefined} {...bar}>
      <h1 className="sr-only">{title}</h1>
      <Tabs {...tabs} />
      <Parked count={parked} onOpen={onParked} />
    </DeskBar>
  );
}

/** What waits to be taken up again; it stands where no toast covers it. */
function Parked({ count, onOpen }: { count: number | undefined; onOpen: () => void }) {
  return (
    <button type="button" aria-keyshortcuts="F6" onClick={onOpen}>
      <Icon name="clock" />
      <span className="wide-only" aria-hidden="true">
        {t('Saved')}
      </span>
      <span className="sr-only">{t('Saved orders and quotes')}</span>
      {count !== undefined && <b className="n">{count}</b>}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus; aria-keyshortcuts says it */}
      <kbd aria-hidden="true">F6</kbd>
    </button>
  );
}
