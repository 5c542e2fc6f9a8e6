/** Line drawings on a grid of 24. */
const paths = {
  play: 'M7 5v14l11-7z',
  pause: 'M8 5v14M16 5v14',
  back: 'm14 6-6 6 6 6M18 6v12',
  on: 'm10 6 6 6-6 6M6 6v12',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'm6 6 12 12M18 6 6 18',
  down: 'm6 9 6 6 6-6',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13zM15.5 15.5 20 20',
  pen: 'm4 20 1-4.5L16.5 4l3.5 3.5L8.5 19z',
  arrow: 'M5 19 18 6M9.5 6H18v8.5',
  box: 'M4 6h16v12H4z',
  text: 'M5 8V5h14v3M12 5v14M9 19h6',
  range: 'M8 5H5v14h3M16 5h3v14h-3M9 12h6',
  picture:
    'M3 5h18v14H3zm0 12 5.5-5.5 4 4 3-3L21 18M15.500 7.700a1.300 1.300 0 1 0 0 2.600a1.300 1.300 0 1 0 0-2.600z',
  rangeIn: 'M9 5H5v14h4M9 12h10m-4-4 4 4-4 4',
  rangeOut: 'M15 5h4v14h-4M15 12H5m4-4-4 4 4 4',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17zM12 7v5l3.5 2',
  undo: 'M8 5 4 9l4 4M4 9h9a5.5 5.5 0 0 1 0 11h-3',
  redo: 'm16 5 4 4-4 4m4-4h-9a5.5 5.5 0 0 0 0 11h3',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  smile:
    'M12 3.5a8.500 8.500 0 1 0 0 17a8.500 8.500 0 1 0 0-17zM8.500 14a4 4 0 0 0 7 0M9 9.500h.01M15 9.500h.01',
  sound: 'M4 9.5h3.500L12 6v12l-4.500-3.500H4zM15.500 9a4.500 4.500 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  mute: 'M4 9.500h3.500L12 6v12l-4.500-3.500H4zM16 9.500l5 5M21 9.500l-5 5',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  compare: 'M4 5h7v14H4zM13 5h7v14h-7zM12 3v18',
  swap: 'm8 8-4 4 4 4M16 8l4 4-4 4M4 12h16',
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  print: 'M7 8V4h10v4M7 17H4V8h16v9h-3M7 14h10v6H7z',
  keys: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M18 10h.01M8 14h8',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  link: 'M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1M4 4l16 16',
  person: 'M12 4.500a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7zM5 20c0-3.500 3-6 7-6s7 2.500 7 6',
};
export type IconName = keyof typeof paths;

/** A line drawing in the text's colour; decoration, the word stands beside it. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg aria-hidden="true" className={name === 'play' ? 'i solid' : 'i'} viewBox="0 0 24 24">
    <path d={paths[name]} />
  </svg>
);
