import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makePlan } from '@/domain/catalogue/fixtures'
import { publishedPlansQuery } from '@/domain/catalogue/queryOptions'
import { makeProvider } from '@/domain/provider/fixtures'
import { providerQuery } from '@/domain/provider/providerQuery'
import { queryClientOf } from '@/domain/session/queryClient'
import { routerContext } from '@/domain/session/routerContext'
import { makeSettings } from '@/domain/settings/fixtures'
import { settingsQuery } from '@/domain/settings/settingsQuery'
import { openIncidentsQuery } from '@/domain/status/openIncidents'
import { beginDeploymentRead, deployment, isDeploymentRead, setDeployment } from '@/lib/deployment'
import { startAuth } from '@tests/support/renderApp'
import { followDeployment } from './followDeployment'

const readSettings = vi.hoisted(() => vi.fn())
vi.mock('@/domain/settings/settings', () => ({ readSettings }))
vi.mock('@/domain/provider/provider', async (original) => ({
  ...(await original<object>()),
  readProvider: () => Promise.resolve(makeProvider({ email: 'office@example.org' })),
}))
const readPublic = vi.hoisted(() => vi.fn())
vi.mock('@/lib/readPublic', () => ({ readPublic }))

beforeEach(() => {
  readPublic.mockResolvedValue([])
  setDeployment({ orders: 'preview' })
})
afterEach(() => {
  document.head.innerHTML = ''
})

const data = () => document.querySelector('script[type="application/ld+json"]')

test('settings that were changed since the build replace its facts, and a later save too', async () => {
  document.head.innerHTML = '<script type="application/ld+json">{}</script>'
  readSettings.mockResolvedValue(makeSettings({ announcement: 'Maintenance.' }))
  beginDeploymentRead()
  const { auth } = await startAuth()
  const context = routerContext(auth)
  followDeployment(context)
  expect(isDeploymentRead()).toBe(false)
  await vi.waitFor(() => expect(isDeploymentRead()).toBe(true))
  expect(deployment().announcement).toBe('Maintenance.')
  expect(data()).not.toBeNull()

  const client = queryClientOf(context)
  expect(deployment().contact).toEqual({ email: 'office@example.org' })
  client.setQueryData(providerQuery.queryKey, makeProvider())
  client.setQueryData(settingsQuery.queryKey, makeSettings({ orders: 'open', engine: 'incus' }))
  await vi.waitFor(() => expect(deployment().orders).toBe('open'))
  expect(deployment()).not.toHaveProperty('contact')
  // It says what the build knew.
  expect(data()).toBeNull()

  client.setQueryData(publishedPlansQuery.queryKey, [makePlan({ slug: 'a', isSample: true })])
  await vi.waitFor(() => expect(deployment()).toMatchObject({ isSample: true, sells: ['vps'] }))
})

test('settings that cannot be read leave the facts of the build', async () => {
  setDeployment({ orders: 'preview' })
  readSettings.mockRejectedValue({ code: 'network', message: 'No.' })
  beginDeploymentRead()
  const { auth } = await startAuth()
  const context = routerContext(auth)
  followDeployment(context)
  // After the first failure, because a form must not wait for the repetitions.
  await vi.waitFor(() => expect(isDeploymentRead()).toBe(true))
  expect(readSettings).toHaveBeenCalledTimes(1)
  expect(deployment()).toEqual({ orders: 'preview' })
})

test('an open incident reaches every page, and goes when it is closed', async () => {
  readSettings.mockResolvedValue(makeSettings())
  readPublic.mockResolvedValue([
    {
      kind: 'incident',
      title: 'Sign-in is slow',
      status: 'identified',
      affected: 'Sign-in',
      startsAt: '2026-11-22T10:00:00Z',
      endsAt: null,
    },
  ])
  const { auth } = await startAuth()
  const context = routerContext(auth)
  followDeployment(context)
  await vi.waitFor(() => expect(deployment().incident).toMatchObject({ title: 'Sign-in is slow' }))
  queryClientOf(context).setQueryData(openIncidentsQuery.queryKey, [])
  await vi.waitFor(() => expect(deployment().incident).toBeUndefined())
})

test('incidents that cannot be read leave the settings as they are', async () => {
  readSettings.mockResolvedValue(makeSettings({ announcement: 'Hello.' }))
  readPublic.mockRejectedValue({ code: 'network', message: 'No.' })
  const { auth } = await startAuth()
  followDeployment(routerContext(auth))
  await vi.waitFor(() => expect(deployment()).toMatchObject({ announcement: 'Hello.' }))
})
