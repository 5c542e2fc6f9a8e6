import { describe, expect, it } from 'vitest';

import {
  cleanAudioName,
  replaceAudioTags,
  toLanguageTag,
  type AudioTrack,
} from '@/lib/core/media/audio-tracks';
import { changeAudioTracks } from '@/lib/videos/publishing/audio-tracks';

const german: AudioTrack = {
  id: 'audio',
  name: 'Deutsch',
  language: 'de',
  isDescription: false,
  isDefault: true,
};
const english: AudioTrack = { ...german, id: 'audio-2', name: 'English', language: 'en', isDefault: false };

describe('audio tracks', () => {
  it.each([
    ['ger', 'de'],
    ['fre', 'fr'],
    ['en_gb', 'en-GB'],
    ['und', null],
    ['qaa', null],
    ['not a tag', null],
    ['', null],
  ])('takes %j as the language %j', (tag, language) => expect(toLanguageTag(tag)).toBe(language));

  it.each([
    ['Ton "1"\r\n#EXTINF:', 'Ton 1 #EXTINF:'],
    ['\u0007  ', null],
    ['x'.repeat(70), 'x'.repeat(60)],
  ])('keeps the characters of %j that a playlist allows', (text, name) =>
    expect(cleanAudioName(text)).toBe(name),
  );

  it('changes one track and always keeps exactly one default', () => {
    const changed = changeAudioTracks([german, english], 'audio-2', { name: 'UK', isDefault: true });
    expect(changed).toEqual([
      { ...german, isDefault: false },
      { ...english, name: 'UK', isDefault: true },
    ]);
    expect(() => changeAudioTracks([german], 'audio-2', {})).toThrow('no such audio track');
    expect(() => changeAudioTracks([german, english], 'audio', { name: 'English' })).toThrow(
      'already has an audio track with this name',
    );
  });

  it('writes the tracks into a playlist and changes nothing else', () => {
    const foreign = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="program",NAME="x",URI="master_audio.m3u8"';
    const master = [
      '#EXTM3U',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="A",URI="audio-2/index.m3u8"',
      foreign,
      'x.m3u8',
    ];
    const lines = replaceAudioTags(master.join('\n'), [german, { ...english, isDescription: true }]).split(
      '\n',
    );
    expect(lines[1]).toBe(
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,' +
        'CHARACTERISTICS="public.accessibility.describes-video",CHANNELS="2",URI="audio-2/index.m3u8"',
    );
    expect([lines[0], lines[2], lines[3]]).toEqual([master[0], foreign, 'x.m3u8']);
  });
});
