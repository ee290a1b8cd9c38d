import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { TIMEOUTS, VERSION_TIMES } from '../../machines/constants.ts'
import { versionMachine, type VersionEvent } from '../../machines/version.ts'
import { settle } from './support.ts'

const { pause, interval, check, recheck, patience, move } = VERSION_TIMES

/** A tab that runs build 'one', in a world that a test turns. */
function start({ tried = null }: { tried?: string | null } = {}) {
  const clock = new SimulatedClock()
  const world = { canLook: true, isWorking: false, canLeave: true }
  const answers: { resolve: (build: string) => void; reject: (error: Error) => void }[] = []
  let aborted = 0
  let loads = 0
  let tell: ((event: VersionEvent) => void) | undefined
  const machine = versionMachine.provide({
    actors: {
      occasions: fromCallback(({ sendBack }) => {
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
      canLook: () => world.canLook,
      isWorking: () => world.isWorking,
      canLeave: () => world.canLeave,
    },
    actions: {
      load: () => {
        loads += 1
      },
    },
  })
  const actor = createActor(machine, { input: { own: 'one', tried }, clock })
  actor.start()
  const tab = {
    actor,
    world,
    /** In small steps: a timer that another one starts begins when that one went off. */
    pass: (milliseconds: number) => {
      for (let rest = milliseconds; rest > 0; rest -= recheck) {
        clock.increment(Math.min(recheck, rest))
      }
    },
    asked: () => answers.length,
    aborted: () => aborted,
    loads: () => loads,
    is: (tag: 'outdated' | 'told' | 'busy') => actor.getSnapshot().hasTag(tag),
    send: (type: VersionEvent['type']) => actor.send({ type }),
    /** The page reports something, as it does by itself. */
    report: (type: 'LOOK' | 'DOUBT') => tell?.({ type }),
    answer: async (build: string) => {
      answers.at(-1)?.resolve(build)
      await settle()
    },
    fail: async () => {
      answers.at(-1)?.reject(new TypeError('Failed to fetch'))
      await settle()
    },
    /** The tab comes back after a while, and this build is out. */
    hear: async (build: string) => {
      tab.pass(pause)
      tell?.({ type: 'LOOK' })
      await tab.answer(build)
    },
  }
  return tab
}

describe('looking', () => {
  test('waits for the interval, and begins anew after each answer', async () => {
    const tab = start()
    tab.pass(pause + interval - 1)
    expect(tab.asked()).toBe(0)
    tab.pass(1)
    expect(tab.asked()).toBe(1)
    await tab.answer('one')
    tab.pass(pause + interval)
    expect(tab.asked()).toBe(2)
  })

  test('comes at once when the tab is seen again, but not twice in a minute', async () => {
    const tab = start()
    tab.report('LOOK')
    expect(tab.asked()).toBe(0)
    tab.pass(pause)
    tab.report('LOOK')
    expect(tab.asked()).toBe(1)
    await tab.answer('one')
    tab.report('LOOK')
    expect(tab.asked()).toBe(1)
    tab.pass(pause)
    tab.report('LOOK')
    expect(tab.asked()).toBe(2)
  })

  test('comes at once when a part of the site is missing, and one at a time', async () => {
    const tab = start()
    tab.report('DOUBT')
    expect(tab.asked()).toBe(1)
    tab.report('DOUBT')
    expect(tab.asked()).toBe(1)
    await tab.answer('two')
    expect(tab.is('outdated')).toBe(true)
  })

  test('does not happen while nobody sees the tab, and is made up for', () => {
    const tab = start()
    tab.world.canLook = false
    tab.pass(pause + interval * 10)
    tab.report('LOOK')
    tab.report('DOUBT')
    expect(tab.asked()).toBe(0)
    tab.world.canLook = true
    tab.report('LOOK')
    expect(tab.asked()).toBe(1)
  })

  test('that fails says nothing and is tried again', async () => {
    const tab = start()
    tab.report('DOUBT')
    await tab.fail()
    expect(tab.is('outdated')).toBe(false)
    await tab.hear('two')
    expect(tab.is('told')).toBe(true)
  })

  test('has an end, and an answer that comes later counts for nothing', async () => {
    const tab = start()
    tab.report('DOUBT')
    tab.pass(check)
    expect(tab.aborted()).toBe(1)
    await tab.answer('two')
    expect(tab.is('outdated')).toBe(false)
    tab.report('DOUBT')
    expect(tab.asked()).toBe(2)
  })
})

describe('another build', () => {
  test('is told once; the same build is nothing to tell', async () => {
    const tab = start()
    await tab.hear('one')
    expect([tab.is('outdated'), tab.is('told')]).toEqual([false, false])
    await tab.hear('two')
    expect([tab.is('outdated'), tab.is('told')]).toEqual([true, true])
  })

  test('stays quiet after it was dismissed, whatever comes out next', async () => {
    const tab = start()
    await tab.hear('two')
    tab.send('DISMISS')
    await tab.hear('three')
    expect([tab.is('outdated'), tab.is('told')]).toEqual([true, false])
  })

  test('that is taken back is not told any more', async () => {
    const tab = start()
    await tab.hear('two')
    await tab.hear('one')
    expect([tab.is('outdated'), tab.is('told')]).toEqual([false, false])
    tab.send('LEAVE')
    tab.send('LOAD')
    expect(tab.loads()).toBe(0)
  })

  test('that was moved for and not given is left alone, until there is yet another', async () => {
    const tab = start({ tried: 'two' })
    await tab.hear('two')
    expect(tab.is('outdated')).toBe(false)
    await tab.hear('three')
    expect(tab.is('outdated')).toBe(true)
  })
})

describe('leaving for another page', () => {
  test('loads the document, where another build is out', async () => {
    const tab = start()
    tab.send('LEAVE')
    expect(tab.loads()).toBe(0)
    await tab.hear('two')
    tab.send('LEAVE')
    expect(tab.loads()).toBe(1)
    // The page goes: it says nothing more.
    expect(tab.is('told')).toBe(false)
  })

  test('loads it also for who has dismissed the notice', async () => {
    const tab = start()
    await tab.hear('two')
    tab.send('DISMISS')
    tab.send('LEAVE')
    expect(tab.loads()).toBe(1)
  })

  test('does not while something forbids it, and does the next time', async () => {
    const tab = start()
    await tab.hear('two')
    tab.world.canLeave = false
    expect(tab.actor.getSnapshot().can({ type: 'LEAVE' })).toBe(false)
    tab.send('LEAVE')
    expect(tab.loads()).toBe(0)
    tab.world.canLeave = true
    tab.send('LEAVE')
    expect(tab.loads()).toBe(1)
  })

  test('loads anew for a person who goes elsewhere while they wait', async () => {
    const tab = start()
    await tab.hear('two')
    tab.send('LEAVE')
    tab.send('LEAVE')
    expect(tab.loads()).toBe(2)
  })

  test('that does not come to an end is told again', async () => {
    const tab = start()
    await tab.hear('two')
    tab.send('LEAVE')
    tab.pass(move)
    expect([tab.is('outdated'), tab.is('told'), tab.is('busy')]).toEqual([true, true, false])
  })
})

describe('loading it now', () => {
  test('loads at once where nothing is under way', async () => {
    const tab = start()
    await tab.hear('two')
    tab.send('LOAD')
    expect([tab.loads(), tab.is('busy')]).toEqual([1, true])
    tab.pass(move)
    expect([tab.is('told'), tab.is('busy')]).toEqual([true, false])
  })

  test('waits for what is under way', async () => {
    const tab = start()
    await tab.hear('two')
    tab.world.isWorking = true
    tab.send('LOAD')
    tab.pass(recheck * 5)
    expect([tab.loads(), tab.is('busy')]).toEqual([0, true])
    tab.world.isWorking = false
    tab.pass(recheck)
    expect(tab.loads()).toBe(1)
  })

  test('does not wait longer than any work may take', async () => {
    expect(patience).toBeGreaterThan(Math.max(...Object.values(TIMEOUTS)))
    const tab = start()
    await tab.hear('two')
    tab.world.isWorking = true
    tab.send('LOAD')
    tab.pass(patience)
    expect(tab.loads()).toBe(1)
  })

  test('can be taken back while it waits', async () => {
    const tab = start()
    await tab.hear('two')
    tab.world.isWorking = true
    tab.send('LOAD')
    tab.send('DISMISS')
    tab.world.isWorking = false
    tab.pass(patience)
    expect(tab.loads()).toBe(0)
  })
})
