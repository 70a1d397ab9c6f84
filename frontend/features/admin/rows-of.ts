import { ask } from '../../api/client';
import type { Load, Page } from '../../ui/data-table';

/** The rows of a list of the back office: the page that is asked for, narrowed by the filters that are set. */
export const rowsOf =
  <Row>(path: string): Load<Row> =>
  ({ filters, ...query }, signal) => {
    const set = Object.entries(filters).filter(([, value]) => value);
    return ask<Page<Row>>(path, { query: { ...query, ...Object.fromEntries(set) }, signal });
  };
