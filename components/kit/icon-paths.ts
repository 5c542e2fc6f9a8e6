/**
 * SVG paths of the icons on a 24-unit grid, named by meaning. They are separate exports, so that a public
 * page loads only those that it shows.
 */
export const home = 'M4 11 12 4l8 7v9H4z';
export const video = 'M3 6h18v12H3z M10 9.500l4.500 2.500-4.500 2.500z';
export const live =
  'M12 9.500a2.500 2.500 0 1 0 0 5a2.500 2.500 0 1 0 0-5z M7.500 7.500a6.500 6.500 0 0 0 0 9 M16.500 7.500a6.500 6.500 0 0 1 0 9';
export const folder = 'M3 6h6l2 2.500h10V19H3z';
export const tag = 'M4 4h8l8 8-8 8-8-8z M8 8h.01';
export const player = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z M10 8.500l6 3.500-6 3.500z';
export const members =
  'M9 4.500a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7z M3 20c0-3.500 2.700-6 6-6s6 2.500 6 6 M16 5a3.500 3.500 0 0 1 0 6.500 M17.500 14.500c2 .8 3.500 2.800 3.500 5.500';
export const plug = 'M9 3v5 M15 3v5 M6 8h12v3a6 6 0 0 1-12 0z M12 17v4';
export const log = 'M5 4h14v16H5z M8.500 9h7 M8.500 13h7 M8.500 17h4';
export const users = 'M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8z M4 21c0-4 3.500-7 8-7s8 3 8 7';
export const workspaces = 'M3 10l9-6 9 6-9 6z M3 15l9 6 9-6';
const parcel = 'M4 8l8-4 8 4v8l-8 4-8-4z M4 8l8 4 8-4 M12 12v8';
export { parcel as package };
export const mail = 'M3 6h18v12H3z M3 7l9 6 9-6';
export const bell = 'M6 17V11a6 6 0 0 1 12 0v6l1.500 1.500h-15z M10 21h4';
export const chevrons = 'M8 10l4-4 4 4 M8 14l4 4 4-4';
export const check = 'M5 12.500l4.500 4.500L19 7.500';
export const close = 'M6 6l12 12 M18 6L6 18';
export const copy = 'M9 9h11v11H9z M15 9V4H4v11h5';
export const eye =
  'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12z M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z';
export const eyeOff =
  'M4 4l16 16 M6.500 7.500C4 9.300 2.500 12 2.500 12S6 18.500 12 18.500c1.800 0 3.300-.5 4.600-1.300 M10 5.700c.6-.1 1.300-.2 2-.2 6 0 9.500 6.500 9.500 6.500s-.7 1.300-2 2.700';
export const warning = 'M12 4l9 16H3z M12 10v4.500 M12 17.300h.01';
export const upload = 'M12 16V4 M7 9l5-5 5 5 M4 20h16';
export const download = 'M12 4v12 M7 11l5 5 5-5 M4 20h16';
export const play = 'M7 4.500l12 7.500-12 7.500z';
export const pause = 'M8 5v14 M16 5v14';
export const undo = 'M8 5L4 9l4 4 M4 9h9a6 6 0 0 1 0 12h-3';
export const frameBack = 'M14 6l-6 6 6 6 M18 6v12';
export const frameOn = 'M10 6l6 6-6 6 M6 6v12';
export const more =
  'M5 11a1 1 0 1 0 0 2a1 1 0 1 0 0-2z M12 11a1 1 0 1 0 0 2a1 1 0 1 0 0-2z M19 11a1 1 0 1 0 0 2a1 1 0 1 0 0-2z';
export const search = 'M10.500 4a6.500 6.500 0 1 0 0 13a6.500 6.500 0 1 0 0-13z M15.500 15.500L20 20';
export const sort = 'M8 5v14 M4.500 15.500L8 19l3.500-3.500 M16 19V5 M12.500 8.500L16 5l3.500 3.500';
export const filter = 'M4 5h16l-6 7.500V19l-4-2v-4.500z';
export const grid =
  'M4 4h6.500v6.500H4z M13.500 4H20v6.500h-6.500z M4 13.500h6.500V20H4z M13.500 13.500H20V20h-6.500z';
export const list = 'M4 6h.01 M4 12h.01 M4 18h.01 M8.500 6H20 M8.500 12H20 M8.500 18H20';
export const plus = 'M12 5v14 M5 12h14';
export const edit = 'M4 20l1-4L16 5l3 3L8 19z';
export const trash = 'M4 7h16 M9 7V4h6v3 M6 7l1 13h10l1-13 M10 11v5 M14 11v5';
export const replace =
  'M4 9.500a8 8 0 0 1 14-3.500l2 2 M20 4v4h-4 M20 14.500a8 8 0 0 1-14 3.500l-2-2 M4 20v-4h4';
export const globe =
  'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z M3 12h18 M12 3c3 3 3.500 6 3.500 9s-.5 6-3.500 9 M12 3c-3 3-3.500 6-3.500 9s.5 6 3.500 9';
export const lock = 'M6 11h12v9H6z M8.500 11V8a3.500 3.500 0 0 1 7 0v3';
export const key = 'M8 11a4 4 0 1 0 0 8a4 4 0 1 0 0-8z M11 12.5 19.5 4 M16 7.5l2.5 2.5';
export const link = 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1 M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1';
export const code = 'M8 7l-5 5 5 5 M16 7l5 5-5 5';
export const external = 'M10 5H5v14h14v-5 M14 4h6v6 M20 4l-9 9';
export const info = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z M12 11v5 M12 8h.01';
export const error = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z M12 7.500v5.500 M12 16h.01';
export const clock = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z M12 7.500V12l3 2.500';
export const arrowLeft = 'M20 12H4 M10 6l-6 6 6 6';
export const arrowRight = 'M4 12h16 M14 6l6 6-6 6';
export const arrowUp = 'M12 19V5 M6 11l6-6 6 6';
export const arrowDown = 'M12 5v14 M6 13l6 6 6-6';
export const minus = 'M5 12h14';
export const split = 'M12 3v18 M8 8l-4 4 4 4 M16 8l4 4-4 4';
export const grip = 'M9 6h.01 M9 12h.01 M9 18h.01 M15 6h.01 M15 12h.01 M15 18h.01';
export const merge = 'M12 3v18 M4 8l4 4-4 4 M20 8l-4 4 4 4';
export const frameForward = 'M10 6l6 6-6 6 M6 6v12';
export const chevronLeft = 'M14.500 6l-6 6 6 6';
export const chevronRight = 'M9.500 6l6 6-6 6';
export const chevronDown = 'M6 9.500l6 6 6-6';
export const file = 'M6 3h8l4 4v14H6z M14 3v4h4';
export const captions =
  'M3 5h18v14H3z M10.500 10.500a2.200 2.200 0 1 0 0 3 M17.500 10.500a2.200 2.200 0 1 0 0 3';
export const chart = 'M4 4v16h16 M8 16v-4 M12 16V8 M16 16v-6';
export const sliders =
  'M4 7h10 M18 7h2 M16 5a2 2 0 1 0 0 4a2 2 0 1 0 0-4z M4 17h2 M10 17h10 M8 15a2 2 0 1 0 0 4a2 2 0 1 0 0-4z';
export const smile =
  'M12 3.5a8.500 8.500 0 1 0 0 17a8.500 8.500 0 1 0 0-17zM8.500 14a4 4 0 0 0 7 0M9 9.500h.01M15 9.500h.01';
export const sound =
  'M4 9.5h3.500L12 6v12l-4.500-3.500H4zM15.500 9a4.500 4.500 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11';
export const mute = 'M4 9.500h3.500L12 6v12l-4.500-3.500H4zM16 9.500l5 5M21 9.500l-5 5';
export const fullscreen = 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5';
export const compare = 'M4 5h7v14H4zM13 5h7v14h-7zM12 3v18';
export const print = 'M7 8V4h10v4M7 17H4V8h16v9h-3M7 14h10v6H7z';
export const keyboard = 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M18 10h.01M8 14h8';
export const range = 'M8 5H5v14h3M16 5h3v14h-3M9 12h6';
export const dots = 'M5.5 12h.01M12 12h.01M18.5 12h.01';
export const image = 'M4 5h16v14H4z M4 16l5-5 4 4 2-2 5 5 M15.500 9h.01';
