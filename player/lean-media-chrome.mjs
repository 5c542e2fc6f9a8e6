/** Our own keys have a help of their own, so media-chrome's dialog for its keys is left out; the controller only asks for tokens. */
const noDialog = 'export const getHotkeyToken = (key) => `no${key}`; export default class {}';

/** Leaves out of media-chrome what the player replaces. */
export const leanMediaChrome = {
  name: 'lean-media-chrome',
  setup(build) {
    build.onLoad({ filter: /media-chrome\/dist\/media-keyboard-shortcuts-dialog\.js$/ }, () => ({
      contents: noDialog,
    }));
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
