/** A public key in the format of OpenSSH. */
export interface SshKey {
  /** Type and key in one line, without the comment. */
  publicKey: string
  algorithm: string
  bits: number
  fingerprintSha256: string
  /** What follows the key in the line, such as `me@laptop`. A good first name for the key. */
  comment: string
}

export type ParsedSshKey = { ok: true; key: SshKey } | { ok: false; problem: string }

const DAMAGED = 'The key is cut off or damaged. Copy the whole line again.'

const TYPE =
  /^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(256|384|521)|sk-ssh-ed25519@openssh\.com|sk-ecdsa-sha2-nistp256@openssh\.com)(\s|$)/
const OPTIONS = /\s(ssh-[a-z0-9]+|ecdsa-sha2-[a-z0-9]+|sk-[a-z0-9@.-]+)\s+AAAA/

/**
 * Reads the line of a public key, and says what is wrong with it. The database does the same with the same sentences:
 * see `private.parse_ssh_key`.
 */
export async function parseSshKey(given: string): Promise<ParsedSshKey> {
  const line = given.replaceAll(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')
  const wrong = textProblem(line)
  if (wrong !== undefined) return { ok: false, problem: wrong }
  const [algorithm = '', encoded = '', ...comment] = line.split(/\s+/)
  const blob = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
  const checked = checkBlob(algorithm, blob)
  if (typeof checked === 'string') return { ok: false, problem: checked }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', blob))
  return {
    ok: true,
    key: {
      publicKey: `${algorithm} ${base64(blob)}`,
      algorithm,
      bits: checked,
      fingerprintSha256: `SHA256:${base64(digest).replace(/=+$/, '')}`,
      comment: comment.join(' '),
    },
  }
}

/** What can be seen without decoding the key. */
function textProblem(line: string): string | undefined {
  if (line === '') return 'Paste a public key.'
  if (/PRIVATE KEY|PuTTY-User-Key-File/.test(line)) {
    return 'This is a private key. Keep it secret. Paste the public key: the file that ends in .pub.'
  }
  if (line.startsWith('----')) {
    return 'This is another format. Paste the line that begins with the type, such as ssh-ed25519.'
  }
  if (/[\r\n]/.test(line)) return 'The key has line breaks. Paste it as one line.'
  if (new TextEncoder().encode(line).length > 8192) return 'The text is too long for a public key.'
  if (/^\S*-cert-v0[01]@openssh\.com\s/.test(line)) {
    return 'This is a certificate. Paste the public key that it belongs to.'
  }
  if (/^ssh-dss\s/.test(line)) return 'DSA keys are not secure. Make an Ed25519 key.'
  if (line.startsWith('AAAA')) return 'The type is missing before the key.'
  if (!TYPE.test(line)) {
    return OPTIONS.test(line)
      ? 'There are options before the key. Begin with the type, such as ssh-ed25519.'
      : 'This is no public key in the format of OpenSSH.'
  }
  if (!/^\S+\s+\S/.test(line)) return 'The key is missing after the type.'
  const encoded = line.split(/\s+/)[1] ?? ''
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded) || encoded.length % 4 !== 0) return DAMAGED
  return undefined
}

/** The bits of the key, or what is wrong with it. */
function checkBlob(algorithm: string, blob: Uint8Array): number | string {
  const fields = sshFields(blob)
  const [type, second, third] = fields ?? []
  if (!fields || !type) return DAMAGED
  if (text(type) !== algorithm) {
    return 'The type at the beginning is not the type of the key. Copy the whole line again.'
  }
  const isSecurityKey = algorithm.startsWith('sk-')
  if (algorithm === 'ssh-rsa') {
    const bits = numberBits(third)
    if (fields.length !== 3 || numberBits(second) === undefined || bits === undefined)
      return DAMAGED
    return bits < 2048 ? `RSA keys need at least 2048 bits. This one has ${bits}.` : bits
  }
  if (algorithm.includes('ed25519')) {
    return fields.length === (isSecurityKey ? 3 : 2) && second?.length === 32 ? 256 : DAMAGED
  }
  const bits = Number(/nistp(\d+)/.exec(algorithm)?.[1])
  const isRight =
    fields.length === (isSecurityKey ? 4 : 3) &&
    second !== undefined &&
    text(second) === `nistp${bits}` &&
    third?.length === Math.ceil(bits / 8) * 2 + 1 &&
    third[0] === 4
  return isRight ? bits : DAMAGED
}

/** The fields of RFC 4251: four bytes of length, then the content. Undefined if the last one is cut off. */
function sshFields(blob: Uint8Array): Uint8Array[] | undefined {
  const view = new DataView(blob.buffer)
  const fields: Uint8Array[] = []
  let position = 0
  while (position < blob.length) {
    if (position + 4 > blob.length || fields.length === 5) return undefined
    const size = view.getUint32(position)
    const end = position + 4 + size
    if (end > blob.length) return undefined
    fields.push(blob.subarray(position + 4, end))
    position = end
  }
  return fields
}

/** The bits of a positive number, or undefined if it is not written in the only right way. */
function numberBits(number: Uint8Array | undefined): number | undefined {
  const [first, next] = number ?? []
  if (!number || first === undefined || first > 127) return undefined
  if (first > 0) return (number.length - 1) * 8 + (32 - Math.clz32(first))
  // A leading zero only keeps the next byte from being read as a sign.
  return next !== undefined && next > 127 ? (number.length - 1) * 8 : undefined
}

const text = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
