/** Pixels; browsers cut elements that are much higher. */
const highest = 12_000_000;

/** How a long list lies in a scrolled box. */
export type RowLayout = {
  count: number;
  rowHeight: number;
  /** The one row of another height, and that height; -1 for none. */
  openAt: number;
  openHeight: number;
};

type View = { scrollTop: number; viewHeight: number };
type PlacedRows = {
  /** Of all rows: how high the scrolled content is. */
  height: number;
  first: number;
  /** One after the last row that is drawn. */
  end: number;
  /** Where row `first` is drawn. */
  top: number;
};

const extraOf = ({ openAt, openHeight, rowHeight }: RowLayout): number =>
  openAt < 0 ? 0 : openHeight - rowHeight;

const fullHeight = (layout: RowLayout): number => layout.count * layout.rowHeight + extraOf(layout);

/** Where a row begins, were there no limit. */
const toTop = (layout: RowLayout, row: number): number =>
  row * layout.rowHeight + (layout.openAt >= 0 && row > layout.openAt ? extraOf(layout) : 0);

const toRow = (layout: RowLayout, top: number): number => {
  const { openAt, openHeight, rowHeight, count } = layout;
  const openTop = openAt * rowHeight;
  const row =
    openAt < 0 || top < openTop
      ? top / rowHeight
      : top < openTop + openHeight
        ? openAt
        : (top - extraOf(layout)) / rowHeight;
  return Math.max(0, Math.min(count - 1, Math.floor(row)));
};

/** How many times higher the rows are than what can be scrolled; 1 for all but the longest lists. */
const getScale = (layout: RowLayout, viewHeight: number): number =>
  fullHeight(layout) <= highest ? 1 : (fullHeight(layout) - viewHeight) / (highest - viewHeight);

/** The rows to draw for what is seen, with some around it. */
export const placeRows = (layout: RowLayout, { scrollTop, viewHeight }: View, around = 6): PlacedRows => {
  const scale = getScale(layout, viewHeight);
  const seen = scrollTop * scale;
  const first = Math.max(0, toRow(layout, seen) - around);
  const end = layout.count === 0 ? 0 : Math.min(layout.count, toRow(layout, seen + viewHeight) + 1 + around);
  return {
    height: Math.min(highest, fullHeight(layout)),
    first,
    end,
    top: toTop(layout, first) - seen + scrollTop,
  };
};

/** Where to scroll so that a row is seen whole, or null where it is. */
export const scrollToRow = (
  layout: RowLayout,
  { scrollTop, viewHeight }: View,
  row: number,
): number | null => {
  const scale = getScale(layout, viewHeight);
  const top = toTop(layout, row);
  const height = row === layout.openAt ? layout.openHeight : layout.rowHeight;
  const seen = scrollTop * scale;
  if (top >= seen && top + height <= seen + viewHeight) return null;
  return Math.max(0, (top - Math.max(0, (viewHeight - height) / 3)) / scale);
};
