import { expect, it } from 'vitest'
import { makePlan } from '@/domain/catalogue/fixtures'
import { makeInstance } from './fixtures'
import { resizeProblem } from './resizeProblem'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const container = makeInstance()
const machine = makeInstance({ plan: { ...container.plan, virtualization: 'virtual_machine' } })

it('a server gets a plan of its own virtualization only', () => {
  const plans = (['container', 'virtual_machine'] as const).map((virtualization) =>
    makePlan({ virtualization }),
  )
  const problems = (instance: typeof container) =>
    plans.map((plan) => resizeProblem(plan, instance, NOW))
  expect(problems(container)).toEqual([undefined, 'Only for virtual machines.'])
  expect(problems(machine)).toEqual(['Only for containers.', undefined])
})

it('a disk never shrinks, and the plan has to be left in the region', () => {
  expect(resizeProblem(makePlan({ diskGib: 20 }), container, NOW)).toBe('A disk never shrinks.')
  const soldOut = makePlan({ regions: [{ region: 'fra1', stock: 0 }] })
  expect(resizeProblem(soldOut, container, NOW)).toBe('Sold out in Frankfurt.')
  expect(resizeProblem(makePlan({ regions: [] }), container, NOW)).toContain('Frankfurt')
})
