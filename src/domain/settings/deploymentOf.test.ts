import { expect, test, vi } from 'vitest'
import { catalogueFacts, deploymentOf } from './deploymentOf'
import { createLabel, currentStatus, previewNote } from './orders'
import { makeDocument, makeProvider } from '@/domain/provider/fixtures'
import { emptyProvider } from '@/domain/provider/provider'
import { makeSettings } from './fixtures'

test.each([
  ['closed', 'none', false, 'Not open for orders. You can save a configuration.'],
  [
    'closed',
    'none',
    true,
    'Not open for orders. You can save a configuration. Prices come from a sample catalogue and are not an offer.',
  ],
  ['preview', 'simulated', false, 'Preview: servers are simulated and nothing is billed.'],
  ['preview', 'incus', false, 'Preview: nothing is billed.'],
  ['open', 'incus', true, 'Sample catalogue: prices are examples and not an offer.'],
  ['open', 'incus', false, undefined],
] as const)('orders %s with the engine %s, sample %s: the strip says %s', (...given) => {
  const [orders, engine, isSample, text] = given
  const { notice } = deploymentOf(makeSettings({ orders, engine }), emptyProvider, { isSample })
  expect(notice?.join(' ')).toBe(text)
})

test.each([
  ['preview', 'simulated', 'Preview: the server is simulated and nothing is billed.'],
  ['preview', 'incus', 'Preview: nothing is billed.'],
  ['open', 'incus', null],
] as const)('orders %s with the engine %s: beside the button is %s', (orders, engine, text) => {
  expect(previewNote(deploymentOf(makeSettings({ orders, engine }), emptyProvider, {}))).toBe(text)
})

test('who must have a second factor is known to every page', () => {
  const settings = makeSettings({ second_factor_for: 'staff' })
  expect(deploymentOf(settings, emptyProvider, {}).secondFactorFor).toBe('staff')
})

test('what is not set is absent', () => {
  const settings = makeSettings({ orders: 'open', engine: 'incus' })
  const hidden = makeProvider({ documents: [makeDocument({ state: 'hidden', in_force: null })] })
  for (const provider of [emptyProvider, hidden]) {
    expect(deploymentOf(settings, provider, {})).toEqual({
      orders: 'open',
      home: { lead: expect.stringMatching(/^Servers, billed by the hour\./) },
    })
  }
})

test('links reach the footer in one order, each with its name', () => {
  const facts = deploymentOf(
    makeSettings({
      source_link: 'https://example.org/source',
      support_link: 'mailto:help@example.org',
      announcement: 'Maintenance on Sunday.',
      operator_docs: 'shown',
    }),
    makeProvider({
      email: 'office@example.org',
      phone: '+43 (1) 234-56',
      documents: [
        makeDocument({ document: 'terms' }),
        makeDocument({ document: 'imprint', state: 'link', link: 'https://example.org/imprint' }),
      ],
    }),
    {},
  )
  expect(facts.footer).toEqual([
    { label: 'Contact', href: 'mailto:help@example.org' },
    { label: '+43 (1) 234-56', href: 'tel:+43123456' },
    { label: 'Imprint', href: 'https://example.org/imprint' },
    { label: 'Terms', href: '/legal/terms' },
    { label: 'Source code', href: 'https://example.org/source' },
    { label: 'Operator guide', href: '/docs/operate' },
  ])
  expect(facts.hasOperatorDocs).toBe(true)
  expect(facts.support).toEqual({ label: 'help@example.org', href: 'mailto:help@example.org' })
  expect(facts.announcement).toBe('Maintenance on Sunday.')
})

test('without a support link the email address of the provider is the contact', () => {
  const facts = deploymentOf(makeSettings(), makeProvider({ email: 'office@example.org' }), {})
  expect(facts.footer).toEqual([{ label: 'Contact', href: 'mailto:office@example.org' }])
  expect(facts.contact).toEqual({ email: 'office@example.org' })
})

test('nobody is sent to the sample provider, and its documents are known as samples', () => {
  const provider = makeProvider({
    email: 'office@example.com',
    sla_response_hours: '8',
    is_sample: true,
    documents: [makeDocument()],
  })
  const facts = deploymentOf(makeSettings(), provider, {})
  expect(facts).not.toHaveProperty('contact')
  expect(facts.hasSampleProvider).toBe(true)
  expect(facts.footer).toEqual([{ label: 'Terms', href: '/legal/terms' }])
})

test('a version that is only announced is not in force', () => {
  const announced = { document_version: 3, effective_on: '2027-01-01' }
  const found = (in_force: number | null) =>
    deploymentOf(
      makeSettings(),
      makeProvider({ documents: [makeDocument({ ...announced, in_force })] }),
      {},
    ).documents?.map(({ version, next }) => [version, next])
  expect(found(2)).toEqual([[2, { version: 3, on: '2027-01-01' }]])
  expect(found(null)).toEqual([[undefined, { version: 3, on: '2027-01-01' }]])
  expect(found(3)).toEqual([[3, undefined]])
})

test('a catalogue is a sample if all of its plans are, and sells the kinds that have a plan', () => {
  const [sample, real] = [
    { kind: 'gpu', isSample: true },
    { kind: 'vps', isSample: false },
  ] as const
  expect([[], [sample], [sample, real], [real]].map(catalogueFacts)).toEqual([
    { sells: [] },
    { isSample: true, sells: ['gpu'] },
    { sells: ['vps', 'gpu'] },
    { sells: ['vps'] },
  ])
})

test('a kind whose page the brand hides is not on sale', async () => {
  vi.stubEnv('VITE_HIDDEN_PAGES', 'gpu-compute vds')
  vi.resetModules()
  const fresh = await import('./deploymentOf')
  const plans = (['vps', 'gpu'] as const).map((kind) => ({ kind, isSample: false }))
  expect(fresh.catalogueFacts(plans)).toEqual({ sells: ['vps'] })
  vi.unstubAllEnvs()
})

const homeWith = (changes: Parameters<typeof makeSettings>[0]) =>
  deploymentOf(makeSettings(changes), emptyProvider, { sells: ['vps', 'gpu'] }).home

test('the words of the home page are the provider’s, as far as they are set', () => {
  expect(homeWith({})?.lead).toMatch(/^VPS and GPU servers, billed by the hour\./)
  expect(homeWith({ home_title: 'Servers in Graz' })).toMatchObject({ title: 'Servers in Graz' })
  expect(homeWith({ home_lead: 'By the hour.', home_claims: 'Water power.\nA person.' })).toEqual({
    lead: 'By the hour.',
    isOwnLead: true,
    claims: ['Water power.', 'A person.'],
  })
})

test('a button promises a server only where one can be created', () => {
  expect((['closed', 'preview', 'open'] as const).map(createLabel)).toEqual([
    'Save a configuration',
    'Create server',
    'Create server',
  ])
})

test('the status of what customers order follows the settings, any other does not', () => {
  const orders = ['closed', 'preview', 'open'] as const
  expect(orders.map((each) => currentStatus('orders', each))).toEqual([
    'closed',
    'preview',
    'available',
  ])
  expect(orders.map((each) => currentStatus('research', each))).toEqual([
    'research',
    'research',
    'research',
  ])
})
