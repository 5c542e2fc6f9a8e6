/** The key of the layout in Payload's preferences. */
export const layoutPreference = 'library-layout';

const layouts = ['grid', 'list'] as const;
/** The layout of the library: a grid of thumbnails, or rows. */
export type LibraryLayout = (typeof layouts)[number];

export const isLibraryLayout = (value: unknown): value is LibraryLayout =>
  layouts.some((layout) => layout === value);
