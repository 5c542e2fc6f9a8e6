export const layoutPreference = 'library-layout';

const layouts = ['grid', 'list'] as const;
export type LibraryLayout = (typeof layouts)[number];

export const isLibraryLayout = (value: unknown): value is LibraryLayout =>
  layouts.some((layout) => layout === value);
