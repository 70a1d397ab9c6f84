import { lazy, Suspense } from 'react';
import type { Printer } from '../../api/types';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';

const PrinterDialog = lazy(() => import('./printer-dialog'));

type Props = {
  printer: Printer | undefined;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
};

/** Says quietly that something is not printed; the rest is in the dialog behind it. */
export function PrinterChip({ printer, isOpen, onOpen, onClose }: Props) {
  const count = printer?.jobs.filter((job) => job.needs_care).length ?? 0;
  const words = count === 0 ? '' : count === 1 ? t('1 not printed') : t('%d not printed', count);
  return (
    <>
      <span className="sr-only" role="status">
        {words}
      </span>
      {words && (
        <button type="button" onClick={onOpen}>
          <Icon name="print" />
          <span className="wide-only" aria-hidden="true">
            {words}
          </span>
          <span className="sr-only">{words}</span>
        </button>
      )}
      {isOpen && (
        <Suspense>
          <PrinterDialog onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}
