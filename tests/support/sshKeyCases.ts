import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
// Made by ssh-keygen, which also gave the fingerprints.
import made from './ssh-keys.json' with { type: 'json' }

export interface SshKeyCase {
  note: string
  given: string
  /** The start of the problem, or undefined for a good key. */
  problem?: string
  algorithm?: string
  bits?: number
  fingerprint?: string
}

const find = (algorithm: string, bits?: number) => {
  const found = made.find((key) => key.algorithm === algorithm && (bits ?? key.bits) === key.bits)
  if (!found) throw new Error(`There is no key ${algorithm}.`)
  return found
}

const field = (content: Buffer | string) => {
  const bytes = Buffer.from(content)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(bytes.length)
  return Buffer.concat([size, bytes])
}

const line = (type: string, ...fields: (Buffer | string)[]) =>
  `${type} ${Buffer.concat([type, ...fields].map(field)).toString('base64')}`

const blobOf = (publicKey: string) => Buffer.from(publicKey.split(' ')[1] ?? '', 'base64')

const fingerprintOf = (publicKey: string) =>
  `SHA256:${createHash('sha256').update(blobOf(publicKey)).digest('base64').replace(/=+$/, '')}`

const ed25519 = find('ssh-ed25519').publicKey
const rsa = find('ssh-rsa', 2048).publicKey
const point = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)])
const modulus = (bits: number) => Buffer.concat([Buffer.of(0), Buffer.alloc(bits / 8, 0xff)])
const exponent = Buffer.of(1, 0, 1)

const securityKeys = [
  { publicKey: line('sk-ssh-ed25519@openssh.com', Buffer.alloc(32, 9), 'ssh:'), bits: 256 },
  { publicKey: line('sk-ecdsa-sha2-nistp256@openssh.com', 'nistp256', point, 'ssh:'), bits: 256 },
]

const good: SshKeyCase[] = [
  ...made
    .filter(({ algorithm, bits }) => algorithm !== 'ssh-dss' && bits !== 1024)
    .map((key) => ({ ...key, note: `${key.algorithm} ${key.bits}`, given: key.publicKey })),
  ...securityKeys.map(({ publicKey, bits }) => ({
    note: publicKey.split(' ')[0] ?? '',
    given: publicKey,
    algorithm: publicKey.split(' ')[0] ?? '',
    bits,
    fingerprint: fingerprintOf(publicKey),
  })),
  { note: 'with a comment', given: `${ed25519} me@laptop of mine`, bits: 256 },
  {
    note: 'with blanks around and between',
    given: `\n \t${ed25519.replace(' ', ' \t ')} \r\n`,
    bits: 256,
  },
  {
    note: 'RSA of 16384 bits',
    given: line('ssh-rsa', exponent, modulus(16_384)),
    bits: 16_384,
  },
  {
    note: 'RSA of 2049 bits',
    given: line('ssh-rsa', exponent, Buffer.concat([Buffer.of(1), Buffer.alloc(256)])),
    bits: 2049,
  },
]

const DAMAGED = 'The key is cut off or damaged.'
const bad: [note: string, given: string, problem: string][] = [
  ['nothing', '', 'Paste a public key.'],
  ['blanks', ' \n ', 'Paste a public key.'],
  [
    'a private key',
    '-----BEGIN OPENSSH PRIVATE KEY-----\nb3Blbn\n-----END',
    'This is a private key.',
  ],
  ['a private key of PuTTY', 'PuTTY-User-Key-File-3: ssh-ed25519', 'This is a private key.'],
  ['RFC 4716', '---- BEGIN SSH2 PUBLIC KEY ----\nAAAA', 'This is another format.'],
  ['PEM', '-----BEGIN PUBLIC KEY-----\nMIIB', 'This is another format.'],
  ['two lines', `${ed25519.slice(0, 40)}\n${ed25519.slice(40)}`, 'The key has line breaks.'],
  ['two keys', `${ed25519}\n${rsa}`, 'The key has line breaks.'],
  ['a long text', `${ed25519} ${'x'.repeat(9000)}`, 'The text is too long'],
  ['many long characters', `${ed25519} ${'€'.repeat(3000)}`, 'The text is too long'],
  ['a certificate', `ssh-ed25519-cert-v01@openssh.com AAAA`, 'This is a certificate.'],
  ['DSA', find('ssh-dss').publicKey, 'DSA keys are not secure.'],
  ['no type', ed25519.split(' ')[1] ?? '', 'The type is missing'],
  ['options', `no-pty,command="id" ${ed25519}`, 'There are options before the key.'],
  ['an address', 'https://example.test/keys', 'This is no public key'],
  ['another type', 'ssh-ed448 AAAA', 'This is no public key'],
  ['a type that only begins like one', 'ssh-ed25519x AAAA', 'This is no public key'],
  ['only a type', 'ssh-ed25519', 'The key is missing'],
  ['characters that are not base64', 'ssh-ed25519 AAAA*AAA', DAMAGED],
  ['a length that is not base64', ed25519.slice(0, -1), DAMAGED],
  ['four characters less', ed25519.slice(0, -4), DAMAGED],
  ['an end in the middle', ed25519.slice(0, -8), DAMAGED],
  ['a cut RSA key', rsa.slice(0, -40), DAMAGED],
  ['three bytes', 'ssh-ed25519 AAAA', DAMAGED],
  ['an endless field', `ssh-ed25519 ${Buffer.alloc(8, 255).toString('base64')}`, DAMAGED],
  ['the key of another type', `ssh-rsa ${ed25519.split(' ')[1]}`, 'The type at the beginning'],
  ['another curve', line('ecdsa-sha2-nistp256', 'nistp384', point), DAMAGED],
  ['a compressed point', line('ecdsa-sha2-nistp256', 'nistp256', Buffer.alloc(65, 2)), DAMAGED],
  ['a short point', line('ecdsa-sha2-nistp384', 'nistp384', point), DAMAGED],
  ['31 bytes', line('ssh-ed25519', Buffer.alloc(31)), DAMAGED],
  ['a field too many', line('ssh-ed25519', Buffer.alloc(32), 'more'), DAMAGED],
  ['seven fields', line('ssh-ed25519', ...Array.from({ length: 6 }, () => 'x')), DAMAGED],
  [
    'a security key without an application',
    line('sk-ssh-ed25519@openssh.com', Buffer.alloc(32)),
    DAMAGED,
  ],
  [
    'RSA of 1024 bits',
    find('ssh-rsa', 1024).publicKey,
    'RSA keys need at least 2048 bits. This one has 1024.',
  ],
  [
    'RSA of 2047 bits',
    line('ssh-rsa', exponent, Buffer.concat([Buffer.of(0x7f), Buffer.alloc(255, 255)])),
    'RSA keys need at least 2048 bits. This one has 2047.',
  ],
  ['a negative modulus', line('ssh-rsa', exponent, Buffer.alloc(256, 255)), DAMAGED],
  [
    'zeros before the modulus',
    line('ssh-rsa', exponent, Buffer.concat([Buffer.of(0), modulus(2048)])),
    DAMAGED,
  ],
  ['an empty exponent', line('ssh-rsa', '', modulus(2048)), DAMAGED],
  ['no modulus', line('ssh-rsa', exponent), DAMAGED],
]

/** Good and bad keys, for the parser of the browser and the one of the database. */
export const sshKeyCases: SshKeyCase[] = [
  ...good,
  ...bad.map(([note, given, problem]) => ({ note, given, problem })),
]
