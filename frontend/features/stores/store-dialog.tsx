import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StorePicker } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { loadWords } from './calls';
import { StoreChoice } from './store-choice';

/** The stores to choose from: the next three, or all. */
export function StoreDialog({ picker, onClose }: { picker: StorePicker; onClose: () => void }) {
  const words = useQuery({ queryKey: ['stores', 'words'], queryFn: loadWords });
  const [isAll, setAll] = useState(false);
  const title = isAll ? t('All stores') : words.data?.dealer_locator_popup_heading_text;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={title ?? t('Find a store near you')}
      actions={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <div className="grid gap-3">
        {!isAll && words.data && <p>{words.data.dealer_locator_popup_text}</p>}
        <StoreChoice picker={picker} isAll={isAll} onAll={() => setAll(true)} />
      </div>
    </Dialog>
  );
}
