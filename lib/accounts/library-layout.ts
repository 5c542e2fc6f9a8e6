/** The name under which Payload keeps a person's choice. */
export const layoutPreference = 'library-layout';

const layouts = ['grid', 'list'] as const;
/** How the library shows its videos: as pictures side by side, or as rows. */
export type LibraryLayout = (typeof layouts)[number];

export const isLibraryLayout = (value: unknown): value is LibraryLayout =>
  layouts.some((layout) => layout === value);
