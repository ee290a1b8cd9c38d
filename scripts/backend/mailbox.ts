import type { EmailDriver } from '@supabase/lite'
import type { Connect } from 'vite'
import { linkIn } from './backend.ts'

/** Where the mails of the embedded backend are read. */
export const MAILBOX_PATH = '/_mail'

const KEPT = 50

interface KeptMail {
  to: string
  subject: string
  at: string
  /** Where the mail's one link leads. */
  link: string | null
}

export interface Mailbox {
  driver: EmailDriver
  middleware: Connect.NextHandleFunction
  /** From now on mails are kept and said: those of the demo accounts, made before, are of no interest. */
  open: () => void
}

/** Keeps the latest mails in memory and shows them: as a page for people, as JSON for who asks for it. */
export function createMailbox(siteUrl: string): Mailbox {
  const mails: KeptMail[] = []
  let isOpen = false
  return {
    open: () => {
      isOpen = true
    },
    driver: {
      send: async (message) => {
        if (!isOpen) return
        const link = linkIn(message) ?? null
        mails.unshift({
          to: [message.to].flat().join(', '),
          subject: message.subject,
          at: new Date().toISOString(),
          link,
        })
        mails.length = Math.min(mails.length, KEPT)
        if (link?.startsWith(siteUrl))
          console.info(`  Mail to ${mails[0]?.to}: ${message.subject}\n  ${link}`)
      },
    },
    middleware: (request, response, next) => {
      const url = new URL(request.url ?? '/', siteUrl)
      if (url.pathname !== MAILBOX_PATH) return next()
      const wantsJson = request.headers.accept?.includes('application/json') ?? false
      response.setHeader('cache-control', 'no-store')
      response.setHeader(
        'content-type',
        wantsJson ? 'application/json' : 'text/html; charset=utf-8',
      )
      response.end(wantsJson ? JSON.stringify(mails) : page(mails))
    },
  }
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function page(mails: KeptMail[]): string {
  const rows = mails.map(
    ({ to, subject, at, link }) => `<li>
      <p><b>${escape(subject)}</b><br>to ${escape(to)}, <time datetime="${at}">${at}</time></p>
      ${link === null ? '' : `<p><a href="${escape(link)}">Follow the link</a></p>`}
    </li>`,
  )
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Mailbox of the embedded backend</title>
    <style>
      :root { color-scheme: light dark; font: 16px/24px system-ui, sans-serif }
      body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
      li { border-top: 1px solid; list-style: none; padding: .5rem 0 }
      ul { padding: 0 }
    </style>
  </head>
  <body>
    <h1>Mailbox</h1>
    <p>What the embedded backend would have sent, newest first. It is kept in memory and sent to nobody.</p>
    ${rows.length === 0 ? '<p>No mail yet. Sign up, or ask for a new password.</p>' : `<ul>${rows.join('')}</ul>`}
    <p><a href="/">Back to the site</a></p>
  </body>
</html>`
}
