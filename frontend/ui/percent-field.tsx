import { parsePercent, percent } from '../lib/percent';
import { FigureField, type FigureFieldProps, type FigureKind } from './figure-field';

const rate: FigureKind = {
  read: (typed) => parsePercent(typed) ?? 0,
  write: percent,
  decimals: 4,
  after: '%',
};

/** A rate in whole parts per million: 82,500 is shown as 8.25 %. */
export function PercentField(props: FigureFieldProps) {
  return <FigureField {...props} kind={rate} />;
}
