/** A workspace of which a person is a member. */
export type Place = {
  workspaceId: string;
  name: string;
  /** Active and not deleted. */
  isOpen: boolean;
  /** Whether this member is disabled. */
  isDisabled: boolean;
  /** ISO 8601; null if the person has never been active in the workspace. */
  enteredAt: string | null;
};

/**
 * The workspace in which a person acts, or the reason for none: the person is disabled in the workspaces
 * `names`, the platform closed them, or the person has no workspace.
 */
export type Landing =
  | { kind: 'workspace'; workspaceId: string }
  | { kind: 'nowhere'; reason: 'disabled' | 'closed' | 'none'; names: string[] };

const byLastUse = (a: Place, b: Place): number =>
  (b.enteredAt ?? '').localeCompare(a.enteredAt ?? '') || a.name.localeCompare(b.name);

/**
 * Chooses the workspace after signing in, being disabled or losing a workspace: the active one if the person
 * may enter it, otherwise the most recently used one that they may enter. Pure.
 */
export const chooseLanding = (activeId: string | null, places: readonly Place[]): Landing => {
  const enterable = places.filter(({ isOpen, isDisabled }) => isOpen && !isDisabled).sort(byLastUse);
  const chosen = enterable.find(({ workspaceId }) => workspaceId === activeId) ?? enterable[0];
  if (chosen) return { kind: 'workspace', workspaceId: chosen.workspaceId };
  const disabled = places.filter(({ isOpen, isDisabled }) => isOpen && isDisabled);
  const closed = places.filter(({ isDisabled }) => !isDisabled);
  const [reason, shown] =
    disabled.length > 0
      ? (['disabled', disabled] as const)
      : closed.length > 0
        ? (['closed', closed] as const)
        : (['none', []] as const);
  return { kind: 'nowhere', reason, names: shown.map(({ name }) => name).sort() };
};
