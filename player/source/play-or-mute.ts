/** A browser that refuses to begin by itself with sound still does so in silence, which `onMuted` hears of. */
export const playOrMute = async (video: HTMLVideoElement, onMuted: () => void): Promise<void> => {
  try {
    await video.play();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || video.muted) return;
    video.muted = true;
    onMuted();
    await video.play().catch(() => undefined);
  }
};
