/** Permissions of the signed-in user that apply to at least some videos. */
export type LibraryRights = {
  upload: boolean;
  import: boolean;
  update: boolean;
  changeVisibility: boolean;
  delete: boolean;
  /** Permissions on categories themselves. */
  categories: { create: boolean; update: boolean; delete: boolean };
};
