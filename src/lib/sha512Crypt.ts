/** The characters of a hash and of its salt, by their value. */
const DIGITS = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** How often a hash is made of the one before, where the hash does not say it. */
const ROUNDS = 5000
const SALT_LENGTH = 16

type Bytes = Uint8Array<ArrayBuffer>

const join = (...parts: readonly Bytes[]): Bytes => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const sha512 = async (...parts: readonly Bytes[]): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-512', join(...parts)))

/** Repeats bytes until they are so long. */
const stretch = (bytes: Bytes, length: number): Bytes =>
  Uint8Array.from({ length }, (_, at) => bytes[at % bytes.length] ?? 0)

const repeat = (bytes: Bytes, times: number): Bytes => stretch(bytes, bytes.length * times)

/** A number as so many digits, the lowest first. */
const digits = (value: number, count: number): string =>
  Array.from({ length: count }, (_, at) => DIGITS.charAt((value >> (6 * at)) & 63)).join('')

/** The 64 bytes in the order of the scheme, three in four digits. */
function encode(hash: Bytes): string {
  const byte = (at: number) => hash[at] ?? 0
  let [a, b, c] = [0, 21, 42]
  let text = ''
  for (let group = 0; group < 21; group += 1) {
    text += digits((byte(a) << 16) | (byte(b) << 8) | byte(c), 4)
    ;[a, b, c] = [b + 1, c + 1, a + 1]
  }
  return text + digits(byte(63), 2)
}

/** Random characters of `DIGITS`. */
export const makeSalt = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(SALT_LENGTH)), (byte) =>
    DIGITS.charAt(byte % 64),
  ).join('')

/**
 * The SHA-512-crypt hash of a password, as systems keep it in /etc/shadow and `openssl passwd -6` prints it. After Ulrich
 * Drepper, "Unix crypt using SHA-256 and SHA-512" (https://www.akkadia.org/drepper/SHA-crypt.txt).
 * @param salt 8 to 16 characters of `./0-9A-Za-z`
 */
export async function sha512Crypt(password: string, salt: string): Promise<string> {
  const encoder = new TextEncoder()
  const key: Bytes = encoder.encode(password)
  const given: Bytes = encoder.encode(salt)
  const mixed = await sha512(key, given, key)
  const bits: Bytes[] = []
  for (let left = key.length; left > 0; left >>= 1) bits.push(left % 2 === 1 ? mixed : key)
  let hash = await sha512(key, given, stretch(mixed, key.length), ...bits)
  const p = stretch(await sha512(repeat(key, key.length)), key.length)
  const s = stretch(await sha512(repeat(given, 16 + (hash[0] ?? 0))), given.length)
  const none: Bytes = new Uint8Array()
  for (let round = 0; round < ROUNDS; round += 1) {
    const isOdd = round % 2 === 1
    // oxlint-disable-next-line no-await-in-loop -- each round hashes the one before
    hash = await sha512(
      isOdd ? p : hash,
      round % 3 === 0 ? none : s,
      round % 7 === 0 ? none : p,
      isOdd ? hash : p,
    )
  }
  return `$6$${salt}$${encode(hash)}`
}
