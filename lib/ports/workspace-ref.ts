/** A workspace as rows name it: its id, or the row itself where it was read along. */
export type WorkspaceRef = string | { readonly id: string };
