import type { AddToCart } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FitmentLabel, markedAs } from '../../ui/signs';

export type HeadsUpProps = {
  action: Pick<AddToCart, 'name' | 'fit'>;
  open: boolean;
  onClose: () => void;
  onAgree: () => void;
};

/** CAT-7: asks before a part is added that is not known to fit. */
export default function HeadsUp({ action, open, onClose, onAgree }: HeadsUpProps) {
  const { fit } = action;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Heads up!')}
      isSaid
      actions={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          <Button
            look="primary"
            onClick={() => {
              onClose();
              onAgree();
            }}
          >
            {t('I Understand')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="b" translate="no">
          {action.name}
        </p>
        <p>
          <FitmentLabel fits={markedAs(fit.mark)} words={fit.label} />
          {fit.reason && <span className="why">{fit.reason}</span>}
        </p>
        <p>{meaning(fit.mark)}</p>
      </div>
    </Dialog>
  );
}

function meaning(mark: string): string {
  switch (mark) {
    case 'not':
      return t('This product will not fit your application.');
    case 'verify':
      return t(
        'One fact about your vehicle is still open. Check it first, or add the part if you know better.',
      );
    default:
      return t("We don't know whether this product fits your application.");
  }
}
