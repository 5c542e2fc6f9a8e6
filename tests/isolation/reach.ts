export const actorNames = [
  'anonymous',
  /** A token that was disabled is nobody. */
  'tokenDisabled',
  /** Signed in, in no workspace. */
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
  /** Every permission, but confined to a category that the attacked row is not in. */
  'tokenConfined',
  'otherSuperadmin',
  'otherToken',
  /** A platform administrator who is a member nowhere: what a workspace keeps is none of their business. */
  'root',
] as const;
export type ActorName = (typeof actorNames)[number];

export type Reach = {
  /** May do it to the attacked tenant's row. */
  allowed: ActorName[];
  /** May do it, but not to this row: lists leave it out, and by its id it is not found. */
  elsewhere: ActorName[];
};

export type CollectionExpectation = {
  read: Reach;
  update: Reach;
  delete: Reach;
  create: ActorName[];
  /** Refusals of create calls that are neither 401 nor 403. */
  refusals?: Partial<Record<ActorName, number>>;
  /** A change that a row takes, and the body of a create call. */
  change: Record<string, unknown>;
  body: Record<string, unknown>;
  /** Fields of `body` in which `made` is replaced by something new each time. */
  unique?: string[];
};
