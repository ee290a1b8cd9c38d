import type { EmailDriver } from '@supabase/lite'
import { authMailKinds, type AuthMailKind } from '../mails/authMails.ts'
import { renderAuthMail, type Variables } from '../mails/renderAuthMail.ts'

export interface MailerOptions {
  brandName: string
  siteUrl: string
  /** The subject of each kind, from supabase/config.toml. */
  subjects: Readonly<Record<AuthMailKind, string>>
  /** Receives the finished emails. */
  driver: EmailDriver
}

export interface Mailer {
  /** The driver for the package, which passes the kind of email and its values. */
  driver: EmailDriver
  /** Sends an email that the package does not send. */
  send: (kind: AuthMailKind, to: string, variables: Variables) => Promise<void>
}

/** The only email of the package without a custom template. Its text contains a code. */
const REAUTHENTICATION = 'Confirm Reauthentication'

/**
 * Writes every email of the embedded backend from server/mails, as a hosted project does from supabase/templates.
 * The package does not escape values in templates and writes its own plain text. So its template only lists the values
 * (variables.txt), and its subject is the kind.
 */
export function createMailer({ brandName, siteUrl, subjects, driver }: MailerOptions): Mailer {
  const send = async (kind: AuthMailKind, to: string, variables: Variables) => {
    const all = { Email: to, ...variables, SiteURL: siteUrl }
    await driver.send({
      to,
      subject: subjects[kind],
      ...renderAuthMail(kind, brandName, all),
    })
  }
  return {
    send,
    driver: {
      send: async ({ to, subject, html, text }) => {
        const isCode = subject === REAUTHENTICATION
        const kind = isCode ? 'reauthentication' : authMailKinds.find((known) => known === subject)
        // An unknown email of the package is not sent: its own text must not reach people.
        if (kind === undefined) throw new Error(`No mail of ours is called "${subject}"`)
        const variables = isCode
          ? { Token: /\w+$/.exec(text ?? '')?.[0] ?? '' }
          : readVariables(html ?? '')
        for (const address of [to].flat()) await send(kind, address, variables)
      },
    },
  }
}

/** Parses variables.txt after the package has filled it: one name and value per line. */
function readVariables(text: string): Variables {
  return Object.fromEntries(
    text.split('\n').map((line) => {
      const [name = '', ...value] = line.split(' ')
      return [name, value.join(' ')]
    }),
  )
}
