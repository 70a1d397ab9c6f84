import { t } from '../../lib/text';
import { meantTwice } from '../../lib/twin';
import { Confirm } from '../../ui/confirm';
import { useQuestion } from './use-question';

/** Asks whether the same is meant a second time, wherever a call was done a moment ago (API-6). Once on a screen. */
export function Twins() {
  const [notes, settle] = useQuestion(meantTwice);
  return (
    <Confirm
      open={notes !== undefined}
      title={t('Possible duplicate')}
      consequence={notes?.join(' ')}
      verb={t('Do it all the same')}
      keep={t('Leave it')}
      size={56}
      onConfirm={() => settle(true)}
      onClose={() => settle(false)}
    />
  );
}
