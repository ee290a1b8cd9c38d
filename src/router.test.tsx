import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startAuth, type SignedInOptions } from '@tests/support/renderApp'
import { routerContext } from '@/domain/session/routerContext'
import { createAppRouter, type AppRouter } from './router'

/**
 * The table in section 2 of the specification, written out. The specification decides, so the table is not derived from
 * the code.
 */
const PUBLIC = [
  '/',
  '/cloud-instances',
  '/vps',
  '/vds',
  '/gpu-compute',
  '/prices',
  '/status',
  '/architecture',
  '/workspaces',
  '/basaltos',
  '/custom-chips',
  '/bit-language',
  '/research',
  '/roadmap',
  '/api-docs',
  '/sdks',
  '/tutorials',
  '/support',
  '/community',
  '/console',
]
const SIGNED_IN = [
  '/dashboard',
  '/dashboard?tab=profile#profile',
  '/dashboard/servers/new?plan=v1.small&region=ams1',
  '/dashboard/account',
  '/dashboard/account/security',
  '/dashboard/account/leaving',
  '/dashboard/servers?state=running&order=name',
  '/dashboard/snapshots',
  '/dashboard/backups',
  '/dashboard/images',
  '/dashboard/volumes',
  '/dashboard/addresses',
  '/dashboard/firewalls',
  '/dashboard/networks',
  '/dashboard/alarms',
  '/dashboard/approvals',
  '/dashboard/firewalls/unknown',
  '/dashboard/keys',
  '/dashboard/activity?via=web',
  '/dashboard/billing',
  '/dashboard/billing/methods',
  '/dashboard/billing/budget',
  '/dashboard/billing/invoices/INV-000001',
  '/dashboard/workspace/members',
  '/dashboard/workspace/quotas',
  '/dashboard/workspace/keys',
  '/dashboard/workspace/webhooks',
  '/dashboard/workspace/webhooks/unknown',
  '/dashboard/workspace/settings',
  '/dashboard/support',
  '/dashboard/invitations/unknown',
  '/dashboard/images/accept/unknown',
]
const ADMIN = [
  '/admin',
  '/admin/people?page=2',
  '/admin/workspaces?kind=personal',
  '/admin/workspaces/northwind',
  '/admin/servers?stuck=true&state=stopping',
  '/admin/volumes?show=failed&q=data',
  '/admin/networks?page=2',
  '/admin/tickets?state=closed&assigned=nobody',
  '/admin/tickets/1001',
  '/admin/tickets/replies',
  '/admin/quotas?page=2',
  '/admin/products',
  '/admin/products/import',
  '/admin/regions',
  '/admin/images?edit=new',
  '/admin/addresses',
  '/admin/capacity',
  '/admin/load',
  '/admin/status?edit=new',
  '/admin/audit?via=admin',
  '/admin/settings',
  '/admin/settings/billing',
  '/admin/billing',
  '/admin/billing/revenue?by=region',
  '/admin/billing/prices',
  '/admin/billing/close?month=2026-01-01',
  '/admin/billing/export',
]
/** The specification leaves the rights of staff open. Admins are staff. */
const STAFF = [
  '/staff',
  '/staff/servers?stuck=true&state=stopping',
  '/staff/volumes?show=failed&q=data',
  '/staff/networks?page=2',
  '/staff/people?page=2',
  '/staff/workspaces/northwind',
  '/staff/quotas?page=2',
  '/staff/billing',
  '/staff/billing/revenue?by=region',
  '/staff/billing/close?month=2026-01-01',
  '/staff/billing/export',
  '/staff/audit?via=admin',
]
const UNKNOWN = ['/no-such-page', '/prices/no-such-page', '/os', '/dashboard/no-such-page']

type Persona = 'anonymous' | 'user' | 'staff' | 'admin'

const PERSONAS: Record<Persona, SignedInOptions> = {
  anonymous: { user: null },
  user: { staffType: null },
  staff: { staffType: 'support' },
  admin: { staffType: 'admin' },
}

/** The final address, by the specification's table. */
function destination(path: string, persona: Persona): string {
  if (path === '/auth') return persona === 'anonymous' ? '/auth' : '/dashboard'
  if (persona === 'anonymous' && !PUBLIC.includes(path)) {
    // A person who arrives with a plan counts as new, so the sign-up form is open.
    const mode = path.includes('plan=') ? 'mode=sign-up&' : ''
    return `/auth?${mode}redirect=${encodeURIComponent(path)}`
  }
  if (path.startsWith('/admin') && persona !== 'admin') return '/'
  if (path.startsWith('/staff') && persona === 'user') return '/'
  return path
}

/** Opens an address, as the browser does with a new document. */
async function open(path: string, options: SignedInOptions) {
  const { auth } = await startAuth(options)
  const router = createAppRouter(
    routerContext(auth),
    createMemoryHistory({ initialEntries: [path] }),
  )
  await router.load()
  auth.stop()
  return router
}

const isNotFound = ({ state }: AppRouter) =>
  state.matches.some(({ routeId }) => routeId.endsWith('/$'))

beforeEach(() => {
  // Whatever a page reads fails at once: where it leads does not depend on it.
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}, { status: 400 })))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe.each(Object.keys(PERSONAS) as Persona[])('%s', (persona) => {
  test.each([...PUBLIC, '/auth', ...SIGNED_IN, ...ADMIN, ...STAFF])(
    '%s ends where the specification says',
    async (path) => {
      const router = await open(path, PERSONAS[persona])
      expect(decodeURIComponent(router.state.location.publicHref)).toBe(
        decodeURIComponent(destination(path, persona)),
      )
      expect(isNotFound(router)).toBe(false)
    },
  )

  test.each(UNKNOWN)('%s is not found', async (path) => {
    expect(isNotFound(await open(path, PERSONAS[persona]))).toBe(true)
  })

  test.each(['/admin/no-such-page', '/staff/no-such-page'])(
    '%s is not found by who may enter that area, and tells nobody else',
    async (path) => {
      const router = await open(path, PERSONAS[persona])
      const end = destination(path, persona)
      expect(decodeURIComponent(router.state.location.publicHref)).toBe(decodeURIComponent(end))
      expect(isNotFound(router)).toBe(end === path)
    },
  )
})

test.each(['/auth', '/dashboard/account', '/admin/people?page=2', '/staff', '/console'])(
  'before their second factor an admin gets at %s what a visitor gets',
  async (path) => {
    const router = await open(path, { staffType: 'admin', needsSecondFactor: true })
    expect(decodeURIComponent(router.state.location.publicHref)).toBe(
      decodeURIComponent(destination(path, 'anonymous')),
    )
  },
)
