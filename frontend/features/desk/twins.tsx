import { useEffect, useRef, useState } from 'react';
import { t } from '../../lib/text';
import { answerTwins } from '../../lib/twin';
import { Confirm } from '../../ui/confirm';

type Asked = { notes: string[]; answer: (isMeant: boolean) => void };

/** Asks whether the same is meant a second time, wherever a call was done a moment ago (API-6). Once on a screen. */
export function Twins() {
  const [asked, setAsked] = useState<Asked>();
  const now = useRef(asked);
  now.current = asked;
  const settle = (isMeant: boolean) => {
    now.current?.answer(isMeant);
    setAsked(undefined);
  };
  useEffect(
    () =>
      answerTwins(
        (notes) =>
          new Promise((answer) => {
            now.current?.answer(false); // one question at a time: the newer one stands
            setAsked({ notes, answer });
          }),
      ),
    [],
  );
  return (
    <Confirm
      open={asked !== undefined}
      title={t('Possible duplicate')}
      consequence={asked?.notes.join(' ')}
      verb={t('Do it again')}
      keep={t('Leave it')}
      size={56}
      onConfirm={() => settle(true)}
      onClose={() => settle(false)}
    />
  );
}
