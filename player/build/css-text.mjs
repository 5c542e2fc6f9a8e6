/** Imports style sheets as minified text. */
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
