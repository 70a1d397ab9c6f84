import { createContext, useContext } from 'react';

type At = (path: string) => string;

/** The back office has the till's calls about a customer below /admin. */
export const inOffice: At = (path) =>
  path === '/pos/message/retry' ? '/admin/api/message/retry' : `/admin${path.replace(/^\/pos\b/, '')}`;

/** Where the calls of these screens are, by their paths at the till. */
export const CallsAt = createContext<At>((path) => path);

export const useCallsAt = () => useContext(CallsAt);
