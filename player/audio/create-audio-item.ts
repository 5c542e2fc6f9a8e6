import type { MenuItem, MenuPage } from '../menus/menu-item';
import { getAudioMessages } from '../messages/get-audio-messages';
import type { AudioChoice, ItemContext } from './audio-choice';
import { keepAudio, recallAudio, type KeptAudio } from './kept-audio';

const toKept = ({ tracks, heard }: AudioChoice): KeptAudio | null => {
  const track = tracks.find(({ name }) => name === heard);
  return track ? { language: track.language, isDescription: track.isDescription } : null;
};

/** Whether the choice is there next time; nothing where a page may keep nothing. */
const createKeep = (audio: AudioChoice, label: string): MenuItem[] => {
  const kept = recallAudio();
  if (!keepAudio(kept)) return [];
  const onSelect = (): void => void keepAudio(kept ? null : toKept(audio));
  return [{ label, isChecked: kept !== null, isAlone: true, onSelect }];
};

const createPage = (audio: AudioChoice, { announce, language }: ItemContext): MenuPage => {
  const messages = getAudioMessages(language);
  const items = audio.tracks.map((track) => ({
    label: track.name,
    ...(track.isDescription && { detail: messages.description }),
    isChecked: track.name === audio.heard,
    onSelect: () => {
      audio.select?.(track.name);
      if (recallAudio()) keepAudio(toKept(audio));
      announce(`${messages.title}: ${track.name}`);
    },
  }));
  return { title: messages.title, items: [...items, ...createKeep(audio, messages.keep)] };
};

/** The settings' entry for the tracks of sound, each of which goes by its own name. */
export const createAudioItem = (audio: AudioChoice, context: ItemContext): MenuItem => ({
  label: getAudioMessages(context.language).title,
  ...(audio.heard && { detail: audio.heard }),
  page: () => createPage(audio, context),
});
