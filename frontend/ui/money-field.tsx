import { figure, typedCents } from '../lib/money';
import { FigureField, type FigureFieldProps, type FigureKind } from './figure-field';

export type MoneyFieldProps = FigureFieldProps;

const money: FigureKind = { read: typedCents, write: figure, decimals: 2, before: '$' };

/** An amount in whole cents. */
export function MoneyField(props: MoneyFieldProps) {
  return <FigureField {...props} kind={money} />;
}
