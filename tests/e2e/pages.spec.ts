import type { Page } from '@playwright/test'
import { DEMO_FIREWALL_ID } from '../../server/backend/demoFirewall.ts'
import { publicPages } from '../../src/content/pages.ts'
import { filesOf } from '../build/support/weights.ts'
import { signInAs, STORAGE_KEY, type Persona } from './support/accounts.ts'
import { record } from './support/faults.ts'
import { expectNothingWider, expectNoViolation, settled } from './support/look.ts'
import { expect, test } from './support/test.ts'

/** The backend's client, and the sign-in service. Visitors need neither. */
const CLIENT = new RegExp(`/(${filesOf(/@supabase\/supabase-js/).join('|')})$|/auth/v1/`)

/** Their layout is that of most pages. Here what only a phone or only a desktop shows is looked at in both themes. */
const IN_ALL_LOOKS: readonly string[] = ['/', '/dashboard', '/admin']

/** How many addresses a test visits. All but the first are read with scripts that the browser has. */
const PER_TEST = 4

/** Every address, and the kind of person it is for. */
const PLACES: readonly (readonly [string, Persona])[] = [
  ...publicPages.map(({ path }) => [path, 'anonymous'] as const),
  ['/auth', 'anonymous'],
  ['/auth?mode=sign-up', 'anonymous'],
  ['/auth?mode=reset', 'anonymous'],
  ['/auth?mode=recover&token_hash=0123456789abcdef0123456789&type=recovery', 'anonymous'],
  ['/no-such-page', 'anonymous'],
  ['/vps?family=all&compare=v1.small,v1.nano,d1.large&region=fra1', 'anonymous'],
  ['/gpu-compute?model=70&bits=16', 'anonymous'],
  ['/cloud-instances?q=no+plan+is+called+this', 'anonymous'],
  ['/dashboard', 'user'],
  ['/dashboard/account', 'user'],
  ['/dashboard/account/security', 'user'],
  ['/dashboard/account/messages', 'user'],
  ['/dashboard/account/leaving', 'user'],
  ['/dashboard/messages', 'user'],
  ['/dashboard/servers', 'user'],
  ['/dashboard/snapshots', 'user'],
  ['/dashboard/backups', 'user'],
  ['/dashboard/images', 'user'],
  ['/dashboard/volumes', 'user'],
  ['/dashboard/addresses', 'user'],
  ['/dashboard/firewalls', 'user'],
  ['/dashboard/networks', 'user'],
  ['/dashboard/alarms', 'user'],
  ['/dashboard/approvals', 'user'],
  [`/dashboard/firewalls/${DEMO_FIREWALL_ID}`, 'user'],
  ['/dashboard/keys', 'user'],
  ['/dashboard/activity', 'user'],
  ['/dashboard/billing', 'user'],
  ['/dashboard/billing/methods', 'user'],
  ['/dashboard/billing/budget', 'user'],
  ['/dashboard/billing/invoices/INV-000002', 'user'],
  ['/dashboard/servers/new', 'user'],
  ['/dashboard/workspace?workspace=northwind', 'user'],
  ['/dashboard/workspace/quotas', 'user'],
  ['/dashboard/workspace/keys', 'user'],
  ['/dashboard/workspace/webhooks', 'user'],
  ['/dashboard/workspace/settings', 'user'],
  ['/dashboard/invitations/unknown', 'user'],
  ['/dashboard/support/1001', 'user'],
  ['/support?q=ssh', 'user'],
  ['/dashboard/servers/new?plan=v1.small&region=fra1&image=debian-13', 'user'],
  ['/admin', 'admin'],
  ['/admin/people', 'admin'],
  ['/admin/workspaces', 'admin'],
  ['/admin/workspaces/northwind', 'admin'],
  ['/admin/servers', 'admin'],
  ['/admin/tickets/1001', 'admin'],
  ['/admin/quotas?workspace=northwind', 'admin'],
  ['/admin/products', 'admin'],
  ['/admin/regions', 'admin'],
  ['/admin/images?edit=new', 'admin'],
  ['/admin/addresses', 'admin'],
  ['/admin/settings', 'admin'],
  ['/admin/settings/billing', 'admin'],
  ['/admin/billing', 'admin'],
  ['/admin/billing/revenue', 'admin'],
  ['/admin/billing/prices', 'admin'],
  ['/admin/billing/close', 'admin'],
  ['/admin/billing/export', 'admin'],
  ['/admin/capacity', 'admin'],
  ['/admin/volumes', 'admin'],
  ['/admin/networks', 'admin'],
  ['/admin/load', 'admin'],
  ['/admin/audit', 'admin'],
  ['/staff', 'staff'],
]

/** The next page must not show the workspace that this one chose. It needs the session. */
const forget = (page: Page) =>
  page.evaluate((session) => {
    for (const area of [localStorage, sessionStorage]) {
      for (const key of Object.keys(area))
        if (key !== session && key !== 'test-session-stored') area.removeItem(key)
    }
  }, STORAGE_KEY)

/** Opens an address in the look of a new tab. */
async function open(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(path)
  await settled(page)
}

const placesOf = (persona: Persona) =>
  PLACES.flatMap(([path, whose]) => (whose === persona ? [path] : []))

for (const persona of ['anonymous', 'user', 'admin', 'staff'] as const) {
  const places = placesOf(persona)
  for (let from = 0; from < places.length; from += PER_TEST) {
    const some = places.slice(from, from + PER_TEST)
    test(`no violation, nothing wider than the screen, and no client too early: ${some.join(' ')}`, async ({
      page,
    }) => {
      test.setTimeout(some.length * 60_000)
      await signInAs(page, persona)
      const asked = record(page, CLIENT)
      for (const path of some) {
        await test.step(path, async () => {
          asked.length = 0
          await open(page, path)
          await expectNoViolation(page, { inAllLooks: IN_ALL_LOOKS.includes(path) })
          await expectNothingWider(page)
          // On /auth a person will sign in. /status measures every service.
          const needsIt = persona !== 'anonymous' || /^\/(auth|status)/.test(path)
          if (!needsIt) expect.soft(asked, path).toEqual([])
          await forget(page)
        })
      }
    })
  }
}
