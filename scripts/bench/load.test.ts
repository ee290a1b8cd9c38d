import { describe, expect, test } from 'vitest'
import { excessOf } from './load.ts'

describe('what long tasks take too much', () => {
  const tasks = [
    { start: 0, duration: 80 },
    { start: 100, duration: 50 },
    { start: 200, duration: 250 },
  ]

  test('is what each takes beyond 50 ms', () => {
    expect(excessOf(tasks)).toBe(30 + 0 + 200)
  })

  test('counts from a moment on', () => {
    expect(excessOf(tasks, 100)).toBe(200)
  })
})
