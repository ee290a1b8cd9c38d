import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** What every authenticator app understands. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** A new secret for an authenticator app, with the QR code that the app reads. */
export function newTotp(
  issuer: string,
  label: string,
): { qr_code: string; secret: string; uri: string } {
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ ...FORM, issuer, label, secret }).toString()
  return { qr_code: renderSVG(uri, { ecc: 'H', pixelSize: 3 }), secret: secret.base32, uri }
}

/** The code of now, of the 30 seconds before and of those after are right: clocks differ. */
export function checkTotp(secret: string, code: string): boolean {
  return new TOTP({ ...FORM, secret }).validate({ token: code, window: 1 }) !== null
}
