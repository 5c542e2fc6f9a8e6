/** The build puts the text of Markdown files into the program. */
declare module '*.md' {
  const text: string;
  export default text;
}
