/** Icons of tools and refused pages, which the share page loads on demand. */
export const arrowUpRight = 'M5 19 18 6M9.5 6H18v8.5';
export const box = 'M4 6h16v12H4z';
export const letters = 'M5 8V5h14v3M12 5v14M9 19h6';
export const redo = 'M16 5l4 4-4 4 M20 9h-9a6 6 0 0 0 0 12h3';
export const rangeIn = 'M9 5H5v14h4M9 12h10m-4-4 4 4-4 4';
export const rangeOut = 'M15 5h4v14h-4M15 12H5m4-4-4 4 4 4';
export const swap = 'm8 8-4 4 4 4M16 8l4 4-4 4M4 12h16';
export const unlink =
  'M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1' +
  'M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1M4 4l16 16';
export const person =
  'M12 4.500a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7zM5 20c0-3.500 3-6 7-6s7 2.500 7 6';
