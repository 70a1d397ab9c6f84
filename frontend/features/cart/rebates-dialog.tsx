import type { Rebate } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

export type RebatesDialogProps = { rebates: readonly Rebate[]; open: boolean; onClose: () => void };

/** Each rebate with its banner, and the maker's page where it is asked for. */
export default function RebatesDialog({ rebates, open, onClose }: RebatesDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("You're eligible for these rebates!")}
      actions={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <ul className="grid gap-3">
        {rebates.map((rebate) => (
          <li key={rebate.rebateId}>
            <a className="rebate l" href={rebate.trackingURL} target="_blank" rel="noopener" translate="no">
              {rebate.image && (
                <img
                  src={rebate.image.src}
                  srcSet={rebate.image.srcset}
                  sizes="120px"
                  width={rebate.image.width}
                  height={rebate.image.height}
                  alt=""
                />
              )}
              <span>{rebate.title}</span>
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
