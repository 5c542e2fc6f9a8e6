import type { ComponentProps } from 'react';

/** Icon paths on a 24-unit grid. */
const paths = {
  play: 'M7 5v14l11-7z',
  pause: 'M8 5v14M16 5v14',
  back: 'm14 6-6 6 6 6M18 6v12',
  on: 'm10 6 6 6-6 6M6 6v12',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'm6 6 12 12M18 6 6 18',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13zM15.5 15.5 20 20',
  pen: 'm4 20 1-4.5L16.5 4l3.5 3.5L8.5 19z',
  range: 'M8 5H5v14h3M16 5h3v14h-3M9 12h6',
  undo: 'M8 5 4 9l4 4M4 9h9a5.5 5.5 0 0 1 0 11h-3',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  smile:
    'M12 3.5a8.500 8.500 0 1 0 0 17a8.500 8.500 0 1 0 0-17zM8.500 14a4 4 0 0 0 7 0M9 9.500h.01M15 9.500h.01',
  sound: 'M4 9.5h3.500L12 6v12l-4.500-3.500H4zM15.500 9a4.500 4.500 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  mute: 'M4 9.500h3.500L12 6v12l-4.500-3.500H4zM16 9.500l5 5M21 9.500l-5 5',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  compare: 'M4 5h7v14H4zM13 5h7v14h-7zM12 3v18',
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  print: 'M7 8V4h10v4M7 17H4V8h16v9h-3M7 14h10v6H7z',
  keys: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M18 10h.01M8 14h8',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
};
/** An icon's name, or an SVG path such as those in `rare-icons.ts`. */
export type IconName = keyof typeof paths | `${'M' | 'm'}${string}`;

/** An icon in the text colour. Hidden from screen readers because a label accompanies it. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg aria-hidden="true" className={name === 'play' ? 'i solid' : 'i'} viewBox="0 0 24 24">
    <path d={name in paths ? paths[name as keyof typeof paths] : name} />
  </svg>
);

type IconButtonProps = ComponentProps<'button'> & { icon: IconName; label: string };

/** A button that shows only an icon. The label is for screen readers and shown on hover. */
export const IconButton = ({ icon, label, className, ...props }: IconButtonProps) => (
  <button
    type="button"
    {...props}
    aria-label={label}
    className={className ? `ib ${className}` : 'ib'}
    title={label}
  >
    <Icon name={icon} />
  </button>
);
