export const canUseMediaSource = (): boolean =>
  typeof MediaSource !== 'undefined' &&
  MediaSource.isTypeSupported('video/mp4; codecs="avc1.42E01E,mp4a.40.2"');

export const canPlayHlsNatively = (video: HTMLVideoElement): boolean =>
  video.canPlayType('application/vnd.apple.mpegurl') !== '';

/** Safari's native HLS is mature, supports AirPlay and needs no script; that of other browsers is recent. */
export const isNativeBetter = (video: HTMLVideoElement): boolean =>
  'webkitShowPlaybackTargetPicker' in video && canPlayHlsNatively(video);

/** Sets the playback rate and the default one, to which the browser resets the rate of a new source. */
export const setSpeed = (video: HTMLVideoElement, speed: number): void => {
  video.defaultPlaybackRate = speed;
  video.playbackRate = speed;
};
