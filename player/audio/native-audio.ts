type NativeTracks = Iterable<{ label: string; enabled: boolean }>;

/** Lets the track of that name be heard, and no other, where the browser plays HLS by itself and tells of tracks (Safari). */
export const playNativeTrack = (video: HTMLVideoElement, name: string): void => {
  const { audioTracks } = video as { audioTracks?: NativeTracks };
  const tracks = [...(audioTracks ?? [])];
  if (!tracks.some(({ label }) => label === name)) return;
  for (const track of tracks) track.enabled = track.label === name;
};
