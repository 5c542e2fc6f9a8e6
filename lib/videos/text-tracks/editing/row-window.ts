/** Pixels; browsers clip elements that are much higher. */
const highest = 12_000_000;

/** Layout of a long list in a scrolled box. */
export type RowLayout = {
  count: number;
  rowHeight: number;
  /** The one row with a different height, and that height; -1 for none. */
  openAt: number;
  openHeight: number;
};

type View = { scrollTop: number; viewHeight: number };
type PlacedRows = {
  /** Height of the scrolled content. */
  height: number;
  first: number;
  /** One past the last drawn row. */
  end: number;
  /** Offset at which row `first` is drawn. */
  top: number;
};

const extraOf = ({ openAt, openHeight, rowHeight }: RowLayout): number =>
  openAt < 0 ? 0 : openHeight - rowHeight;

const fullHeight = (layout: RowLayout): number => layout.count * layout.rowHeight + extraOf(layout);

/** The offset of a row without the height limit. */
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

/** Ratio of the rows' height to the scrollable height; 1 for all but the longest lists. */
const getScale = (layout: RowLayout, viewHeight: number): number =>
  fullHeight(layout) <= highest ? 1 : (fullHeight(layout) - viewHeight) / (highest - viewHeight);

/** The rows to draw for a viewport, with some around it. */
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

/** The scroll position that makes a row fully visible, or null if it is. */
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
