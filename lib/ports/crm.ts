/** A workspace as a CRM knows it: the organisation, and the person whom it belongs to. */
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
   * Writes a workspace and its owner into the CRM, in the place of what is there of them. May be repeated: it
   * looks before it makes anything. Answers by which reference it is found the next time.
   */
  syncWorkspace(workspace: CrmWorkspace): Promise<{ reference: string }>;
};
