import type { AudioMessages } from './en-audio';

export const deAudio: AudioMessages = {
  title: 'Ton',
  description: 'Audiodeskription',
  keep: 'Auf diesem Gerät merken',
};
