import styles from './icon.module.scss';

const paths = {
  home: 'M4 11 12 4l8 7v9H4z',
  video: 'M3 6h18v12H3z M10 9.500l4.500 2.500-4.500 2.500z',
  folder: 'M3 6h6l2 2.500h10V19H3z',
  tag: 'M4 4h8l8 8-8 8-8-8z M8 8h.01',
  player: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z M10 8.500l6 3.500-6 3.500z',
  members:
    'M9 4.500a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7z M3 20c0-3.500 2.700-6 6-6s6 2.500 6 6 M16 5a3.500 3.500 0 0 1 0 6.500 M17.500 14.500c2 .8 3.500 2.800 3.500 5.500',
  plug: 'M9 3v5 M15 3v5 M6 8h12v3a6 6 0 0 1-12 0z M12 17v4',
  log: 'M5 4h14v16H5z M8.500 9h7 M8.500 13h7 M8.500 17h4',
  users: 'M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8z M4 21c0-4 3.500-7 8-7s8 3 8 7',
  workspaces: 'M3 10l9-6 9 6-9 6z M3 15l9 6 9-6',
  package: 'M4 8l8-4 8 4v8l-8 4-8-4z M4 8l8 4 8-4 M12 12v8',
  mail: 'M3 6h18v12H3z M3 7l9 6 9-6',
  chevrons: 'M8 10l4-4 4 4 M8 14l4 4 4-4',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  close: 'M6 6l12 12 M18 6L6 18',
  copy: 'M9 9h11v11H9z M15 9V4H4v11h5',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12z M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z',
  eyeOff:
    'M4 4l16 16 M6.500 7.500C4 9.300 2.500 12 2.500 12S6 18.500 12 18.500c1.800 0 3.300-.5 4.600-1.300 M10 5.700c.6-.1 1.300-.2 2-.2 6 0 9.500 6.500 9.500 6.500s-.7 1.300-2 2.700',
  warning: 'M12 4l9 16H3z M12 10v4.500 M12 17.300h.01',
} as const;

export type IconName = keyof typeof paths;

/** A line drawing in the text's colour; decoration, the word stands beside it. */
export const Icon = ({ name, size = 17 }: { name: IconName; size?: number }) => (
  <svg aria-hidden="true" className={styles.icon} height={size} viewBox="0 0 24 24" width={size}>
    <path d={paths[name]} />
  </svg>
);
