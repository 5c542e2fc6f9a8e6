/** Flat name, value, name, value: what `writeHead` takes without building anything. */
export type HeaderList = string[];
