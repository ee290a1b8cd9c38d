import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '@tests/support/deferred'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { listAudit, type AuditEvent } from '@/domain/audit/auditEvents'
import { AUDIT_PAGE_SIZE } from '@/domain/audit/auditQuery'
import { auditSearch } from '@/domain/audit/auditSearch'
import { failure } from '@/lib/errors'
import { setViewerZone } from '@/lib/viewerZone'
import { AuditPage } from './AuditPage'
import { makeEvent } from './fixtures'

vi.mock(import('@/domain/audit/auditEvents'), async (load) => ({
  ...(await load()),
  listAudit: vi.fn(),
}))

const list = vi.mocked(listAudit)

beforeEach(() => {
  list.mockReset().mockResolvedValue([makeEvent()])
})
afterEach(() => {
  cleanup()
  setViewerZone(undefined)
})

async function open(search = '') {
  const { auth } = await startAuth({ staffType: 'admin' })
  const view = await renderApp({
    auth,
    path: '/admin/audit',
    search,
    page: (raw) => <AuditPage search={auditSearch({ ...raw })} />,
  })
  const address = () => view.router.state.location
  return { ...view, address, person: userEvent.setup() }
}

// With a hundred rows the roles take seconds to compute, so these tests look for texts.
/** As many events as a page has, numbered downwards from `first`. */
const pageFrom = (first: number): AuditEvent[] =>
  Array.from({ length: AUDIT_PAGE_SIZE }, (_, n) =>
    makeEvent({ id: first - n, entity_name: `plan ${first - n}` }),
  )

const asked = () => list.mock.lastCall?.[0]
const change = (name: RegExp | string) => screen.findByRole('button', { name })

describe('the rows', () => {
  test('say who did what, to what and why', async () => {
    await open()
    const row = await screen.findByRole('row', { name: /Published the plan/ })
    expect(row).toHaveTextContent('v1.small')
    expect(row).toHaveTextContent('Ada Admin')
    expect(row).toHaveTextContent('Ready to sell')
    expect(screen.getByText('1 change')).toBeVisible()
  })

  test('open to before and after, and close again', async () => {
    const { person } = await open()
    const button = await change('Published the plan')
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await person.click(button)
    const details = screen.getByRole('region', { name: 'Published the plan, v1.small, details' })
    expect(details).toHaveTextContent('Before: draft → After: published')
    expect(details).toHaveTextContent('Ada Admin, ada@example.test')
    expect(within(details).getByRole('link', { name: 'v1.small' })).toHaveAttribute(
      'href',
      '/admin/products?plan=b0000000-0000-4000-8000-000000000002',
    )
    await person.click(button)
    expect(details).not.toBeInTheDocument()
  })

  test.each<[string, Partial<AuditEvent>, string, string | null]>([
    [
      'an account',
      {
        entity: 'person',
        action: 'suspend',
        entity_id: 'c0000000-0000-4000-8000-000000000003',
        entity_name: '',
        entity_email: 'uma@example.test',
      },
      'uma@example.test',
      '/admin/people/c0000000-0000-4000-8000-000000000003',
    ],
    [
      'a server',
      {
        entity: 'instance',
        action: 'hold',
        entity_id: 'c0000000-0000-4000-8000-000000000003',
        entity_name: 'web-1',
      },
      'web-1',
      '/admin/servers/c0000000-0000-4000-8000-000000000003',
    ],
    [
      'a workspace',
      { entity: 'workspace', action: 'suspend_workspace', entity_name: 'Northwind' },
      'Northwind',
      '/admin/workspaces?q=Northwind',
    ],
    [
      'the settings',
      { entity: 'site_settings', action: 'save', entity_id: null, entity_name: null },
      'Settings',
      '/admin/settings',
    ],
    [
      'a product',
      { entity: 'product', action: 'update', entity_name: 'VPS' },
      'VPS',
      '/admin/products?edit=b0000000-0000-4000-8000-000000000002',
    ],
    [
      'a plan that is gone',
      { action: 'delete', entity_name: null, before: { slug: 'v1.old' }, after: null },
      'v1.old',
      null,
    ],
  ])('lead to %s where it has a page', async (_what, event, name, href) => {
    list.mockResolvedValue([makeEvent(event)])
    const { person } = await open()
    await person.click(
      (await screen.findAllByRole('button', { expanded: false }))[0] as HTMLElement,
    )
    const details = screen.getByRole('region', { name: /details$/ })
    if (href === null) {
      expect(details).toHaveTextContent(name)
      expect(within(details).queryByRole('link', { name })).toBeNull()
    } else expect(within(details).getByRole('link', { name })).toHaveAttribute('href', href)
  })

  test('name the system, deleted accounts and unknown actions', async () => {
    list.mockResolvedValue([
      makeEvent({ id: 3, actor: null, actor_name: null, actor_email: null, via: 'system' }),
      makeEvent({ id: 2, actor_name: null, actor_email: null }),
      makeEvent({ id: 1, action: 'melt', reason: null }),
    ])
    await open()
    await change('Melt')
    const [, first, second, third] = screen.getAllByRole('row')
    expect(first).toHaveTextContent('System')
    expect(second).toHaveTextContent('Deleted account')
    expect(third).toHaveTextContent('Melt')
    expect(third).toHaveTextContent('None')
  })

  test('keep what stayed the same as it is', async () => {
    list.mockResolvedValue([
      makeEvent({
        before: { role: 'viewer', user_id: 'u' },
        after: { role: 'owner', user_id: 'u' },
      }),
    ])
    const { person } = await open()
    await person.click(await change('Published the plan'))
    expect(screen.getByRole('region', { name: /details/ })).toHaveTextContent('"user_id": "u"')
  })
})

describe('the filters', () => {
  test('come from the address', async () => {
    setViewerZone('Europe/Berlin')
    await open('?actor=ada&kind=plan&action=publish&via=api&q=sell&from=2026-11-01T00:00Z')
    await waitFor(() =>
      expect(asked()).toMatchObject({
        actor: 'ada',
        kind: 'plan',
        action: 'publish',
        via: 'api',
        q: 'sell',
        from: '2026-11-01T00:00:00.000Z',
      }),
    )
    expect(screen.getByLabelText('By')).toHaveValue('ada')
    expect(screen.getByLabelText('About')).toHaveDisplayValue('Plan')
    expect(screen.getByLabelText('Change')).toHaveDisplayValue('Published the plan')
    expect(screen.getByLabelText('From')).toHaveValue('2026-11-01T01:00')
    expect(screen.getByText('Times are in Europe/Berlin.')).toBeVisible()
  })

  test('an action brings its kind, and another kind drops the action', async () => {
    const { person, address } = await open()
    await person.selectOptions(screen.getByLabelText('Change'), 'Suspended the account')
    await waitFor(() => expect(address().search).toEqual({ kind: 'person', action: 'suspend' }))
    await person.selectOptions(screen.getByLabelText('About'), 'Server')
    await waitFor(() => expect(address().search).toEqual({ kind: 'instance' }))
  })

  test('an id that is none is not searched for', async () => {
    const { person, address } = await open('?kind=plan')
    const box = await screen.findByLabelText('Its id')
    await person.type(box, 'v1.small{Enter}')
    expect(await screen.findByText(/^Enter the whole id/)).toBeVisible()
    expect(address().search).toEqual({ kind: 'plan' })
    await person.clear(box)
    await person.type(box, 'b0000000-0000-4000-8000-000000000002{Enter}')
    await waitFor(() =>
      expect(asked()).toMatchObject({ kind: 'plan', id: 'b0000000-0000-4000-8000-000000000002' }),
    )
  })

  test('a period that ends before it begins is refused', async () => {
    setViewerZone('UTC')
    const { person, address } = await open('?from=2026-11-10T00:00Z')
    const until = await screen.findByLabelText('Until')
    await person.type(until, '2026-11-09T00:00')
    await person.tab()
    expect(screen.getByText('Choose a time after the first.')).toBeVisible()
    expect(address().search).toEqual({ from: '2026-11-10T00:00Z' })
    await person.clear(until)
    await person.type(until, '2026-11-11T00:00')
    await person.tab()
    await waitFor(() => expect(address().search).toMatchObject({ to: '2026-11-11T00:00:00.000Z' }))
  })

  test('that find nothing can be cleared', async () => {
    list.mockResolvedValue([])
    const { person, address } = await open('?via=shell')
    expect(await screen.findByText('No change fits all filters.')).toBeVisible()
    await person.click(screen.getAllByRole('link', { name: 'Clear filters' })[0] as HTMLElement)
    await waitFor(() => expect(address().search).toEqual({}))
    expect(await screen.findByText('No changes yet')).toBeVisible()
  })
})

describe('the pages', () => {
  test('more events come below, after the last one', async () => {
    list.mockImplementation((_search, after) =>
      Promise.resolve(after === null ? pageFrom(300) : [makeEvent({ id: 200 })]),
    )
    const { person } = await open()
    expect(await screen.findByText('100 newest changes')).toBeVisible()
    await person.click(screen.getByText('Show 100 more'))
    expect(await screen.findByText('101 changes')).toBeVisible()
    expect(list.mock.lastCall?.[1]).toMatchObject({ id: 201 })
    expect(screen.queryByText(/more$/)).toBeNull()
  })

  test('a page that does not come leaves those that are here', async () => {
    list.mockResolvedValueOnce(pageFrom(300)).mockRejectedValueOnce(failure('unexpected'))
    const { person } = await open()
    await person.click(await screen.findByText('Show 100 more'))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getByText('100 newest changes')).toBeVisible()
    expect(screen.queryByText(/^Not up to date/)).toBeNull()
    list.mockResolvedValue([makeEvent({ id: 1 })])
    await person.click(screen.getByText('Show 100 more'))
    expect(await screen.findByText('101 changes')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the states', () => {
  test('before the first answer there are placeholders', async () => {
    const answer = deferred<AuditEvent[]>()
    list.mockReturnValue(answer.promise)
    await open()
    expect(await screen.findByRole('table')).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByText('Searching…')).toBeVisible()
    answer.resolve([makeEvent()])
    expect(await change('Published the plan')).toBeVisible()
  })

  test('a failure says so, and can be tried again', async () => {
    list.mockRejectedValueOnce(failure('unexpected'))
    const { person } = await open()
    await person.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await change('Published the plan')).toBeVisible()
  })

  test('old rows stay while others load, and when they fail', async () => {
    const { person } = await open()
    await change('Published the plan')
    const answer = deferred<AuditEvent[]>()
    list.mockReturnValueOnce(answer.promise)
    await person.selectOptions(screen.getByLabelText('Source'), 'Shell')
    await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'))
    expect(screen.getByText('Searching…')).toBeVisible()
    answer.reject(failure('unexpected'))
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('rows that could not be read again are marked', async () => {
    const { client } = await open()
    await change('Published the plan')
    list.mockRejectedValueOnce(failure('unexpected'))
    await client.invalidateQueries()
    expect(await screen.findByText(/^Not up to date/)).toBeVisible()
    expect(await change('Published the plan')).toBeVisible()
  })
})
