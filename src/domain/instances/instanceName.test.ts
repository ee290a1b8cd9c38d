import { describe, expect, it } from 'vitest'
import { freeName, instanceNames, nameProblem } from './instanceName'

const none = () => false
const taken = (name: string) => ['web', 'web-2', 'web-3'].includes(name)

describe('the names of new servers', () => {
  it('are numbered if there are several', () => {
    expect(instanceNames('web', 1)).toEqual(['web'])
    expect(instanceNames('web', 3)).toEqual(['web-1', 'web-2', 'web-3'])
  })

  it.each([
    ['', 1, 'Enter a name.'],
    ['Web', 1, 'Use only a–z, 0–9 and hyphens.'],
    ['web_1', 1, 'Use only a–z, 0–9 and hyphens.'],
    ['-web', 2, 'Begin and end with a letter or a digit.'],
    ['web-', 1, 'Begin and end with a letter or a digit.'],
    ['a'.repeat(64), 1, 'Use at most 63 characters.'],
    ['a'.repeat(61), 10, 'Use at most 60 characters.'],
  ])('%s × %i is refused', (name, count, problem) => {
    expect(nameProblem(name, count, none)).toBe(problem)
  })

  it.each([
    ['a', 1],
    ['web-', 2],
    ['0-a', 1],
    ['a'.repeat(63), 1],
    ['a'.repeat(60), 20],
  ])('%s × %i is accepted', (name, count) => {
    expect(nameProblem(name, count, none)).toBeUndefined()
  })

  it('are free in the workspace, every one of them', () => {
    expect(nameProblem('web', 1, taken)).toBe('The workspace has web already.')
    expect(nameProblem('web', 3, taken)).toBe('The workspace has web-2, web-3 already.')
    expect(nameProblem('db', 3, taken)).toBeUndefined()
  })

  it('have a free first proposal', () => {
    expect(freeName(none)).toBe('server-1')
    expect(freeName((name) => ['server-1', 'server-3'].includes(name))).toBe('server-2')
  })
})
