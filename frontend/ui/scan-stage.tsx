import { type ReactNode, useState } from 'react';
import { t } from '../lib/text';
import { Button } from './button';
import { Field } from './field';
import { Sign } from './signs';

type ScanStageProps = {
  /** The part that was scanned last; undefined: none yet. */
  last: { part: string; name: string; bin: string } | undefined;
  /** How far that part is: "2 of 4". */
  figure: string;
  /** Why the last part was put aside. */
  aside: string;
  /** What can be done with the last part: its stepper. */
  work?: ReactNode;
  /** What can be done with a part that was put aside. */
  remedy?: ReactNode;
  onCode: (code: string) => void;
};

/** Beside what is scanned: where the last part lies, what was wrong, and a field for who has no scanner. */
export function ScanStage({ last, figure, aside, work, remedy, onCode }: ScanStageProps) {
  return (
    <div className="scan-stage">
      <Sign tab={t('Last scan')}>
        <div className="scan-sign" aria-live="polite">
          {last ? (
            <>
              <p className="bin" translate="no">
                {last.bin || t('No bin')}
              </p>
              <p className="what" translate="no">
                {last.part}
              </p>
              <p>
                <span translate="no">{last.name}</span>. {figure}
              </p>
            </>
          ) : (
            <p className="what">{t('Scan a part, or type its number.')}</p>
          )}
        </div>
      </Sign>
      {work}
      <div role="alert">
        {aside && (
          <div className="notice barricade">
            <p>
              <b>{aside}</b>
            </p>
            {remedy}
          </div>
        )}
      </div>
      <CodeField onCode={onCode} />
    </div>
  );
}

/** A part number or barcode, typed. */
export function CodeField({ onCode, error }: { onCode: (code: string) => void; error?: string | undefined }) {
  const [code, setCode] = useState('');
  const add = () => {
    if (code.trim()) onCode(code.trim());
    setCode('');
  };
  return (
    <div className="scan-code">
      <Field
        label={t('Part number or barcode')}
        autoComplete="off"
        error={error}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button onClick={add}>{t('Add')}</Button>
    </div>
  );
}

/** A part in a row: number and name. */
export function PartName({ part, name }: { part: string; name: string }) {
  return (
    <span className="part" translate="no">
      <b>{part}</b>
      <span className="block dim">{name}</span>
    </span>
  );
}
