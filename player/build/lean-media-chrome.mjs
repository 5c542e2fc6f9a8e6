import { readFile } from 'node:fs/promises';

/** Our own keys have a help of their own, so media-chrome's dialog for its keys is left out; the controller only asks for tokens. */
const noDialog = 'export const getHotkeyToken = (key) => `no${key}`; export default class {}';

/** Words of controls and dialogs that the player does not have. */
const unusedWords =
  /^ {2}"?(?:audio|auto|captions|enable|disable|closed|start c|stop c|loop|(?:current )?playback rate|quality|seek (?:b|f|t)|settings|live|playing|off|network|decode|source|encryption|an? |the )/i;

/** Leaves out of media-chrome what the player replaces. */
export const leanMediaChrome = {
  name: 'lean-media-chrome',
  setup(build) {
    build.onLoad({ filter: /media-chrome\/dist\/media-keyboard-shortcuts-dialog\.js$/ }, () => ({
      contents: noDialog,
    }));
    // What has no translation shows its key, which is the English word.
    build.onLoad({ filter: /media-chrome\/dist\/lang\/en\.js$/ }, () => ({
      contents: 'export const En = {};',
    }));
    build.onLoad({ filter: /media-chrome\/dist\/lang\/de\.js$/ }, async ({ path: file }) => {
      const lines = (await readFile(file, 'utf8')).split('\n');
      return { contents: lines.filter((line) => !unusedWords.test(line)).join('\n') };
    });
    // Their templates are HTML and style sheets, in which neither indentation nor comments mean anything.
    build.onLoad({ filter: /media-chrome\/dist\/.*\.js$/ }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8');
      return { contents: text.replace(/\/\*[^`]*?\*\//g, '').replace(/\s*\n\s*/g, '\n') };
    });
  },
};

/** Style sheets as their minified text. */
export const cssText = {
  name: 'css-text',
  setup(build) {
    build.onLoad({ filter: /\/player\/.*\.css$/ }, async ({ path: file }) => {
      const { outputFiles } = await build.esbuild.build({
        entryPoints: [file],
        minify: true,
        write: false,
        loader: { '.css': 'css' },
        target: build.initialOptions.target,
      });
      return { contents: outputFiles[0].text, loader: 'text' };
    });
  },
};
