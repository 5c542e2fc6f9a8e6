/** An IPv4 network with its prefix length, and its country. */
type Network = { address: string; bits: number; country: string };

const control = (type: number, size: number): Buffer =>
  type > 7 ? Buffer.from([size, type - 7]) : Buffer.from([(type << 5) | size]);
const encodeText = (value: string): Buffer => Buffer.concat([control(2, value.length), Buffer.from(value)]);
const encodeNumber = (type: 5 | 6 | 9, value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return Buffer.concat([control(type, type === 5 ? 2 : 4), bytes.subarray(type === 5 ? 2 : 0)]);
};
const encodeMap = (values: Record<string, Buffer>): Buffer =>
  Buffer.concat([
    control(7, Object.keys(values).length),
    ...Object.entries(values).flatMap(([key, value]) => [encodeText(key), value]),
  ]);

type Node = [Node | string | null, Node | string | null];

/**
 * A country database in MaxMind's format, version 2, with records of 24 bits, for networks that do not
 * overlap.
 */
export const createCountryDatabase = (networks: readonly Network[]): Buffer => {
  const root: Node = [null, null];
  const nodes: Node[] = [root];
  for (const { address, bits, country } of networks) {
    const value = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
    let node = root;
    for (let depth = 0; depth < bits; depth += 1) {
      const side = Math.floor(value / 2 ** (31 - depth)) % 2 === 1 ? 1 : 0;
      if (depth === bits - 1) node[side] = country;
      else {
        let next = node[side];
        if (next === null || typeof next === 'string') nodes.push((next = node[side] = [null, null]));
        node = next;
      }
    }
  }
  const parts: Buffer[] = [];
  const offsets = new Map<string, number>();
  let length = 0;
  for (const { country } of networks) {
    if (offsets.has(country)) continue;
    offsets.set(country, length);
    const data = encodeMap({ country: encodeMap({ iso_code: encodeText(country) }) });
    parts.push(data);
    length += data.length;
  }
  const tree = Buffer.alloc(nodes.length * 6);
  for (const [index, node] of nodes.entries())
    for (const side of [0, 1] as const) {
      const record = node[side];
      const value =
        record === null
          ? nodes.length
          : typeof record === 'string'
            ? nodes.length + 16 + (offsets.get(record) ?? 0)
            : nodes.indexOf(record);
      tree.writeUIntBE(value, index * 6 + side * 3, 3);
    }
  const metadata = encodeMap({
    binary_format_major_version: encodeNumber(5, 2),
    binary_format_minor_version: encodeNumber(5, 0),
    build_epoch: encodeNumber(9, 1_700_000_000),
    database_type: encodeText('Test-Country'),
    ip_version: encodeNumber(5, 4),
    node_count: encodeNumber(6, nodes.length),
    record_size: encodeNumber(5, 24),
  });
  return Buffer.concat([
    tree,
    Buffer.alloc(16),
    ...parts,
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    metadata,
  ]);
};
