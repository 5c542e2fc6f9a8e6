/** CSS `background-position` that shows the cell at `offset` of a sprite. All values in pixels. Pure. */
export const toSheetPosition = (offset: number, sheet: number, cell: number): string =>
  sheet > cell ? `${(offset / (sheet - cell)) * 100}%` : '0%';
