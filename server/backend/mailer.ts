import type { EmailDriver } from '@supabase/lite'
import { mailKinds, type MailKind } from '../mails/contents.ts'
import { fill, mailHtml, mailText, type Variables } from '../mails/render.ts'

export interface MailerOptions {
  brandName: string
  siteUrl: string
  /** The subject of each kind, as supabase/config.toml has it. */
  subjects: Readonly<Record<MailKind, string>>
  /** Takes the finished mails. */
  driver: EmailDriver
}

export interface Mailer {
  /** For the package: it hands over which mail to send, and the values for it. */
  driver: EmailDriver
  /** Sends a notice of a change, which the package does not know. */
  notify: (kind: MailKind, to: string, variables: Variables) => Promise<void>
}

/** The one mail of the package that takes no template of ours, and the code in its text. */
const REAUTHENTICATION = 'Confirm Reauthentication'

/**
 * Writes every mail of the embedded backend from scripts/mails, as a hosted project does from
 * supabase/templates. The package fills in templates without escaping and writes a plain text of
 * its own, so it gets a template that lists the values (variables.txt), with the kind as subject.
 */
export function createMailer({ brandName, siteUrl, subjects, driver }: MailerOptions): Mailer {
  const send = async (kind: MailKind, to: string, variables: Variables) => {
    const all = { Email: to, ...variables, SiteURL: siteUrl }
    await driver.send({
      to,
      subject: subjects[kind],
      html: fill(mailHtml(kind, brandName), all),
      text: fill(mailText(kind, brandName), all, (value) => value),
    })
  }
  return {
    notify: send,
    driver: {
      send: async ({ to, subject, html, text }) => {
        const isCode = subject === REAUTHENTICATION
        const kind = isCode ? 'reauthentication' : mailKinds.find((known) => known === subject)
        // The package has a mail that this file does not know: rather none than one of its own.
        if (kind === undefined) throw new Error(`No mail of ours is called "${subject}"`)
        const variables = isCode
          ? { Token: /\w+$/.exec(text ?? '')?.[0] ?? '' }
          : readVariables(html ?? '')
        for (const address of [to].flat()) await send(kind, address, variables)
      },
    },
  }
}

/** Reads variables.txt back, once the package has filled it in: a name and a value a line. */
function readVariables(text: string): Variables {
  return Object.fromEntries(
    text.split('\n').map((line) => {
      const [name = '', ...value] = line.split(' ')
      return [name, value.join(' ')]
    }),
  )
}
