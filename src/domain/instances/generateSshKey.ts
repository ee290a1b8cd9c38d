/** A new key pair in the formats of OpenSSH. The private key never leaves the browser. */
export interface SshKeyPair {
  publicKey: string
  privateKey: string
}

/** Whether this browser can generate Ed25519 keys. */
export async function canGenerateSshKey(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
    return true
  } catch {
    return false
  }
}

/**
 * Generates an Ed25519 key pair.
 * @param comment ends the public key and names the private one, such as `laptop`
 * @throws where the browser does not know Ed25519, or the page has no https
 */
export async function generateSshKey(comment: string): Promise<SshKeyPair> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('Not a pair of keys')
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  // The last 32 bytes of the structure are the seed (RFC 8410, section 7).
  const seed = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey)).slice(-32)
  const publicBlob = concat(field('ssh-ed25519'), field(point))
  return {
    publicKey: `ssh-ed25519 ${base64(publicBlob)} ${comment}`,
    privateKey: pem(privateBlob(publicBlob, point, seed, comment)),
  }
}

/** The file format `PROTOCOL.key` of OpenSSH, without a passphrase. */
function privateBlob(
  publicBlob: Uint8Array,
  point: Uint8Array,
  seed: Uint8Array,
  comment: string,
): Uint8Array {
  const check = crypto.getRandomValues(new Uint8Array(4))
  const unpadded = concat(
    check,
    check,
    field('ssh-ed25519'),
    field(point),
    field(concat(seed, point)),
    field(comment),
  )
  const padding = Uint8Array.from({ length: -unpadded.length & 7 }, (_, index) => index + 1)
  return concat(
    utf8('openssh-key-v1\0'),
    field('none'),
    field('none'),
    field(''),
    uint32(1),
    field(publicBlob),
    field(concat(unpadded, padding)),
  )
}

const utf8 = (text: string) => new TextEncoder().encode(text)

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

/** RFC 4251: four bytes of length, then the content. */
function field(content: string | Uint8Array): Uint8Array {
  const bytes = typeof content === 'string' ? utf8(content) : content
  return concat(uint32(bytes.length), bytes)
}

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

function pem(bytes: Uint8Array): string {
  const lines = base64(bytes).match(/.{1,70}/g) ?? []
  return `-----BEGIN OPENSSH PRIVATE KEY-----\n${lines.join('\n')}\n-----END OPENSSH PRIVATE KEY-----\n`
}
