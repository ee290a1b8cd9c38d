import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** What a server asks of it, as JSON. */
export interface CredentialOptions {
  challenge: string
  rpId?: string
  rp?: { id?: string }
  user?: { id: string }
}

/** A security key in software: it makes one credential and proves it, as a browser sends both. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle = ''

  /** Who asks, that a person was there and verified, and how often the key was used. */
  const authenticatorData = (rpId: string, attested = Buffer.alloc(0)) => {
    const flags = 0x05 | (attested.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = (response: Record<string, string>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** As `navigator.credentials.create` */
    create({ challenge, rp, user }: CredentialOptions) {
      userHandle = user?.id ?? ''
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = cborMap([
        [1, cborInt(2)],
        [3, cborInt(-7)],
        [-1, cborInt(1)],
        [-2, cborBytes(Buffer.from(x, 'base64url'))],
        [-3, cborBytes(Buffer.from(y, 'base64url'))],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authenticatorData(rp?.id ?? '', attested)),
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      })
    },
    /** As `navigator.credentials.get` */
    get({ challenge, rpId = '' }: CredentialOptions) {
      const data = clientData('webauthn.get', challenge)
      const authData = authenticatorData(rpId)
      const signed = Buffer.concat([authData, sha256(data)])
      return answer({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle,
      })
    },
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

// The part of CBOR (RFC 8949) that attestations need.
function cborHead(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  if (length < 256) return Buffer.from([(kind << 5) | 24, length])
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 0xff])
}
const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
const cborMap = (entries: [number, Buffer][]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flatMap(([k, v]) => [cborInt(k), v])])
