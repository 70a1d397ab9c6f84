import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/client';
import type { AddToCart, FitmentSheet } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FitmentLabel, markedAs } from '../../ui/signs';
import { ChooseHere } from './choose-here';
import { NextChoice } from './next-choice';

export type HeadsUpProps = {
  action: Pick<AddToCart, 'product_id' | 'name' | 'fit'>;
  open: boolean;
  onClose: () => void;
  onAgree: () => void;
};

/** CAT-7: asks before a part is added that is not known to fit. What would settle it, the vehicle or a fact of it, is answered here. */
export default function HeadsUp({ action, open, onClose, onAgree }: HeadsUpProps) {
  const { fit } = action;
  const [isChoosing, setChoosing] = useState(false);
  const isVehicleless = fit.result === 'select';
  const sheet = useQuery({
    queryKey: ['fitment', action.product_id, '', 1],
    queryFn: ({ signal }) =>
      ask<FitmentSheet>('/ymm/json/getFitment', { query: { product_id: action.product_id }, signal }),
    enabled: open && fit.mark === 'verify',
  }).data;
  const close = () => {
    setChoosing(false);
    onClose();
  };
  const onKept = async () => {
    const { showInPlace } = await import('./in-place');
    await showInPlace(document);
    close();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('Heads up!')}
      wide={isChoosing}
      said={
        <div className="grid gap-3">
          <p className="b" translate="no">
            {action.name}
          </p>
          {!isVehicleless && (
            <p>
              <FitmentLabel fits={markedAs(fit.mark)} words={fit.label} />
              {fit.reason && <span className="why">{fit.reason}</span>}
            </p>
          )}
          <p>{meaning(fit.mark)}</p>
        </div>
      }
      actions={
        <>
          <Button onClick={close}>{t('Go back')}</Button>
          {isVehicleless && !isChoosing && (
            <Button onClick={() => setChoosing(true)}>{t('Select Vehicle')}</Button>
          )}
          <Button
            look={isChoosing ? 'plain' : 'primary'}
            onClick={() => {
              close();
              onAgree();
            }}
          >
            {t('I Understand')}
          </Button>
        </>
      }
    >
      {isChoosing && (
        <div className="pt-4">
          <ChooseHere onKept={onKept} />
        </div>
      )}
      {sheet?.choice && sheet.vehicle && (
        <div className="pt-4">
          <NextChoice choice={sheet.choice} vehicle={sheet.vehicle} onKept={onKept} />
        </div>
      )}
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
