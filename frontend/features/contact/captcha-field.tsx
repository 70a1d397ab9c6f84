import type { ComponentProps } from 'react';
import type { Riddle } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { FieldFrame } from '../../ui/field';

type CaptchaFieldProps = Pick<ComponentProps<'input'>, 'name' | 'value' | 'onChange'> & {
  /** undefined: on its way. */
  riddle: Riddle | undefined;
  error: string | undefined;
  onAnother: () => void;
};

/** What a picture shows, or the answer to a question in words: proof that a person asks. */
export function CaptchaField({ riddle, error, onAnother, ...input }: CaptchaFieldProps) {
  const hint = riddle && `${t("You can't read it? Answer this instead:")} ${riddle.question}`;
  return (
    <FieldFrame label={t('What does the picture show?')} hint={hint} error={error}>
      {(marks) => (
        <>
          <div className="flex flex-wrap items-center gap-3">
            {riddle ? (
              <img
                className="border border-ink bg-white"
                src={riddle.image}
                width={175}
                height={56}
                alt={t('Letters and digits to copy')}
              />
            ) : (
              <span className="block h-14 w-44 bg-rule" />
            )}
            <Button onClick={onAnother}>{t('Another picture')}</Button>
          </div>
          <input
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={16}
            {...input}
            {...marks}
            className="in max-w-64"
          />
        </>
      )}
    </FieldFrame>
  );
}
