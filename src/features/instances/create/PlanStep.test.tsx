import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makePlan, somePlans } from '@/domain/catalogue/fixtures'
import { createPriceFormatter } from '@/domain/catalogue/money'
import { validate, type Lists } from '@/domain/instances/choice'
import type { Choice } from '@/domain/instances/draft'
import { PlanStep } from './PlanStep'

const stubWidth = (isNarrow: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isNarrow }))

beforeEach(() => stubWidth(false))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const lists: Lists = {
  plans: somePlans,
  regions: [
    { slug: 'fra1', name: 'Frankfurt', country: 'DE' },
    { slug: 'ams1', name: 'Amsterdam', country: 'NL' },
  ],
  images: [],
  now: Date.parse('2026-11-21T12:00:00Z'),
}

function show(choice: Choice, given: Partial<Lists> = {}) {
  const onChange = vi.fn<(choice: Choice) => void>()
  const all = { ...lists, ...given }
  render(
    <PlanStep
      lists={all}
      prices={createPriceFormatter('en-GB', 'UTC')}
      choice={choice}
      problems={validate(choice, all)}
      refusal={undefined}
      onChange={onChange}
    />,
  )
  return { onChange, person: userEvent.setup() }
}

const groups = () =>
  screen
    .getAllByRole('rowheader')
    .filter((head) => head.getAttribute('scope') === 'rowgroup')
    .map((head) => head.textContent)
const plans = () => screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))

test('plans stand in groups, and each group says what its servers are', () => {
  show({})
  expect(groups()[0]).toMatch(/^VPS.*Each server is a container\.$/)
  expect(new Set(plans()).size).toBe(somePlans.length)
})

test('a chosen plan shows its kind first, and a phone begins with one', () => {
  show({ plan: 'd1.medium', region: 'ams1' })
  expect(groups()).toHaveLength(1)
  cleanup()
  stubWidth(true)
  show({})
  expect(groups()).toEqual([expect.stringMatching(/^VPS/)])
})

test('stock is counted in a region, which can be another one', async () => {
  const { onChange, person } = show({ region: 'fra1' })
  expect(screen.getByRole('columnheader', { name: 'Left in fra1' })).toBeVisible()
  await person.click(
    within(screen.getByRole('group', { name: 'Stock in' })).getByRole('button', { name: 'ams1' }),
  )
  expect(onChange).toHaveBeenCalledWith({ region: 'ams1' })
})

test('a plan that is sold out says what comes nearest, or is left out', async () => {
  const { onChange, person } = show({ region: 'fra1' })
  const off = screen.getAllByRole<HTMLInputElement>('radio').filter(({ disabled }) => disabled)
  expect(off.map(({ value }) => value)).toContain('v1.small')
  const [note] = screen.getAllByText(/^v1\.small is sold out in Frankfurt\. Nearest: /)
  const row = note?.closest('tr')
  if (!row) throw new Error('The note is in no row')
  await person.click(within(row).getByRole('button', { name: 'Use v1.small in Amsterdam' }))
  expect(onChange).toHaveBeenCalledWith({ plan: 'v1.small', region: 'ams1' })
  await person.click(screen.getByRole('checkbox', { name: 'In stock only' }))
  expect(screen.queryByRole('radio', { name: 'v1.small' })).toBeNull()
})

test('plans that a region does not offer are one line, until somebody asks for them', async () => {
  const [first, second, third] = ['v1.nano', 'v1.large', 'v1.huge'].map((slug) =>
    makePlan({ slug, ...(slug !== 'v1.nano' && { regions: [{ region: 'ams1', stock: 4 }] }) }),
  )
  if (!first || !second || !third) throw new Error('A plan is missing')
  const { person } = show({ region: 'fra1' }, { plans: [first, second, third] })
  expect(plans()).toEqual(['v1.nano'])
  expect(screen.getByText('2 plans aren’t offered in Frankfurt.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Show them', expanded: false }))
  expect(plans()).toEqual(['v1.nano', 'v1.large', 'v1.huge'])
  expect(screen.getByRole('button', { name: 'Use v1.huge in Amsterdam' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Hide them', expanded: true }))
  expect(plans()).toEqual(['v1.nano'])
})

test('a chosen plan that the region does not offer keeps its row and its ways out', () => {
  const only = [{ region: 'ams1', stock: 4 }]
  const list = ['v1.large', 'v1.huge'].map((slug) => makePlan({ slug, regions: only }))
  show({ plan: 'v1.huge', region: 'fra1' }, { plans: list })
  expect(plans()).toEqual(['v1.huge'])
  expect(screen.getByText(/^v1\.huge isn’t offered in Frankfurt\./)).toBeVisible()
  expect(screen.getByText('1 plan isn’t offered in Frankfurt.')).toBeVisible()
})

test('a region that nobody knows closes no plan', () => {
  show({ region: 'moon1' })
  expect(screen.getByRole('radio', { name: 'v1.small' })).toBeEnabled()
  expect(screen.queryByText(/moon1/)).toBeNull()
})

test('one kind and one region need no choice', () => {
  const one = somePlans.filter(({ slug }) => slug === 'v1.nano')
  show({}, { plans: one, regions: lists.regions.slice(0, 1) })
  expect(screen.queryByRole('group')).toBeNull()
  expect(plans()).toEqual(['v1.nano'])
})
