/** The texts of menus, keys and dialogs, which are fetched with them. */
export const enDialogs = {
  menus: {
    unmute: 'Turn on sound',
    quality: 'Quality',
    speed: 'Speed',
    back: 'Back to previous menu',
    off: 'Off',
    automatic: 'Automatic',
    withSounds: 'with sounds',
    close: 'Close',
    now: 'now {lines}',
    normal: 'Normal',
    pip: 'Picture in picture',
    said: { volume: 'Volume', muted: 'Sound off', unmuted: 'Sound on', chapter: 'Chapter', frame: 'Frame' },
  },
  share: {
    fromStart: 'From the start',
    fromHere: 'From {time}',
    link: 'Link to the video',
    copy: 'Copy link',
    copied: 'Copied',
    failed: 'Please copy the link yourself',
  },
  touch: { back: '10 seconds back', forward: '10 seconds forward', fast: '2 ×' },
  captionStyle: {
    title: 'Look of the captions',
    example: 'This is what captions look like.',
    names: { size: 'Size', background: 'Background', contrast: 'Colour' },
    values: {
      size: { small: 'Small', medium: 'Medium', large: 'Large', huge: 'Very large' },
      background: { solid: 'Solid', glass: 'Translucent', none: 'None' },
      contrast: { white: 'White on black', yellow: 'Yellow on black', black: 'Black on white' },
    },
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    keys: { space: 'Space', shift: 'Shift' },
    names: {
      play: 'Play or pause',
      back: '10 seconds back',
      forward: '10 seconds forward',
      volume: 'Louder, quieter',
      mute: 'Sound on or off',
      captions: 'Captions on or off',
      transcript: 'Show or hide transcript',
      nextChapter: 'Next chapter',
      previousChapter: 'Previous chapter',
      share: 'Jump to 0 to 90 %',
      speed: 'Slower, faster',
      frame: 'One frame back, forward',
      fullscreen: 'Fullscreen on or off',
      pip: 'Picture in picture on or off',
      help: 'This help',
    },
  },
};

export type DialogMessages = typeof enDialogs;
