import { expect, test } from 'vitest'
import { makeDocument, makeProvider } from '@/domain/provider/fixtures'
import { detailFieldsOf, detailsInput, validateDetails } from './detailFields'
import { documentInput, documentValuesOf, missingDetails, validateDocument } from './documentForm'

const TODAY = '2026-11-22'
const sla = makeDocument({
  document: 'sla',
  state: 'hidden',
  effective_on: null,
  in_force: null,
  requires: ['legal_name', 'sla_availability'],
})
const complete = makeProvider({ legal_name: 'Stone', sla_availability: '99.9' })
const shown = {
  ...documentValuesOf(sla, TODAY),
  state: 'template' as const,
  effectiveOn: '2026-01-01',
}

test('a template is not shown while a required detail is empty', () => {
  const gap = makeProvider({ legal_name: 'Stone' })
  expect(missingDetails(sla, gap)).toEqual(['Availability, percent a month'])
  expect(validateDocument(sla, gap, shown, TODAY)).toEqual({
    state: 'Fill in first: Availability, percent a month.',
  })
  expect(validateDocument(sla, complete, shown, TODAY)).toEqual({})
  // A page of one's own needs none of them.
  const link = { ...shown, state: 'link' as const, link: 'https://example.org' }
  expect(validateDocument(sla, gap, link, TODAY)).toEqual({})
})

test.each([
  [{ effectiveOn: '' }, { effective_on: 'Choose the first day of this version.' }],
  [
    { isNewVersion: true, effectiveOn: '2026-11-21' },
    { effective_on: 'A new version takes effect today or later.' },
  ],
  [{ isNewVersion: true, effectiveOn: TODAY }, {}],
  [{ state: 'link' as const }, { link: 'Enter the address.' }],
  [
    { state: 'link' as const, link: 'javascript:alert(1)' },
    { link: 'Enter an address that begins with https://, or an email address.' },
  ],
  [{ state: 'hidden' as const, effectiveOn: '' }, {}],
])('%o: %o', (change, errors) => {
  expect(validateDocument(sla, complete, { ...shown, ...change }, TODAY)).toEqual(errors)
})

test('the first version is in force from today, and a hidden document keeps no day', () => {
  const first = documentValuesOf(sla, TODAY)
  expect(documentInput(sla, { ...first, state: 'template' }).effective_on).toBe(TODAY)
  expect(documentInput(sla, first).effective_on).toBeNull()
})

test('the details that are missing are told apart', () => {
  const neither = makeProvider({ legal_name: '', sla_availability: '' })
  expect(validateDocument(sla, neither, shown, TODAY)).toEqual({
    state: 'Fill in first: Legal name; Availability, percent a month.',
  })
})

test('a new version is the next number', () => {
  expect(documentInput(sla, { ...shown, isNewVersion: true }).document_version).toBe(2)
  expect(documentInput(sla, shown)).toEqual({
    state: 'template',
    link: '',
    document_version: 1,
    effective_on: '2026-01-01',
    is_checked: false,
  })
})

test('a detail that a visible template prints cannot be emptied', () => {
  const fields = { ...detailFieldsOf(complete), reason: 'To test' }
  const visible = { ...sla, state: 'template' as const }
  expect(validateDetails({ ...fields, sla_availability: ' ' }, [visible])).toEqual({
    sla_availability: 'Visitors read the Service level agreement, which needs this.',
  })
  expect(validateDetails({ ...fields, sla_availability: ' ' }, [sla])).toEqual({})
  expect(validateDetails(fields, [visible])).toEqual({})
})

test('details are sent trimmed, links with their scheme, the reason apart', () => {
  const { details, reason } = detailsInput({
    ...detailFieldsOf(complete),
    legal_name: ' Stone GmbH ',
    mailing_list_link: 'list@example.org',
    reason: ' Founded ',
  })
  expect([details.legal_name, details.mailing_list_link, reason]).toEqual([
    'Stone GmbH',
    'mailto:list@example.org',
    'Founded',
  ])
  expect(details).not.toHaveProperty('reason')
})
