import { expect, test } from 'vitest'
import { makeSettings } from '@/domain/settings/fixtures'
import { previewOf, settingsFieldsOf, settingsInput, validateSettings } from './settingsFields'
import { changedSettings, describeEffect } from './settingsTexts'

const stored = settingsFieldsOf(
  makeSettings({ support_link: 'mailto:help@example.org', orders: 'preview', engine: 'simulated' }),
)
const abuse = { abuse_link: 'abuse@example.org' }
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
  [{ orders: 'open' }, 'Open needs the engine Incus, abuse contact.'],
  [{ orders: 'open', engine: 'incus', abuse_link: ' ' }, 'Open needs abuse contact.'],
  [{ orders: 'open', engine: 'incus', ...abuse }, undefined],
  [{ orders: 'closed', engine: 'none' }, undefined],
])('%o: %s', (change, message) => {
  expect(validateSettings({ ...stored, reason, ...change })['orders']).toBe(message)
})

test('claims are sent one a line, without the empty ones', () => {
  const home_claims = ' Water power. \n\n  A person answers.\n'
  expect(settingsInput({ ...stored, home_claims, reason }).settings.home_claims).toBe(
    'Water power.\nA person answers.',
  )
  const many = { ...stored, reason, home_claims: 'One\n'.repeat(9) }
  expect(validateSettings(many)['home_claims']).toBe('Use at most 8 lines.')
})

const days = (second_factor_days: string) => ({ ...stored, reason, second_factor_days })

test('the days of a second factor are a whole number up to 90', () => {
  expect(settingsInput(days(' 7 ')).settings.second_factor_days).toBe(7)
  for (const typed of ['', '91', '-1', '1.5', 'a week']) {
    expect(validateSettings(days(typed))['second_factor_days']).toBe(
      'Use a whole number from 0 to 90.',
    )
  }
})

test('a reason is needed, and links are checked', () => {
  expect(Object.keys(validateSettings({ ...stored, source_link: 'example.org' }))).toEqual([
    'source_link',
    'reason',
  ])
})

test('each change says what visitors notice', () => {
  const values = { ...stored, orders: 'open', source_link: 'https://example.org', reason }
  expect(changedSettings(values, stored)).toEqual(['orders', 'source_link'])
  expect(describeEffect('source_link', 'https://example.org')).toBe('The footer shows Source code.')
  expect(describeEffect('source_link', '')).toBe('The footer no longer shows Source code.')
  expect(describeEffect('support_link', 'a@example.org')).toBe('The footer shows Contact.')
  expect(describeEffect('announcement', '')).toBe('No page shows it any more.')
  expect(describeEffect('home_lead', '')).toBe('The home page names what is on sale.')
})

test('the preview is what visitors would see, and absent while a value is wrong', () => {
  expect(previewOf({ ...stored, orders: 'closed' }, {})?.notice?.[0]).toBe('Not open for orders.')
  expect(previewOf({ ...stored, source_link: 'x' }, {})).toBeNull()
})
