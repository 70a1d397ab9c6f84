import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './client';

/** One cache for all islands of a page: what one changes, the others show. */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    // MSG-6; what is refused has its words on the screen, what is not reached its banner.
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status >= 500) console.error(error);
    },
  }),
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
