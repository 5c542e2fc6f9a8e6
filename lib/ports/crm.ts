/** A workspace as stored in a CRM: the organisation, and its owner as a person. */
export type CrmWorkspace = {
  id: string;
  name: string;
  owner: { email: string; name: string } | null;
  /** The result of an earlier call; null before the first. */
  reference: string | null;
};

/** A customer-relationship system. All methods throw `ProviderError`. */
export type CrmPort = {
  readonly adapter: 'off' | 'pipedrive';

  /**
   * Writes a workspace and its owner to the CRM, replacing existing records. Repeatable: it searches before
   * it creates anything. Returns the reference for the next call.
   */
  syncWorkspace(workspace: CrmWorkspace): Promise<{ reference: string }>;
};
