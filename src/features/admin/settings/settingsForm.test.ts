import { expect, test } from 'vitest'
import { makeSettings } from '@/domain/settings/fixtures'
import { previewOf, settingsFieldsOf, settingsInput, validateSettings } from './settingsForm'
import { changedSettings, describeEffect } from './settingsTexts'

const stored = settingsFieldsOf(
  makeSettings({ support_link: 'mailto:help@example.org', orders: 'preview', engine: 'simulated' }),
)
const legal = {
  abuse_link: 'abuse@example.org',
  imprint_link: 'https://example.org/imprint',
  terms_link: 'https://example.org/terms',
  privacy_link: 'https://example.org/privacy',
}
const reason = 'To test'

test('an email address is shown without its scheme and sent with it', () => {
  expect(stored['support_link']).toBe('help@example.org')
  const { settings } = settingsInput({ ...stored, reason })
  expect(settings.support_link).toBe('mailto:help@example.org')
})

test('the reason is sent apart, trimmed', () => {
  const { settings, reason: sent } = settingsInput({ ...stored, reason: ' First run ' })
  expect(sent).toBe('First run')
  expect(settings).not.toHaveProperty('reason')
})

test.each([
  [{ engine: 'none' }, 'Preview needs an engine.'],
  [{ orders: 'open' }, 'Open needs the engine Incus, abuse contact, imprint, terms, privacy.'],
  [{ orders: 'open', engine: 'incus', ...legal, terms_link: ' ' }, 'Open needs terms.'],
  [{ orders: 'open', engine: 'incus', ...legal }, undefined],
  [{ orders: 'closed', engine: 'none' }, undefined],
])('%o: %s', (change, message) => {
  expect(validateSettings({ ...stored, reason, ...change })['orders']).toBe(message)
})

test('a reason is needed, and links are checked', () => {
  expect(Object.keys(validateSettings({ ...stored, terms_link: 'example.org' }))).toEqual([
    'terms_link',
    'reason',
  ])
})

test('each change says what visitors notice', () => {
  const values = { ...stored, orders: 'open', terms_link: 'https://example.org', reason }
  expect(changedSettings(values, stored)).toEqual(['orders', 'terms_link'])
  expect(describeEffect('terms_link', 'https://example.org')).toBe('The footer shows Terms.')
  expect(describeEffect('terms_link', '')).toBe('The footer no longer shows Terms.')
  expect(describeEffect('support_link', 'a@example.org')).toBe('The footer shows Contact.')
  expect(describeEffect('announcement', '')).toBe('No page shows it any more.')
})

test('the preview is what visitors would see, and absent while a value is wrong', () => {
  expect(previewOf({ ...stored, orders: 'closed' }, false)?.notice?.[0]).toBe(
    'Not open for orders.',
  )
  expect(previewOf({ ...stored, terms_link: 'x' }, false)).toBeNull()
})
