/** A rendition as displayed in media-chrome's menu. */
export type Quality = { id: string; width: number; height: number; bitrate: number };

/**
 * The `videoRenditions` that media-chrome expects on a media element: a list with change events.
 * `selectedIndex` is -1 for automatic selection.
 */
export class QualityList extends EventTarget implements Iterable<Quality> {
  private qualities: Quality[] = [];
  private selected = -1;
  private current: Quality | null = null;
  private select: (index: number) => void = () => undefined;

  get length(): number {
    return this.qualities.length;
  }

  get selectedIndex(): number {
    return this.selected;
  }

  set selectedIndex(index: number) {
    if (index === this.selected) return;
    this.selected = index;
    this.select(index);
    this.dispatchEvent(new Event('change'));
  }

  /** The displayed rendition. */
  get playing(): Quality | null {
    return this.current;
  }

  /** Sets the displayed rendition and dispatches `playing`. */
  notePlaying(index: number): void {
    this.current = this.qualities[index] ?? null;
    this.dispatchEvent(new Event('playing'));
  }

  [Symbol.iterator](): Iterator<Quality> {
    return this.qualities[Symbol.iterator]();
  }

  /** Replaces the renditions and the select handler. The selection returns to automatic. */
  fill(qualities: Quality[], select: (index: number) => void): void {
    this.qualities = qualities;
    this.current = null;
    this.selected = -1;
    this.select = select;
    // media-chrome reads `videoRenditions[index]` like an array.
    qualities.forEach((quality, index) => Object.assign(this, { [index]: quality }));
    this.dispatchEvent(new Event(qualities.length > 0 ? 'addrendition' : 'removerendition'));
  }
}
