import { useState } from 'react';
import type { StorePicker as Picker } from '../../api/types';
import { hasCookie, keepMark } from '../../lib/cookie';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { StoreAsk } from './store-ask';
import { StoreDialog } from './store-dialog';

const closedMark = 'locator_popup_closed';
const closedFor = 300; // seconds: 1/288 of a day (LOC-4)

/**
 * The button that opens the stores to choose from. Where the shop asks for a store and none is chosen, a part's page
 * shows the question by itself and the page of the shop's contact opens the stores, once in five minutes.
 */
export function StorePicker({ picker }: { picker: Picker }) {
  const asks = picker.asks && picker.chosen_id === 0;
  const [shows, setShows] = useState<'nothing' | 'question' | 'dialog'>(() => {
    if (!asks || hasCookie(closedMark)) return 'nothing';
    return picker.product_id ? 'question' : 'dialog';
  });
  const close = () => {
    if (asks) keepMark(closedMark, closedFor);
    setShows('nothing');
  };
  return (
    <>
      <Button className="w-full" onClick={() => setShows('dialog')}>
        <Icon name="pin" />
        {picker.chosen_id ? t('My Selected Store') : t('Find A Local Dealer')}
      </Button>
      {shows === 'question' && <StoreAsk picker={picker} onClose={close} onAll={() => setShows('dialog')} />}
      {shows === 'dialog' && <StoreDialog picker={picker} onClose={close} />}
    </>
  );
}
