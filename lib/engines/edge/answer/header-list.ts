/** Flat list of names and values, which `writeHead` takes without conversion. */
export type HeaderList = string[];
