/** Loads a chunk on first use. If that fails, the video still plays and the next use retries. */
export const createLoader = <Part>(load: () => Promise<Part>, signal: AbortSignal) => {
  let loading: Promise<Part> | undefined;
  return (use: (part: Part) => void, onSettled?: () => void): void => {
    loading ??= load();
    void loading
      .then(
        (part) => signal.aborted || use(part),
        () => (loading = undefined),
      )
      .finally(onSettled);
  };
};
