/** A workspace as referenced by rows: its id, or the populated row. */
export type WorkspaceRef = string | { readonly id: string };
