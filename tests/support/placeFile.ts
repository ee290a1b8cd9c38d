/** A value of a MaxMind DB file. Numbers are written with four bytes. */
type Value = string | number | readonly Value[] | { readonly [key: string]: Value }

const TEXT = 2
const NUMBER = 6
const MAP = 7
const LIST = 11

/** The first bytes of a value: its type and its size. */
function head(type: number, size: number): Buffer {
  if (size > 284) throw new Error('A value of this size is not supported.')
  const [inline, ...more] = size < 29 ? [size] : [29, size - 29]
  return Buffer.from(type < 8 ? [(type << 5) | inline, ...more] : [inline, type - 7, ...more])
}

function encode(value: Value): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([head(TEXT, text.length), text])
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([head(NUMBER, 4), bytes])
  }
  if (Array.isArray(value)) {
    return Buffer.concat([head(LIST, value.length), ...value.map(encode)])
  }
  const entries = Object.entries(value)
  return Buffer.concat([head(MAP, entries.length), ...entries.flatMap((pair) => pair.map(encode))])
}

/** The 128 bits of an address. IPv4 stands at the end of the space of IPv6, after 96 zeros. */
function bitsOf(address: string): string {
  const groups = address.includes(':')
    ? wholeGroups(address).map((group) =>
        Number.parseInt(group || '0', 16)
          .toString(2)
          .padStart(16, '0'),
      )
    : address.split('.').map((part) => Number(part).toString(2).padStart(8, '0'))
  return groups.join('').padStart(128, '0')
}

function wholeGroups(address: string): string[] {
  const [before = '', after] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const tail = after ?? []
  return [...before, ...Array.from({ length: 8 - before.length - tail.length }, () => '0'), ...tail]
}

/**
 * A file in the format of MaxMind that knows these addresses.
 * See https://maxmind.github.io/MaxMind-DB/
 */
export function placeFile(places: Readonly<Record<string, Value>>): Buffer {
  type Node = [Node | number | undefined, Node | number | undefined]
  const nodes: Node[] = [[undefined, undefined]]
  const values: Buffer[] = []
  let length = 0
  for (const [address, value] of Object.entries(places)) {
    let node = nodes[0] as Node
    const bits = [...bitsOf(address)].map(Number)
    for (const bit of bits.slice(0, -1)) {
      let next = node[bit as 0 | 1]
      if (!Array.isArray(next)) {
        next = [undefined, undefined]
        nodes.push(next)
        node[bit as 0 | 1] = next
      }
      node = next
    }
    node[bits.at(-1) as 0 | 1] = length
    const data = encode(value)
    values.push(data)
    length += data.length
  }
  const tree = Buffer.alloc(nodes.length * 6)
  for (const [index, node] of nodes.entries()) {
    for (const [side, record] of node.entries()) {
      // The number of nodes means: not known.
      const pointer =
        record === undefined
          ? nodes.length
          : Array.isArray(record)
            ? nodes.indexOf(record)
            : nodes.length + 16 + record
      tree.writeUIntBE(pointer, index * 6 + side * 3, 3)
    }
  }
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 0,
    database_type: 'Test-City',
    description: { en: 'A test' },
    ip_version: 6,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 24,
  })
  const mark = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])
  return Buffer.concat([tree, Buffer.alloc(16), ...values, mark, metadata])
}
