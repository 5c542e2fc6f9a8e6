export const actorNames = [
  'anonymous',
  /** A disabled token, which counts as anonymous. */
  'tokenDisabled',
  /** A token after its expiry date, which counts as anonymous. */
  'tokenExpired',
  /** A token that is used outside its allowed networks, which counts as anonymous. */
  'tokenElsewhere',
  /** A token that was replaced by a rotation and whose grace period is over. */
  'tokenReplaced',
  /** Signed in, but without a workspace. */
  'person',
  /** A superadmin of the attacked workspace who was disabled. */
  'disabledMember',
  'editor',
  'manager',
  'admin',
  'superadmin',
  /** A token of the attacked workspace with every permission a token can have. */
  'token',
  'tokenWithout',
  /** A token with every permission, limited to a category without the attacked row. */
  'tokenConfined',
  'otherSuperadmin',
  'otherToken',
  /** A platform administrator without memberships, who must not see the contents of workspaces. */
  'root',
] as const;
export type ActorName = (typeof actorNames)[number];

export type Reach = {
  /** May access the attacked tenant's row. */
  allowed: ActorName[];
  /** Has the right, but not for this row: lists omit it, and its id is not found. */
  elsewhere: ActorName[];
};

export type CollectionExpectation = {
  read: Reach;
  update: Reach;
  delete: Reach;
  create: ActorName[];
  /** Refusals of create calls that are neither 401 nor 403. */
  refusals?: Partial<Record<ActorName, number>>;
  /** A valid change of a row, and the body of a create call. */
  change: Record<string, unknown>;
  body: Record<string, unknown>;
  /** Fields of `body` in which `made` is replaced by a unique value each time. */
  unique?: string[];
};
