import type { DeskBar } from '../../api/types';
import { DeskTop } from '../../features/desk/desk';
import type { Place } from '../../features/desk/places';
import '../../styles/desk.css';
import '../../styles/till.css';

/** The bar of the staff above a screen that the server drew. */
export default function DeskBarAbove({ desk, at }: DeskBar) {
  return <DeskTop desk={desk} at={at as Place} />;
}
