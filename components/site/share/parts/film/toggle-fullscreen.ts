/** The picture with its drawings; a phone without that shows nothing else anyway. */
export const toggleFullscreen = (): void => {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.getElementById('film')?.requestFullscreen?.();
  change?.catch(() => undefined);
};
