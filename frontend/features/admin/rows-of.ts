import { ask } from '../../api/client';
import type { Load, Page } from '../../ui/data-table';
import { setOf } from '../../ui/list-state';

/** The rows of a list of the back office: the page that is asked for, narrowed by the filters that are set. */
export const rowsOf =
  <Row>(path: string): Load<Row> =>
  ({ filters, ...query }, signal) =>
    ask<Page<Row>>(path, { query: { ...query, ...setOf(filters) }, signal });
