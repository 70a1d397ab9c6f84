import { createContext, useContext } from 'react';

/** The theme of what opens over the page. Only the kit, which shows two on one page, names one. */
export const Theme = createContext<string | undefined>(undefined);

export function useTheme(): string | undefined {
  return useContext(Theme);
}
