/** How the browser asks for what is entered in an option of this kind (PROD-2). */
export function entryOf(type: string): { type: string; maxLength?: number; autoComplete?: string } {
  switch (type) {
    case 'date':
    case 'time':
      return { type };
    case 'datetime':
      return { type: 'datetime-local' };
    default:
      return { type: 'text', maxLength: 255, autoComplete: 'off' };
  }
}
