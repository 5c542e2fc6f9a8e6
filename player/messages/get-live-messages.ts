import type { PlayerLanguage } from './get-messages';

/** Texts of live events, loaded with the live player. */
const enLive = {
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

const deLive: LiveMessages = {
  player: 'Live-Player: {title}',
  today: 'Heute',
  tomorrow: 'Morgen',
  clock: '{time} Uhr',
  untilStart: 'bis zum Beginn. Der Player startet von selbst.',
  calendar: 'In den Kalender',
  soon: { title: 'Es geht gleich los', text: 'Der Player startet von selbst.' },
  break: { title: 'Pause', text: 'Es geht gleich weiter. Der Player macht von selbst weiter.' },
  interrupted: {
    title: 'Kurze Unterbrechung',
    text: 'Es geht gleich weiter. Sie müssen nichts tun.',
  },
  lost: {
    title: 'Die Übertragung ist unterbrochen',
    text: 'Der Player macht von selbst weiter, sobald wieder ein Bild kommt.',
  },
  ended: {
    title: 'Die Übertragung ist beendet',
    coming: 'Die Aufzeichnung erscheint gleich hier.',
    none: 'Es gibt keine Aufzeichnung.',
  },
  rehearsed: 'Die Probe ist beendet. Dieser Link gilt nicht mehr.',
  live: 'LIVE',
  rehearsal: 'Probe',
  toLive: 'Zum Live-Bild',
  behind: '{time} hinter dem Live-Bild',
  atLive: 'Am Live-Bild',
  quality: 'Qualität',
  said: {
    volume: 'Lautstärke',
    muted: 'Ton aus',
    unmuted: 'Ton an',
    captionsOn: 'Untertitel an',
    captionsOff: 'Untertitel aus',
  },
  position: 'Position',
};

const tables: Record<PlayerLanguage, LiveMessages> = { de: deLive, en: enLive };

export const getLiveMessages = (language: PlayerLanguage): LiveMessages => tables[language];
