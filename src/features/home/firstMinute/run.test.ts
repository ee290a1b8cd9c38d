import { describe, expect, it } from 'vitest'
import { LENGTH, momentOf, run } from './run'

const [via, to] = run.states

describe('the recorded first minute', () => {
  it('goes from the order to a login prompt within its length', () => {
    expect(run.startedAt).toBeGreaterThan(0)
    expect(run.bootedAt).toBeGreaterThan(run.startedAt)
    expect(run.runningAt).toBeGreaterThan(run.bootedAt)
    expect(run.runningAt).toBeLessThan(LENGTH)
    expect(momentOf(run, 0)).toMatchObject({ state: via, step: 'ordered', lines: [], running: 0 })
    expect(momentOf(run, run.startedAt)).toMatchObject({ state: via, step: 'creating' })
    expect(momentOf(run, LENGTH)).toMatchObject({ state: to, step: 'running', lines: run.console })
  })

  it('shows each line of the console when it was printed, and counts from the state that runs', () => {
    const second = run.console[1]
    const at = run.bootedAt + (second?.at ?? 0)
    expect(momentOf(run, at - 0.01).lines).toHaveLength(1)
    expect(momentOf(run, at).lines).toHaveLength(2)
    expect(momentOf(run, run.runningAt + 3).running).toBeCloseTo(3)
  })
})
