import { lazy, Suspense, useState } from 'react';
import type { Rebate } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';

const RebatesDialog = lazy(() => import('./rebates-dialog'));

/** CART-41: opens what makers give back by mail. */
export function Rebates({ rebates }: { rebates: readonly Rebate[] }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (rebates.length === 0) return null;
  return (
    <div className="panel flex items-center justify-between gap-3 p-4">
      <p className="b">{t("You're eligible for these rebates!")}</p>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        {t('See')} <span className="sr-only">{t('rebates')}</span>
      </Button>
      {wasOpen && (
        <Suspense>
          <RebatesDialog rebates={rebates} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
