import { t } from './text';

/** "900 bytes", "1.5 KB", "12 MB", "4.3 GB": 1,000 to the step, as file managers count. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return t('%d bytes', bytes);
  if (bytes < 1_000_000) return t('%s KB', short(bytes / 1000));
  if (bytes < 1_000_000_000) return t('%s MB', short(bytes / 1_000_000));
  return t('%s GB', short(bytes / 1_000_000_000));
}

function short(size: number): string {
  return String(Number(size.toFixed(size < 10 ? 1 : 0)));
}
