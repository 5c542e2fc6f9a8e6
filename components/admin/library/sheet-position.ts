/**
 * Where in CSS a background has to lie so that of a sheet of pictures the one at `offset` is seen; all in
 * pixels. Pure.
 */
export const toSheetPosition = (offset: number, sheet: number, cell: number): string =>
  sheet > cell ? `${(offset / (sheet - cell)) * 100}%` : '0%';
