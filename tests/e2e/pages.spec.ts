import { DEMO_FIREWALL_ID } from '../../server/backend/demoFirewall.ts'
import { publicPages } from '../../src/content/pages.ts'
import { filesOf } from '../build/support/weights.ts'
import { signInAs, type Persona } from './support/accounts.ts'
import { record } from './support/faults.ts'
import { expectNothingWider, expectNoViolation, settled } from './support/look.ts'
import { expect, test } from './support/test.ts'

/** The backend's client, and the sign-in service. Visitors need neither. */
const CLIENT = new RegExp(`/(${filesOf(/@supabase\/supabase-js/).join('|')})$|/auth/v1/`)

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

for (const [path, persona] of PLACES) {
  test(`${path} has no violation, is nowhere wider than the screen, and loads no client too early`, async ({
    page,
  }) => {
    await signInAs(page, persona)
    const asked = record(page, CLIENT)
    await page.goto(path)
    await settled(page)
    await expectNoViolation(page)
    await expectNothingWider(page)
    // On /auth a person will sign in. /status measures every service.
    const needsIt = persona !== 'anonymous' || /^\/(auth|status)/.test(path)
    if (!needsIt) expect(asked).toEqual([])
  })
}
