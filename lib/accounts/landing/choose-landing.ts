/** A workspace that somebody is a member of. */
export type Place = {
  workspaceId: string;
  name: string;
  /** Active and not deleted. */
  isOpen: boolean;
  /** For this member. */
  isDisabled: boolean;
  /** ISO 8601; null for a workspace that the person has not acted in yet. */
  enteredAt: string | null;
};

/**
 * Where a person acts, or why nowhere: `disabled` in the workspaces `names`, these are `closed` by the
 * platform, or the person is a member of none.
 */
export type Landing =
  | { kind: 'workspace'; workspaceId: string }
  | { kind: 'nowhere'; reason: 'disabled' | 'closed' | 'none'; names: string[] };

const byLastUse = (a: Place, b: Place): number =>
  (b.enteredAt ?? '').localeCompare(a.enteredAt ?? '') || a.name.localeCompare(b.name);

/**
 * The one rule of where a person lands after signing in, being disabled, or losing a workspace: in the active
 * workspace if they may enter it, otherwise in the most recently used one that they may enter. Pure.
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
