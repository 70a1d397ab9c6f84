import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './client';

/** One cache for all islands of a page: what one changes, the others show. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      // A refusal stays a refusal; only an unreached or overloaded server is asked again.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
    },
    mutations: { retry: false },
  },
});
