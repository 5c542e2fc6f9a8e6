import { actorNames, type ActorName } from '../reach';
import { makeRow, readRaw, type World } from '../world';
import { strangers } from './expectations';

/** The status each actor gets; `default` for actors that are not listed. */
export type Statuses = Partial<Record<ActorName, number>> & { default: number };

export type EndpointExpectation = {
  statuses: Statuses;
  /**
   * Creates the call against the attacked tenant, again for each actor who is accepted and for each with
   * a separate entry. A refusal must not change the row `subject`.
   */
  prepare: (world: World, actor: ActorName) => Promise<Call> | Call;
  /** The answer contains field names but no values. */
  isMetadata?: boolean;
};
export type Call = { path: string; body?: unknown; subject?: { collection: string; id: string } };

export const each = (names: readonly ActorName[], status: number): Partial<Record<ActorName, number>> =>
  Object.fromEntries(names.map((name) => [name, status]));

export const unauthorized = each(strangers, 401);
export const notFoundElsewhere = each(['otherSuperadmin', 'otherToken', 'tokenConfined'], 404);
export const tokens: ActorName[] = ['token', 'tokenWithout', 'tokenConfined', 'otherToken'];
export const people = actorNames.filter((name) => !strangers.includes(name) && !tokens.includes(name));
export const nobodyInWorkspace = each(['person', 'disabledMember', 'tokenWithout', 'root'], 403);

export const videoOf = async (world: World) => (await makeRow(world, 'videos', world.own)).id;

/** The video is a colleague's, and editors change only their own. */
export const ofVideo: Statuses = {
  ...unauthorized,
  ...nobodyInWorkspace,
  ...notFoundElsewhere,
  editor: 403,
  default: 200,
};
/** A track without a file, which is how an automatic one starts. */
export const trackOf = async (world: World) => {
  const { id } = await makeRow(world, 'texttracks', world.own);
  const row = await readRaw(world, 'texttracks', id);
  return {
    path: `/api/videos/${String(row?.video)}/texttracks/${id}`,
    subject: { collection: 'texttracks', id },
  };
};
