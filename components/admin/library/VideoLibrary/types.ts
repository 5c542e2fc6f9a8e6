import type { LibraryQuery } from '@/lib/library/library-query';
import type { LibraryPage } from '@/lib/library/library-schemas';

import type { LibraryLayout } from './layout';

export type Category = { id: string; title: string };

/** What the signed-in person may do, to some of the videos at least. */
export type LibraryRights = { upload: boolean; update: boolean; changeVisibility: boolean; delete: boolean };

/** What came with the document. */
export type InitialLibrary = {
  query: LibraryQuery;
  page: LibraryPage;
  layout: LibraryLayout;
  /** Milliseconds since 1970. */
  loadedAt: number;
};
