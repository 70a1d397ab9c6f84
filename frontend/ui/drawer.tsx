import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { classes } from '../lib/classes';
import { t } from '../lib/text';
import { Button } from './button';
import { Icon } from './icon';
import { useTheme } from './theme';
import '../styles/overlays.css';
import '../styles/surfaces.css';

export type DrawerProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stands below what scrolls. */
  actions?: ReactNode;
  side?: 'start' | 'end';
};

/** A sheet from the edge for what belongs to the page: filters, a log, details. On a phone it fills the screen. */
export function Drawer({ open, onClose, title, children, actions, side = 'end' }: DrawerProps) {
  const theme = useTheme();
  if (!open) return null;
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="veil" data-theme={theme} />
        <Base.Popup className={classes('drawer', side === 'start' && 'at-start')} data-theme={theme}>
          <div className="drawer-head">
            <Base.Title className="h3">{title}</Base.Title>
            <Button look="quiet" aria-label={t('Close')} onClick={onClose}>
              <Icon name="close" />
            </Button>
          </div>
          <div className="drawer-body">{children}</div>
          {actions && <div className="drawer-foot">{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
