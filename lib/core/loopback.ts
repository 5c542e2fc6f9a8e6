/** The names by which a machine reaches itself, as the `hostname` of a `URL` has them. */
export const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Whether the `hostname` of a `URL` is this machine. */
export const isLoopback = (hostname: string): boolean => loopbackHosts.includes(hostname);
