/** Texts of live events, loaded with the live player. */
export const enLive = {
  player: 'Live player: {title}',
  today: 'Today',
  tomorrow: 'Tomorrow',
  clock: '{time}',
  untilStart: 'until it begins. The player starts by itself.',
  calendar: 'Add to calendar',
  soon: { title: 'It is about to begin', text: 'The player starts by itself.' },
  break: { title: 'Break', text: 'It goes on in a moment. The player continues by itself.' },
  interrupted: {
    title: 'A short interruption',
    text: 'It goes on in a moment. You do not have to do anything.',
  },
  lost: {
    title: 'The broadcast is interrupted',
    text: 'The player goes on by itself as soon as there is a picture again.',
  },
  ended: {
    title: 'The broadcast is over',
    coming: 'The recording will appear here in a moment.',
    none: 'There is no recording.',
  },
  rehearsed: 'The rehearsal is over. This link is no longer valid.',
  live: 'LIVE',
  rehearsal: 'Rehearsal',
  toLive: 'Go to live',
  behind: '{time} behind the live picture',
  atLive: 'At the live picture',
  quality: 'Quality',
  said: {
    volume: 'Volume',
    muted: 'Sound off',
    unmuted: 'Sound on',
    captionsOn: 'Captions on',
    captionsOff: 'Captions off',
  },
  position: 'Position',
};

export type LiveMessages = typeof enLive;
