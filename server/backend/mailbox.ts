import { createHash } from 'node:crypto'
import type { EmailDriver } from '@supabase/lite'
import type { Connect } from 'vite'
import { escapeHtml } from '../mails/escapeHtml.ts'
import { linkIn } from './backend.ts'

/** The path of the embedded backend's mailbox. */
export const MAILBOX_PATH = '/_mail'

const KEPT = 500

/** A mail of the auth service or of the worker. */
export interface ReceivedMail {
  to: string
  subject: string
  html: string
  text: string
}

interface KeptMail extends ReceivedMail {
  id: number
  at: string
  /** The link of the email's button. */
  link: string | null
}

export interface Mailbox {
  /** Takes the mails of the auth service. */
  driver: EmailDriver
  /** Takes a mail from elsewhere. */
  receive: (mail: ReceivedMail) => void
  middleware: Connect.NextHandleFunction
  /** From now on emails are kept and announced. Earlier ones are for the creation of demo accounts. */
  open: () => void
}

/** Keeps the latest emails in memory and shows them: as pages for people, as JSON for programs. */
export function createMailbox(siteUrl: string): Mailbox {
  const mails: KeptMail[] = []
  let isOpen = false
  let sent = 0

  function receive(mail: ReceivedMail): void {
    if (!isOpen) return
    const link = linkIn(mail) ?? null
    sent += 1
    mails.unshift({ ...mail, id: sent, at: new Date().toISOString(), link })
    mails.length = Math.min(mails.length, KEPT)
    if (link?.startsWith(siteUrl)) console.info(`  Mail to ${mail.to}: ${mail.subject}\n  ${link}`)
  }

  return {
    open: () => {
      isOpen = true
    },
    receive,
    driver: {
      send: async ({ to, subject, html = '', text = '' }) =>
        receive({ to: [to].flat().join(', '), subject, html, text }),
    },
    middleware: (request, response, next) => {
      const { pathname } = new URL(request.url ?? '/', siteUrl)
      const [, id, format] = /^\/_mail(?:\/(\d+)(\.txt)?)?$/.exec(pathname) ?? []
      if (id === undefined && pathname !== MAILBOX_PATH) return next()
      const mail = mails.find((kept) => String(kept.id) === id)
      const send = (type: string, body: string, policy = NOTHING) => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
        response.setHeader('content-security-policy', policy)
        response.setHeader('content-type', `${type}; charset=utf-8`)
        response.end(body)
      }
      if (id !== undefined && mail === undefined) {
        response.statusCode = 404
        return send('text/plain', 'This mail is no longer kept.')
      }
      if (mail !== undefined) {
        return format === undefined
          ? send('text/html', mail.html, MAIL_POLICY)
          : send('text/plain', mail.text)
      }
      if (request.headers.accept?.includes('application/json')) {
        const list = mails.map(({ html: _html, text: _text, ...rest }) => rest)
        return send('application/json', JSON.stringify(list))
      }
      return send('text/html', page(mails), LIST_POLICY)
    },
  }
}

/** Emails contain links that sign people in. These headers forbid frames, caches, type sniffing and other loads. */
const headers = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const style = `
      :root { color-scheme: light dark; font: 16px/24px system-ui, sans-serif }
      body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
      li { border-top: 1px solid; list-style: none; padding: .5rem 0 }
      li p { margin: .25rem 0; overflow-wrap: anywhere }
      li a { margin-inline-end: 1rem }
      ul { padding: 0 }
    `

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const styleHash = createHash('sha256').update(style).digest('base64')
const LIST_POLICY = `${NOTHING}; style-src 'sha256-${styleHash}'`
/** Emails use inline styles. They get no scripts, no forms and no access to this site's storage. */
const MAIL_POLICY = `${NOTHING}; style-src 'unsafe-inline'; sandbox allow-popups allow-top-navigation-by-user-activation`

function page(mails: KeptMail[]): string {
  const rows = mails.map(
    ({ id, to, subject, at, link }) => `<li>
      <p><b>${escapeHtml(subject)}</b><br>to ${escapeHtml(to)}, <time datetime="${at}">${at}</time></p>
      <p><a href="${MAILBOX_PATH}/${id}">Read</a><a href="${MAILBOX_PATH}/${id}.txt">Plain text</a>${
        link === null ? '' : `<a href="${escapeHtml(link)}">Follow the link</a>`
      }</p>
    </li>`,
  )
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Mailbox of the embedded backend</title>
    <style>${style}</style>
  </head>
  <body>
    <h1>Mailbox</h1>
    <p>Emails of the embedded backend and of the worker, newest first. They are kept in memory and never sent.</p>
    ${rows.length === 0 ? '<p>No emails yet. Sign up, or reset a password.</p>' : `<ul>${rows.join('')}</ul>`}
    <p><a href="/">Back to the site</a></p>
  </body>
</html>`
}
