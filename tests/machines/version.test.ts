import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { VERSION_TIMES } from '../../machines/constants.ts'
import { versionMachine, type VersionEvent } from '../../machines/version.ts'
import { settle } from './support.ts'

const { pause, interval, check, recheck, reloadTimeout } = VERSION_TIMES

/** A tab that runs build 'one'. A test controls its environment. */
function start({ tried = null }: { tried?: string | null } = {}) {
  const clock = new SimulatedClock()
  const world = { canCheck: true, hasPendingWork: false, canNavigate: true }
  const answers: { resolve: (build: string) => void; reject: (error: Error) => void }[] = []
  let aborted = 0
  let loads = 0
  let tell: ((event: VersionEvent) => void) | undefined
  const machine = versionMachine.provide({
    actors: {
      pageEvents: fromCallback(({ sendBack }) => {
        tell = sendBack
      }),
      readLatest: fromPromise<string>(({ signal }) => {
        signal.addEventListener('abort', () => {
          aborted += 1
        })
        return new Promise((resolve, reject) => {
          answers.push({ resolve, reject })
        })
      }),
    },
    guards: {
      canCheck: () => world.canCheck,
      hasPendingWork: () => world.hasPendingWork,
      canNavigate: () => world.canNavigate,
    },
    actions: {
      reload: () => {
        loads += 1
      },
    },
  })
  const actor = createActor(machine, { input: { own: 'one', tried }, clock })
  actor.start()
  const tab = {
    actor,
    world,
    /** In small steps: a timer that another timer starts must begin when that one fires. */
    pass: (milliseconds: number) => {
      for (let rest = milliseconds; rest > 0; rest -= recheck) {
        clock.increment(Math.min(recheck, rest))
      }
    },
    asked: () => answers.length,
    aborted: () => aborted,
    loads: () => loads,
    isOutdated: () => actor.getSnapshot().matches({ build: 'outdated' }),
    is: (tag: 'notified' | 'busy') => actor.getSnapshot().hasTag(tag),
    send: (type: VersionEvent['type']) => actor.send({ type }),
    /** The page reports an event. */
    report: (type: 'CHECK' | 'CHUNK_FAILED') => tell?.({ type }),
    answer: async (build: string) => {
      answers.at(-1)?.resolve(build)
      await settle()
    },
    fail: async () => {
      answers.at(-1)?.reject(new TypeError('Failed to fetch'))
      await settle()
    },
    /** A person returns to the tab after a while, and this build is current. */
    hear: async (build: string) => {
      tab.pass(pause)
      tell?.({ type: 'CHECK' })
      await tab.answer(build)
    },
  }
  return tab
}

describe('checking for a build', () => {
  test('waits for the interval, and starts again after each answer', async () => {
    const tab = start()
    tab.pass(pause + interval - 1)
    expect(tab.asked()).toBe(0)
    tab.pass(1)
    expect(tab.asked()).toBe(1)
    await tab.answer('one')
    tab.pass(pause + interval)
    expect(tab.asked()).toBe(2)
  })

  test('happens at once when the tab is visible again, but not twice in a minute', async () => {
    const tab = start()
    tab.report('CHECK')
    expect(tab.asked()).toBe(0)
    tab.pass(pause)
    tab.report('CHECK')
    expect(tab.asked()).toBe(1)
    await tab.answer('one')
    tab.report('CHECK')
    expect(tab.asked()).toBe(1)
    tab.pass(pause)
    tab.report('CHECK')
    expect(tab.asked()).toBe(2)
  })

  test('happens at once when a chunk is missing, and one at a time', async () => {
    const tab = start()
    tab.report('CHUNK_FAILED')
    expect(tab.asked()).toBe(1)
    tab.report('CHUNK_FAILED')
    expect(tab.asked()).toBe(1)
    await tab.answer('two')
    expect(tab.isOutdated()).toBe(true)
  })

  test('does not happen while the tab is hidden, and happens when it is visible', () => {
    const tab = start()
    tab.world.canCheck = false
    tab.pass(pause + interval * 10)
    tab.report('CHECK')
    tab.report('CHUNK_FAILED')
    expect(tab.asked()).toBe(0)
    tab.world.canCheck = true
    tab.report('CHECK')
    expect(tab.asked()).toBe(1)
  })

  test('that fails shows nothing and is tried again', async () => {
    const tab = start()
    tab.report('CHUNK_FAILED')
    await tab.fail()
    expect(tab.isOutdated()).toBe(false)
    await tab.hear('two')
    expect(tab.is('notified')).toBe(true)
  })

  test('has a time limit, and a later answer is ignored', async () => {
    const tab = start()
    tab.report('CHUNK_FAILED')
    tab.pass(check)
    expect(tab.aborted()).toBe(1)
    await tab.answer('two')
    expect(tab.isOutdated()).toBe(false)
    tab.report('CHUNK_FAILED')
    expect(tab.asked()).toBe(2)
  })
})

describe('another build', () => {
  test('is notified once; the same build is not', async () => {
    const tab = start()
    await tab.hear('one')
    expect([tab.isOutdated(), tab.is('notified')]).toEqual([false, false])
    await tab.hear('two')
    expect([tab.isOutdated(), tab.is('notified')]).toEqual([true, true])
  })

  test('stays quiet after it was dismissed, whatever comes out next', async () => {
    const tab = start()
    await tab.hear('two')
    tab.send('DISMISS')
    await tab.hear('three')
    expect([tab.isOutdated(), tab.is('notified')]).toEqual([true, false])
  })

  test('that is withdrawn is not announced any more', async () => {
    const tab = start()
    await tab.hear('two')
    await tab.hear('one')
    expect([tab.isOutdated(), tab.is('notified')]).toEqual([false, false])
    tab.send('NAVIGATE')
    tab.send('RELOAD')
    expect(tab.loads()).toBe(0)
  })

  test('that a reload did not bring is ignored until there is another one', async () => {
    const tab = start({ tried: 'two' })
    await tab.hear('two')
    expect(tab.isOutdated()).toBe(false)
    await tab.hear('three')
    expect(tab.isOutdated()).toBe(true)
  })
})

describe('leaving for another page', () => {
  test('loads the document if another build is out', async () => {
    const tab = start()
    tab.send('NAVIGATE')
    expect(tab.loads()).toBe(0)
    await tab.hear('two')
    tab.send('NAVIGATE')
    expect(tab.loads()).toBe(1)
    // The person did not request the new build, so the notice does not say that it loads.
    expect(tab.is('busy')).toBe(false)
  })

  test('loads it after the notice was dismissed, too', async () => {
    const tab = start()
    await tab.hear('two')
    tab.send('DISMISS')
    tab.send('NAVIGATE')
    expect(tab.loads()).toBe(1)
  })

  test('does not while something forbids it, and does the next time', async () => {
    const tab = start()
    await tab.hear('two')
    tab.world.canNavigate = false
    expect(tab.actor.getSnapshot().can({ type: 'NAVIGATE' })).toBe(false)
    tab.send('NAVIGATE')
    expect(tab.loads()).toBe(0)
    tab.world.canNavigate = true
    tab.send('NAVIGATE')
    expect(tab.loads()).toBe(1)
  })

  test('loads again for a person who goes elsewhere while they wait', async () => {
    const tab = start()
    await tab.hear('two')
    tab.send('NAVIGATE')
    tab.send('NAVIGATE')
    expect(tab.loads()).toBe(2)
  })
})

describe('loading it now', () => {
  test('loads at once if nothing is being saved', async () => {
    const tab = start()
    await tab.hear('two')
    tab.send('RELOAD')
    expect([tab.loads(), tab.is('busy')]).toEqual([1, true])
    tab.pass(reloadTimeout)
    expect([tab.is('notified'), tab.is('busy')]).toEqual([true, false])
  })

  test('waits for a running save', async () => {
    const tab = start()
    await tab.hear('two')
    tab.world.hasPendingWork = true
    tab.send('RELOAD')
    tab.pass(60_000)
    expect([tab.loads(), tab.is('busy')]).toEqual([0, true])
    tab.world.hasPendingWork = false
    tab.pass(recheck)
    expect(tab.loads()).toBe(1)
  })

  test('can be cancelled while it waits', async () => {
    const tab = start()
    await tab.hear('two')
    tab.world.hasPendingWork = true
    tab.send('RELOAD')
    tab.send('DISMISS')
    tab.world.hasPendingWork = false
    tab.pass(60_000)
    expect(tab.loads()).toBe(0)
  })
})
