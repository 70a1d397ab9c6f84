import type { ScannedPart } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { NumberField } from '../../ui/number-field';
import { CodeField, PartName } from '../../ui/scan-stage';
import { usePartScans } from './use-part-scans';

export type Pick = ScannedPart & { quantity: number };

type PartPicksProps = {
  picks: readonly Pick[];
  /** Without quantities: the parts alone. */
  isPlain?: boolean;
  error: string | undefined;
  onChange: (picks: Pick[]) => void;
};

/** Parts that are scanned or typed one by one; the same part again adds to its quantity. */
export function PartPicks({ picks, isPlain, error, onChange }: PartPicksProps) {
  const [aside, scan] = usePartScans((found) => {
    const known = picks.some((pick) => pick.product_id === found.product_id);
    const more = (pick: Pick) =>
      pick.product_id === found.product_id ? { ...pick, quantity: pick.quantity + found.pieces } : pick;
    onChange(known ? picks.map(more) : [...picks, { ...found, quantity: found.pieces }]);
    return '';
  });
  return (
    <section className="panel" aria-labelledby="picks">
      <header>
        <h2 id="picks">{t('Parts')}</h2>
      </header>
      <div className="p-4">
        <CodeField onCode={scan} error={aside || error} />
      </div>
      {picks.length > 0 && (
        <table className="scan-table">
          <tbody>
            {picks.map((pick) => (
              <tr key={pick.product_id}>
                <td>
                  <PartName {...pick} />
                </td>
                {!isPlain && (
                  <td>
                    <NumberField
                      label={<span className="sr-only">{t('Quantity of %s', pick.part)}</span>}
                      min={1}
                      max={100_000}
                      value={pick.quantity}
                      onChange={(quantity) =>
                        onChange(
                          picks.map((one) =>
                            one.product_id === pick.product_id ? { ...one, quantity } : one,
                          ),
                        )
                      }
                    />
                  </td>
                )}
                <td>
                  <Button
                    look="quiet"
                    aria-label={t('Take %s off', pick.part)}
                    onClick={() => onChange(picks.filter((one) => one.product_id !== pick.product_id))}
                  >
                    {t('Take off')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
