/** The console's drawings, on the grid of 24 and in the line of the site's sprite (/icons.svg). */
const DRAWINGS = {
  dashboard: 'M4 4h6.5v8H4zM13.5 4H20v4.5h-6.5zM4 15h6.5v5H4zM13.5 11.5H20V20h-6.5z',
  leads: 'M4 13l2.2-7q.4-1 1.5-1h8.6q1.1 0 1.5 1L20 13v5q0 1.5-1.5 1.5h-13Q4 19.5 4 18zM4 13h4.5q.5 3 3.5 3t3.5-3H20',
  payments: 'M4.5 5.5h15q1.5 0 1.5 1.5v10q0 1.5-1.5 1.5h-15Q3 18.5 3 17V7q0-1.5 1.5-1.5zM3 9.5h18M6.5 14.5h4',
  notices: 'M12 3.5q5.5 0 5.5 6 0 4.5 2 6.5h-15q2-2 2-6.5 0-6 5.5-6zM9.8 19q.7 1.5 2.2 1.5T14.2 19',
  balance: 'M12 4v15.5M8 19.5h8M5 7h14M5 7l-2.5 6.5q2.5 2.5 5 0zM19 7l-2.5 6.5q2.5 2.5 5 0z',
  home: 'M3 11.5L12 4l9 7.5M5.5 10v10h13V10M10 20v-6h4v6',
  blogs: 'M6 3.5h8.5L19 8v11q0 1.5-1.5 1.5h-11Q5 20.5 5 19V5q0-1.5 1-1.5zM14 3.5V8.5h5M8.5 12.5h7M8.5 16h5',
  services: 'M14.5 9.5L5.8 18.2q-1 1-2 0t0-2L12.5 7.5Q11.5 3 16.5 3.2L14.2 6l.8 3 3 .8 2.8-2.3q.2 5-4.3 4z',
  faq: 'M12 3.5a8.5 8.5 0 1 0 .1 0zM9.6 9.8q0-2.3 2.4-2.3t2.4 2.2q0 1.5-2.4 2.8v1M12 16.5h0',
  why: 'M12 3l2.5 2 3.2-.3.6 3.1 2.7 1.7-1.4 2.9.7 3.1-3 .9-1.8 2.6-3.5-1.5L8.5 19l-1.8-2.6-3-.9.7-3.1L3 9.5l2.7-1.7.600-3.1L9.5 5zM8.8 11.5l2.3 2.3 4.2-4.3',
  about: 'M12 4a4 4 0 1 0 .1 0zM4.5 20q.5-6 7.5-6t7.5 6z',
  contact: 'M5.5 3.5h3l2 5-2.5 1.5q2 4 6 6l1.5-2.5 5 2v3q0 2-2 2C11 20.5 3.5 13 3.5 5.5q0-2 2-2z',
  refund: 'M4 9.5h11q4.5 0 4.5 4.3T15 18h-4M7.5 6L4 9.5 7.5 13',
  terms: 'M7 3.5h10q2 0 2 2v13q0 2-2 2H7q-2 0-2-2v-13q0-2 2-2zM8.5 8h7M8.5 12h7M8.5 16h4',
  privacy: 'M12 3.5l7 2.5v5.5q0 6-7 9-7-3-7-9V6zM12 10v3.5M12 10h0',
  shipping: 'M3 6.5h10.5v10H3zM13.5 10h4l3 3.5v3h-7M7 16.5a1.7 1.7 0 1 0 .1 0zM17 16.5a1.7 1.7 0 1 0 .1 0z',
  images: 'M5.5 4.5h13q1.5 0 1.5 1.5v12q0 1.5-1.5 1.5h-13Q4 19.5 4 18V6q0-1.5 1.5-1.5zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 8.5h0',
  trash: 'M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l.8 13h9.4l.8-13M10 10.5v5.5M14 10.5v5.5',
  account: 'M12 3.5a8.5 8.5 0 1 0 .1 0zM12 7.5a2.8 2.8 0 1 0 .1 0zM6.5 18q1-3.5 5.5-3.5t5.5 3.5',
  logout: 'M13 4.5H6.5Q5 4.5 5 6v12q0 1.5 1.5 1.5H13M10 12h10M16.5 8.5L20 12l-3.5 3.5',
  external: 'M14 4h6v6M20 4l-9 9M11 5H6q-2 0-2 2v11q0 2 2 2h11q2 0 2-2v-5',
  sidebar: 'M5.5 4.5h13q1.5 0 1.5 1.5v12q0 1.5-1.5 1.5h-13Q4 19.5 4 18V6q0-1.5 1.5-1.5zM9.5 4.5v15',
  menu: 'M4 6h16M4 12h16M4 18h10',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M10.5 4a6.5 6.5 0 1 0 .1 0zM15.5 15.5L20 20',
  sun: 'M12 8a4 4 0 1 0 .1 0zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M19.5 14.5A8 8 0 1 1 9.5 4.5a6.5 6.5 0 0 0 10 10z',
  system: 'M4.5 5h15v10.5h-15zM9 19.5h6M12 15.5v4',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  edit: 'M4.5 19.5l1-4L15.8 5.2l3 3L8.5 18.5zM13.5 7.5l3 3',
  copy: 'M9 8.5h9.5q1 0 1 1V19q0 1-1 1H9q-1 0-1-1V9.5q0-1 1-1zM5 15.5q-1 0-1-1V5q0-1 1-1h9.5q1 0 1 1',
  eye: 'M2.5 12q4-6.5 9.5-6.5t9.5 6.5q-4 6.5-9.5 6.5T2.5 12zM12 9.3a2.7 2.7 0 1 0 .1 0z',
  history: 'M4.5 8A8.5 8.5 0 1 1 3.5 12M4 4v4.5h4.5M12 8v4.5l3 2',
  restore: 'M4 9.5h11q4.5 0 4.5 4.3T15 18h-4M7.5 6L4 9.5 7.5 13',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15',
  download: 'M12 4v11M7.5 11L12 15.5 16.5 11M4.5 19.5h15',
  upload: 'M12 15.5V4.5M7.5 9L12 4.5 16.5 9M4.5 19.5h15',
  check: 'M4.5 12.5l5 5 10-11',
  alert: 'M12 4l9 16H3zM12 10v4.5M12 17.3h0',
  info: 'M12 3.5a8.5 8.5 0 1 0 .1 0zM12 11v5.5M12 7.5h0',
  clock: 'M12 3.5a8.5 8.5 0 1 0 .1 0zM12 7.5V12l3 2',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  left: 'M19 12H5M11 6l-6 6 6 6',
  right: 'M5 12h14M13 6l6 6-6 6',
  'chevron-down': 'M6 9l6 6 6-6',
  'chevron-right': 'M9 6l6 6-6 6',
  phone: 'M5.5 3.5h3l2 5-2.5 1.5q2 4 6 6l1.5-2.5 5 2v3q0 2-2 2C11 20.5 3.5 13 3.5 5.5q0-2 2-2z',
  chat: 'M5.5 4.5h13q1.5 0 1.5 1.5v9q0 1.5-1.5 1.5H11l-4.5 3.5v-3.5h-1Q4 16.5 4 15V6q0-1.5 1.5-1.5z',
  mail: 'M5 5h14q2 0 2 2v10q0 2-2 2H5q-2 0-2-2V7q0-2 2-2zM3.5 7l8.5 6 8.5-6',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  filter: 'M4 6h16M7 12h10M10 18h4',
  keyboard:
    'M4.5 6.5h15q1.5 0 1.5 1.5v8q0 1.5-1.5 1.5h-15Q3 17.5 3 16V8q0-1.5 1.5-1.5zM7 10.5h0M10.5 10.5h0M14 10.5h0M17.5 10.5h0M8 14h8',
} as const

export type IconName = keyof typeof DRAWINGS

type Size = { size?: number; className?: string }
type DrawingProps = Size & { path: string; grid?: number; lineWidth?: number }

/** Decorative: text, or the label of the button around it, says what it means. */
export function Icon({ name, ...size }: Size & { name: IconName }) {
  return <Drawing path={DRAWINGS[name]} lineWidth={name === 'grip' || name === 'more' ? 2.5 : 1.75} {...size} />
}

/** Lines of the text's colour, on a square grid. */
export function Drawing({ path, grid = 24, lineWidth = 1.75, size = 18, className = '' }: DrawingProps) {
  return (
    <svg
      viewBox={`0 0 ${grid} ${grid}`}
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={lineWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  )
}
