import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { StorePicker } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { loadWords } from './calls';
import { StoreChoice } from './store-choice';

type StoreAskProps = { picker: StorePicker; onClose: () => void; onAll: () => void };

/** The question for a store, in a corner of the page, which goes on beside it. */
export function StoreAsk({ picker, onClose, onAll }: StoreAskProps) {
  const id = useId();
  const words = useQuery({ queryKey: ['stores', 'words'], queryFn: loadWords });
  if (!words.data) return null;
  return (
    <section
      className="store-ask panel"
      aria-labelledby={id}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header>
        <h2 className="h4" id={id}>
          {words.data.dealer_locator_popup_heading_text}
        </h2>
        <Button look="quiet" aria-label={t('Close')} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      <p>{words.data.dealer_locator_popup_text}</p>
      <StoreChoice picker={picker} onAll={onAll} />
    </section>
  );
}
