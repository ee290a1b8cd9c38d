import type { NodemailerError } from 'nodemailer'
import type { NotSent } from '../way.ts'

/** Names of errors before the mail itself. */
const BEFORE_MAIL: Readonly<Record<string, string>> = {
  ETLS: 'smtp_tls',
  EREQUIRETLS: 'smtp_tls',
  EAUTH: 'smtp_sign_in',
  ENOAUTH: 'smtp_sign_in',
}

/** Names of errors that are no answer of the server. */
const CODES: Readonly<Record<string, string>> = {
  ...BEFORE_MAIL,
  EDNS: 'smtp_dns',
  ETIMEDOUT: 'smtp_timeout',
  ECONNECTION: 'smtp_connection',
  ESOCKET: 'smtp_connection',
}

/** As much of an answer as helps to understand it. */
const DETAIL_LENGTH = 500

/**
 * What an error of the mail server means. An answer about the recipient that will stay the same blocks the address. What is
 * about us, such as a policy or a wrong password, is tried again, because we can repair it.
 * @returns undefined for an error that is not one of mail
 */
export function smtpFailure(error: unknown): NotSent | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', responseCode, response, command } = error as NodemailerError
  if (responseCode !== undefined && responseCode >= 400) {
    const answer = response ?? ''
    const isRefused = responseCode >= 500 && isAboutRecipient(answer, responseCode, command ?? '')
    return {
      ok: false,
      // Encryption and the sign-in are answered by numbers too, which mean something else there.
      code: BEFORE_MAIL[code] ?? `smtp_${responseCode}`,
      detail: answer.slice(0, DETAIL_LENGTH),
      retry: !isRefused,
      ...(isRefused && { block: 'refused' }),
    }
  }
  if (code === 'EENVELOPE') {
    return { ok: false, code: 'bad_address', detail: 'This is no mail address.', retry: false }
  }
  const known = isCertificateError(error) ? 'smtp_tls' : CODES[code]
  if (known === undefined) return undefined
  // Names the server and what is wrong with it, and nothing of the mail.
  return { ok: false, code: known, detail: error.message.slice(0, DETAIL_LENGTH), retry: true }
}

/** RFC 3463: 5.1.x is about an address, and 5.2.1 a mailbox that is closed. A full one, 5.2.2, may become empty. */
function isAboutRecipient(answer: string, responseCode: number, command: string): boolean {
  const [enhanced] = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(answer) ?? []
  // 5.1.7 and 5.1.8 are about the sender.
  if (enhanced !== undefined) return /^5\.(?:1\.(?![78]$)\d+|2\.1)$/.test(enhanced)
  return command === 'RCPT TO' && [550, 551, 553].includes(responseCode)
}

/** Certificates that do not fit come as an error of the socket. */
const isCertificateError = (error: Error): boolean =>
  /certificate|CERT_|altname|wrong version number|SSL/i.test(error.message)
