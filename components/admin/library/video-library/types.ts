/** What the signed-in person may do, to some of the videos at least. */
export type LibraryRights = {
  upload: boolean;
  import: boolean;
  update: boolean;
  changeVisibility: boolean;
  delete: boolean;
  /** What to do with categories themselves. */
  categories: { create: boolean; update: boolean; delete: boolean };
};
