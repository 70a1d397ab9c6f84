import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ToastLog } from '../../ui/toast-log';

/** What this screen said last, for who looked away (UX-25). */
export function Notices({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Last notices')}
      actions={
        <Button size={56} autoFocus shortcut="Esc" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <div className="people" tabIndex={0}>
        <ToastLog />
      </div>
    </Dialog>
  );
}
