const drawings = {
  search: 'M13 13l4.5 4.5M14 8.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0Z',
  down: 'm5 8 5 5 5-5',
  up: 'm5 12 5-5 5 5',
  right: 'm8 5 5 5-5 5',
  left: 'm12 5-5 5 5 5',
  close: 'M5 5l10 10M15 5 5 15',
  check: 'm4 10.5 4 4 8-9',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  scan: 'M3 6V3h3M14 3h3v3M17 14v3h-3M6 17H3v-3M6 7v6M9 7v6M11.5 7v6M14 7v6',
  print: 'M6 7V3h8v4M6 14H3V7h14v7h-3M6 12h8v5H6Z',
  trash: 'M4 6h12M8 6V3h4v3M5.5 6l1 11h7l1-11',
  cash: 'M2 5h16v10H2ZM12.5 10a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z',
  card: 'M2 5h16v11H2ZM2 9h16',
  back: 'M8 5 3 10l5 5M3 10h14',
  undo: 'M7 4 3 8l4 4M3 8h9a4.5 4.5 0 0 1 0 9H8',
  erase: 'M7 5h11v10H7l-5-5ZM10 8l4 4M14 8l-4 4',
  clock: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM10 6v4l3 2',
  user: 'M13.5 6.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM3 18c0-4 3-6 7-6s7 2 7 6',
  sound: 'M3 8v4h3l4 4V4L6 8ZM13 7.5a4 4 0 0 1 0 5M15.5 5a7.5 7.5 0 0 1 0 10',
  mute: 'M3 8v4h3l4 4V4L6 8ZM13 8l4 4M17 8l-4 4',
  core: 'M4 8a6.5 6.5 0 0 1 11-2l2 2M16 12a6.5 6.5 0 0 1-11 2l-2-2M17 4v4h-4M3 16v-4h4',
  more: 'M3.4 10a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M9.4 10a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M15.4 10a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0',
  download: 'M10 3v9M6 8.5l4 4 4-4M3 16.5h14',
  filter: 'M3 5h14M6 10h8M9 15h2',
  info: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM10 9.5V13M10 6.8v.1',
  bell: 'M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13ZM8.5 18h3',
  box: 'M10 2 17 5.5v9L10 18l-7-3.5v-9ZM3 5.5 10 9l7-3.5M10 9v9',
  list: 'M7 5h10M7 10h10M7 15h10M3 5h.1M3 10h.1M3 15h.1',
  lock: 'M5 9h10v8H5ZM7 9V6a3 3 0 0 1 6 0v3',
  mail: 'M2 5h16v11H2ZM2 6l8 6 8-6',
  tag: 'M3 3h7l7 7-7 7-7-7ZM6.6 6.8v.1',
  link: 'M8 12l4-4M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2M11 14l-2 2a3.5 3.5 0 0 1-5-5l2-2',
  pin: 'M10 18s6-5.5 6-10A6 6 0 0 0 4 8c0 4.5 6 10 6 10ZM12 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  star: 'm10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5L10 14.2l-4.5 2.4.9-5L2.8 8.1l5-.7Z',
} satisfies Record<string, string>;

export type IconName = keyof typeof drawings;

/** A drawing beside words; on its own it needs an accessible name from its button. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className="ic" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
