const longestWaitMs = 4000;

/** Reads the length of a video file in seconds. Null if the browser can't read it. */
export const readDuration = (file: File): Promise<number | null> => {
  const address = URL.createObjectURL(file);
  const element = document.createElement('video');
  return new Promise<number | null>((resolve) => {
    const finish = (): void => {
      const { duration } = element;
      resolve(Number.isFinite(duration) && duration > 0 ? duration : null);
    };
    element.addEventListener('loadedmetadata', finish, { once: true });
    element.addEventListener('error', finish, { once: true });
    setTimeout(finish, longestWaitMs);
    element.preload = 'metadata';
    element.src = address;
  }).finally(() => {
    element.removeAttribute('src');
    element.load();
    URL.revokeObjectURL(address);
  });
};
