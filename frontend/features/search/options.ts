import type { SuggestedName, SuggestedPart, SuggestedVehicle, Suggestions } from '../../api/types';
import { t } from '../../lib/text';

/** One thing to choose from the list. */
export type Option =
  | { kind: 'vehicle'; vehicle: SuggestedVehicle }
  | { kind: 'part'; part: SuggestedPart }
  | { kind: 'name'; name: SuggestedName }
  | { kind: 'more'; href: string; text: string; search: string }
  | { kind: 'recent'; text: string };

export type Section = { id: string; title: string; options: Option[] };

type Width = { parts: number; brands: number; partsFirst: boolean };

/** How many hits a section has, by the width of the window (SRCH-1). */
export function widthOf(px: number): Width {
  const brands = px > 1199 ? 12 : px > 1024 ? 10 : px > 832 ? 8 : px > 640 ? 6 : 4;
  return { parts: px > 1199 ? 8 : 5, brands, partsFirst: px >= 1439 };
}

/** The sections that have something, in their order: the vehicle, then brands, parts, categories and series (SRCH-1). */
export function sectionsOf(found: Suggestions, partsFirst: boolean): Section[] {
  const { asked: search, total } = found; // what all of a section are found by
  const section = (kind: 'brands' | 'categories' | 'series', title: string): Section => {
    const options: Option[] = found[kind].map((name) => ({ kind: 'name', name }));
    if (total[kind] > options.length)
      options.push({
        kind: 'more',
        href: resultsOf(search, kind),
        text: t('Show all %d', total[kind]),
        search,
      });
    return { id: kind, title, options };
  };
  const parts: Section = {
    id: 'parts',
    title: t('Parts'),
    options: found.parts.map((part) => ({ kind: 'part', part })),
  };
  if (total.parts > parts.options.length && parts.options.length > 0)
    parts.options.push({
      kind: 'more',
      href: resultsOf(search, 'parts'),
      text: t('Show all %d parts', total.parts),
      search,
    });
  const brands = section('brands', t('Brands'));
  const all = [
    {
      id: 'vehicles',
      title: t('Your vehicle?'),
      options: found.vehicles.map((vehicle): Option => ({ kind: 'vehicle', vehicle })),
    },
    ...(partsFirst ? [parts, brands] : [brands, parts]),
    section('categories', t('Categories')),
    section('series', t('Series')),
  ];
  return all.filter(({ options }) => options.length > 0);
}

/** Where Enter leads to; of a section alone where one is named. */
export function resultsOf(search: string, section?: string): string {
  return `/product/search?${new URLSearchParams({ search, ...(section && { section }) })}`;
}
