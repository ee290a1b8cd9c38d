import { expect, test } from 'vitest'
import { actionLabel, auditKinds, describeAction, kindLabel } from './auditActions'

test('an action ends a sentence, or is one', () => {
  expect(describeAction('plan', 'publish')).toBe('published the plan')
  expect(actionLabel('plan', 'publish')).toBe('Published the plan')
  expect(kindLabel('instance')).toBe('Server')
})

test('what nobody knows is shown as it is', () => {
  expect(describeAction('plan', 'melt')).toBe('melt')
  expect(describeAction('robot', 'create')).toBe('create')
  expect(kindLabel('robot')).toBe('robot')
})

test('no two actions of a kind read the same', () => {
  for (const { actions } of Object.values(auditKinds)) {
    expect(new Set(Object.values(actions)).size).toBe(Object.keys(actions).length)
  }
})
