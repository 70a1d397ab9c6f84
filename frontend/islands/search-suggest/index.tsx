import type { IslandProps } from '../../api/types';
import { Suggest } from '../../features/search/suggest';
import '../../styles/suggest.css';

/** What the search field of the head offers while somebody types. */
export default function SearchSuggest({ field, lists }: IslandProps['search-suggest']) {
  const input = document.getElementById(field);
  return input instanceof HTMLInputElement && <Suggest field={input} lists={lists} />;
}
