import type { Browser } from '@playwright/test'
import { eventWords } from '../../src/content/messages/describeEvent.ts'
import { authMailKinds } from '../../server/mails/authMails.ts'
import { exampleEvent, exampleJob } from '../../server/mails/fixtures.ts'
import { renderAuthMail } from '../../server/mails/renderAuthMail.ts'
import { renderMessage } from '../../server/mails/renderMessage.ts'

/** An email and the name of its pictures. */
export interface MailShot {
  name: string
  html: string
}

const WIDTHS = [360, 1440]

/** Every email that the site or its auth service sends, with example data. */
export function mailShots(brand: string): MailShot[] {
  const site = { brand, siteUrl: 'https://www.example.com' }
  const variables = {
    SiteURL: site.siteUrl,
    TokenHash: '8f14e45fceea167a5a36dedd4bea2543',
    Token: '204816',
    Email: 'mira@example.com',
    NewEmail: 'mira@example.org',
  }
  const failed = exampleJob('server.failed')
  const digest = {
    ...failed,
    delivery: { ...failed.delivery, is_digest: true },
    events: ['web-1', 'web-2', 'db-1', 'build-4', 'build-5', 'cache-1'].map((server, index) =>
      exampleEvent('server.failed', {
        path: `/dashboard/servers/${index}`,
        data: { server, action: 'start', reason: 'engine_unreachable' },
      }),
    ),
  }
  return [
    ...authMailKinds.map((kind) => ({
      name: `mail-auth-${kind.replaceAll('_', '-')}`,
      html: renderAuthMail(kind, brand, variables).html,
    })),
    ...Object.keys(eventWords).map((kind) => ({
      name: `mail-${kind.replaceAll(/[._]/g, '-')}`,
      html: renderMessage(exampleMail(kind), site).html,
    })),
    { name: 'mail-digest', html: renderMessage(digest, site).html },
  ]
}

/** Mails about a change of the account have the link that undoes it. */
function exampleMail(kind: string) {
  const canUndo = kind.startsWith('security.') && !/unused|ended|admin/.test(kind)
  const undo_path = '/account-undo?token=3c59dc048e8850243be8079a5c74d079'
  return exampleJob(kind, canUndo ? { secret_data: { undo_path } } : {})
}

/** Takes the pictures of one email. */
export async function takeMail(browser: Browser, { name, html }: MailShot, folder: string) {
  for (const width of WIDTHS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport: { width, height: 600 }, colorScheme })
      const page = await context.newPage()
      await page.setContent(html)
      await page.screenshot({
        path: `${folder}${name}-${width}-${colorScheme}.png`,
        fullPage: true,
      })
      await context.close()
    }
  }
}
