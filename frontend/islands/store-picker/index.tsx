import type { IslandProps } from '../../api/types';
import '../../styles/store-picker.css';
import { StorePicker } from '../../features/stores/store-picker';

/** The button by which a shopper finds the store to pick up at, and the question for it. */
export default function StorePickerIsland(picker: IslandProps['store-picker']) {
  return <StorePicker picker={picker} />;
}
