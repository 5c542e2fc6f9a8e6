/** Fullscreen with drawings. Phones without the Fullscreen API show little besides the video anyway. */
export const toggleFullscreen = (): void => {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.getElementById('film')?.requestFullscreen?.();
  change?.catch(() => undefined);
};
