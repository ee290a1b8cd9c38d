const texts: Readonly<Record<string, string>> = {
  smtp_dns: 'The mail server was not found',
  smtp_tls: 'No encrypted connection to the mail server',
  smtp_sign_in: 'The mail server refused our sign-in',
  smtp_timeout: 'The mail server did not answer in time',
  smtp_connection: 'No connection to the mail server',
  bad_address: 'Not a mail address',
  worker_lost: 'Several workers ended before they finished',
}

/** Why a mail could not be delivered, from its code: of the worker, or the answer of the mail server. */
export function reasonText(code: string): string {
  const known = texts[code]
  if (known !== undefined) return known
  const [, answer] = /^smtp_(\d{3})$/.exec(code) ?? []
  if (answer === undefined) return `Another error (${code})`
  return answer.startsWith('4')
    ? `The mail server asked to try later (${answer})`
    : `The mail server refused it (${answer})`
}

/** Why an address gets no mail any more. */
export const blockTexts = {
  bounce: 'A mail came back',
  complaint: 'Reported as unwanted',
  refused: 'Its mail server refused it',
} as const
