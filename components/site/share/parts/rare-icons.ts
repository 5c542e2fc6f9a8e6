/** Icon paths on a 24-unit grid, needed only to write, to compare, or for an unavailable share. */
export const rareIcons = {
  arrow: 'M5 19 18 6M9.5 6H18v8.5',
  box: 'M4 6h16v12H4z',
  text: 'M5 8V5h14v3M12 5v14M9 19h6',
  redo: 'm16 5 4 4-4 4m4-4h-9a5.5 5.5 0 0 0 0 11h3',
  rangeIn: 'M9 5H5v14h4M9 12h10m-4-4 4 4-4 4',
  rangeOut: 'M15 5h4v14h-4M15 12H5m4-4-4 4 4 4',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17zM12 7v5l3.5 2',
  swap: 'm8 8-4 4 4 4M16 8l4 4-4 4M4 12h16',
  picture:
    'M3 5h18v14H3zm0 12 5.5-5.5 4 4 3-3L21 18M15.500 7.700a1.300 1.300 0 1 0 0 2.600a1.300 1.300 0 1 0 0-2.600z',
  link: 'M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1M4 4l16 16',
  person: 'M12 4.500a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7zM5 20c0-3.500 3-6 7-6s7 2.500 7 6',
} as const;
