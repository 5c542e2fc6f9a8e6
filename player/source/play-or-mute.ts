/** A browser that blocks autoplay with sound allows it muted; `onMuted` is called then. */
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
