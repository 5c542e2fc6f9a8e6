/** A state in the undo history. `label` names the change that led to it. */
export type Step<State, Label> = { state: State; label: Label | null; group: string | null };
export type History<State, Label> = {
  past: Step<State, Label>[];
  present: Step<State, Label>;
  future: Step<State, Label>[];
};

const mostSteps = 200;

export const startHistory = <State, Label>(state: State): History<State, Label> => ({
  past: [],
  present: { state, label: null, group: null },
  future: [],
});

/**
 * Records a change. Consecutive changes of one `group`, such as typing or a drag, are merged into one step.
 */
export const noteChange = <State, Label>(
  { past, present }: History<State, Label>,
  state: State,
  { label, group = null }: { label: Label; group?: string | null },
): History<State, Label> => ({
  past: group !== null && group === present.group ? past : [...past, present].slice(-mostSteps),
  present: { state, label, group },
  future: [],
});

/** Ends a group: the next change of the same group becomes a separate step. */
export const endGroup = <State, Label>(history: History<State, Label>): History<State, Label> => ({
  ...history,
  present: { ...history.present, group: null },
});

export const undo = <State, Label>({
  past,
  present,
  future,
}: History<State, Label>): History<State, Label> => {
  const before = past.at(-1);
  return before
    ? { past: past.slice(0, -1), present: { ...before, group: null }, future: [present, ...future] }
    : { past, present, future };
};

export const redo = <State, Label>({
  past,
  present,
  future,
}: History<State, Label>): History<State, Label> => {
  const [next, ...rest] = future;
  return next
    ? { past: [...past, present], present: { ...next, group: null }, future: rest }
    : { past, present, future };
};
