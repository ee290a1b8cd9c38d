import { expect, test } from 'vitest'
import { deploymentOf, isSampleCatalogue } from './deploymentOf'
import { createLabel, currentStatus } from './orders'
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
  const { notice } = deploymentOf(makeSettings({ orders, engine }), isSample)
  expect(notice?.join(' ')).toBe(text)
})

test('what is not set is absent', () => {
  expect(deploymentOf(makeSettings({ orders: 'open', engine: 'incus' }), false)).toEqual({
    orders: 'open',
  })
})

test('links reach the footer in one order, each with its name', () => {
  const facts = deploymentOf(
    makeSettings({
      source_link: 'https://example.org/source',
      support_link: 'mailto:help@example.org',
      imprint_link: 'https://example.org/imprint',
      announcement: 'Maintenance on Sunday.',
    }),
    false,
  )
  expect(facts.footer).toEqual([
    { label: 'Contact', href: 'mailto:help@example.org' },
    { label: 'Imprint', href: 'https://example.org/imprint' },
    { label: 'Source code', href: 'https://example.org/source' },
  ])
  expect(facts.support).toEqual({ label: 'help@example.org', href: 'mailto:help@example.org' })
  expect(facts.announcement).toBe('Maintenance on Sunday.')
})

test('a catalogue is a sample if all of its plans are', () => {
  const [sample, real] = [{ isSample: true }, { isSample: false }]
  expect([[], [sample], [sample, real], [real]].map(isSampleCatalogue)).toEqual([
    false,
    true,
    false,
    false,
  ])
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
