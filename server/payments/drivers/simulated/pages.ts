import { createHash } from 'node:crypto'
import { escapeHtml } from '../../../mails/escapeHtml.ts'
import { SIMULATED_PATH, type SimulatedPages } from './driver.ts'
import { BEHAVIOURS, type Behaviour } from './store.ts'

/** An answer to the browser of a customer. */
export interface PageAnswer {
  status: number
  html?: string
  headers: Record<string, string>
}

const style = `
      :root { color-scheme: light dark; font: 16px/24px system-ui, sans-serif }
      body { max-width: 32rem; margin: 2rem auto; padding: 0 1rem }
      button { display: block; width: 100%; min-height: 2.75rem; margin: .5rem 0; font: inherit }
    `

const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * The pages to which the simulated payment provider sends customers: one stores a way to pay, one pays.
 * @param path of the request, without its query
 * @param site the origin of the site, to which the customer goes back
 * @param body the form that was sent; undefined: the page was opened
 * @returns undefined where there is no such page
 */
export function answerPage(
  pages: SimulatedPages,
  path: string,
  site: string,
  body: string | undefined,
): PageAnswer | undefined {
  if (!path.startsWith(`${SIMULATED_PATH}/`)) return undefined
  const [kind, id = ''] = path.slice(SIMULATED_PATH.length + 1).split('/')
  const choice = body === undefined ? undefined : new URLSearchParams(body).get('choice')
  if (kind === 'method') {
    const setUp = pages.setUp(id)
    if (setUp === undefined) return undefined
    if (isBehaviour(choice)) {
      pages.choose(id, choice)
      return goTo(setUp.returnUrl)
    }
    const intro = 'No money moves here. Choose how the new way to pay behaves.'
    return show(site, 'Add a simulated way to pay', intro, BEHAVIOURS)
  }
  const charge = kind === 'charge' ? pages.charge(id) : undefined
  if (charge === undefined) return undefined
  if (choice === 'pay' || choice === 'decline') {
    pages.decide(id, choice === 'pay')
    return goTo(charge.returnUrl)
  }
  const amount = `${(charge.amountCents / 100).toFixed(2)} ${charge.currency}`
  const intro = `${charge.description}: ${amount}. No money moves here.`
  return charge.state === 'unconfirmed'
    ? show(site, 'Simulated payment', intro, { pay: 'Pay', decline: 'Decline' })
    : goTo(charge.returnUrl)
}

const isBehaviour = (choice: string | null | undefined): choice is Behaviour =>
  choice != null && Object.hasOwn(BEHAVIOURS, choice)

const goTo = (location: string): PageAnswer => ({ status: 303, headers: { location } })

function show(
  site: string,
  title: string,
  intro: string,
  choices: Readonly<Record<string, string>>,
): PageAnswer {
  const buttons = Object.entries(choices).map(
    ([choice, label]) => `<button name="choice" value="${choice}">${escapeHtml(label)}</button>`,
  )
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${escapeHtml(intro)}</p>
      <form method="post">${buttons.join('')}</form>
    </main>
  </body>
</html>`
  // Browsers apply form-action to where the answer to a form leads, too.
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${site}; frame-ancestors 'none'; base-uri 'none'`
  return { status: 200, html, headers: { 'content-security-policy': policy } }
}
