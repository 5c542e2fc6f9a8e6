import type { LiveRefusalReason } from '@/lib/ports/live';

const texts: Record<LiveRefusalReason, string> = {
  second_sender: 'Already publishing: an encoder and its backup send with this stream key.',
  unsupported_codec: 'Unsupported codec {codec}: send H.264 video and AAC audio.',
  sound_converted: 'The sound is {codec} and is turned into AAC: connect again.',
  wrong_key: 'Wrong stream key: this key was replaced by a new one.',
  unknown_key: 'Wrong stream key, or too early: no running channel has this key. Start the channel first.',
  no_key: 'No stream key: append it to the server address or enter it as stream key.',
  wrong_app: 'Wrong application name: the server address ends in /live.',
  no_picture: 'No video arrives: enable a video source.',
  too_early: 'Too early: the channel does not run yet.',
};

/** Message that the encoder shows to its operator, in English. Pure. */
export const writeRefusal = (reason: LiveRefusalReason, codec: string | null = null): string =>
  texts[reason].replace('{codec}', codec ?? '');
