import type { PlayerLanguage } from '../element/pick-language';
import { enLive, type LiveMessages } from './en-live';

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
