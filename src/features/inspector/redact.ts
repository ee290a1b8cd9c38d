export const REDACTED = '[redacted]'

const SECRET_KEY =
  /pass(?:word|wd|phrase)|^pwd$|token|jwt|secret|authorization|api_?key|credential|verifier|cookie|^otp$/i

/** `eyJ` is how Base64 begins of everything that begins like JSON: tokens, and stored sessions as a whole. */
const ENCODED_JSON = /eyJ[\w+/=-]{8,}(?:\.[\w-]+)*/g
const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]+/gi
const SERVICE_KEY = /\bsb_(?:secret|publishable)_[\w-]+/g
/**
 * `"password":"…"`, `access_token=…`, `token_hash: …` inside a longer text. The value ends at its quote, at a
 * separator or where the text was cut. Lengths are bounded, so that no text makes the search slow.
 */
const PAIR =
  /((?:password|token|jwt|secret|verifier)[\w-]{0,30}["']?\s{0,4}[:=]\s{0,4})("(?:[^"\\]|\\.)*(?:"|$)|'[^']*(?:'|$)|[^\s&#,;}\])"']+)/gi
const CODE_IN_ADDRESS = /([?&#](?:code|otp)=)[^&#\s]+/gi

/** @returns whether the name alone shows that the value is secret. */
export function isSecretKey(key: string): boolean {
  return SECRET_KEY.test(key)
}

/** The text without anything that has the shape of a credential, whatever its key was. */
export function scrubText(text: string): string {
  return text
    .replace(ENCODED_JSON, REDACTED)
    .replace(BEARER, `$1 ${REDACTED}`)
    .replace(SERVICE_KEY, REDACTED)
    .replace(PAIR, `$1${REDACTED}`)
    .replace(CODE_IN_ADDRESS, `$1${REDACTED}`)
}
