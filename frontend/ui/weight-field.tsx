import { grams, pounds } from '../lib/weight';
import { FigureField, type FigureFieldProps, type FigureKind } from './figure-field';

const weight: FigureKind = { read: grams, write: pounds, decimals: 3, after: 'lb' };

/** A weight in whole grams, typed and shown in pounds; an empty field is 0. */
export function WeightField(props: FigureFieldProps) {
  return <FigureField {...props} kind={weight} />;
}
