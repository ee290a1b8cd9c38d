import { describe, expect, it } from 'vitest'
import { and, createActor, setup } from 'xstate'
import { authMachine } from '@machines/auth'
import {
  activeStates,
  describeChart,
  eventLabel,
  targetLabel,
  toDefinition,
  type ChartState,
} from './chart'

const chart = describeChart(toDefinition(authMachine))

function find(path: string, from: ChartState = chart): ChartState {
  const state = path
    .split('.')
    .reduce<ChartState | undefined>(
      (at, key) => at?.states.find((child) => child.key === key),
      from,
    )
  if (!state) throw new Error(`The chart has no ${path}`)
  return state
}

function ways(path: string, event: string): unknown[] {
  return find(path)
    .transitions.filter((way) => way.event === event)
    .map(({ guard, targets }) => [guard, ...targets])
}

describe('the chart of the auth machine', () => {
  it('has the states of the machine, nested as they are', () => {
    expect(chart.key).toBe('auth')
    expect(chart.initial).toEqual(['loading'])
    expect(chart.invokes).toEqual(['sessionEvents'])
    expect(chart.states.map(({ key }) => key)).toEqual([
      'loading',
      'signedOut',
      'authenticating',
      'secondFactor',
      'signedIn',
      'recovering',
      'signingOut',
    ])
    expect(find('signedIn').type).toBe('parallel')
    expect(find('signedIn').initial).toEqual([])
    expect(find('signedIn.role').initial).toEqual(['lookingInStaff'])
    expect(find('signingOut').tags).toEqual(['pending', 'busy'])
  })

  it('lists every candidate of an event in order, the last as else', () => {
    expect(ways('loading', 'SESSION.INITIAL')).toEqual([
      ['isSession', 'auth.signedIn'],
      ['else', 'auth.signedOut.idle'],
    ])
    expect(ways('signedIn', 'SIGN_OUT')).toEqual([[null, 'auth.signingOut']])
    expect(ways('authenticating.submitting', 'xstate.done.actor.submit')).toEqual([
      ['isHalfSignedIn', 'auth.secondFactor'],
      ['isSignedIn', 'auth.signedIn'],
      ['isSignedUp', 'auth.signedIn'],
      ['else', 'auth.signedOut.confirmEmail'],
    ])
  })

  it('knows how long a delay lasts', () => {
    const delays = find('loading').transitions.map(({ delay }) => delay)
    expect(delays.filter((delay) => delay !== null)).toEqual([10_000])
  })

  it('marks re-entry, and actions without a target', () => {
    const [checked, again] = find('signedIn.renewal.waiting').transitions.filter(({ event }) =>
      event.startsWith('xstate.after'),
    )
    expect(checked).toMatchObject({ guard: 'isDue', reenter: false })
    expect(again).toMatchObject({ guard: 'else', reenter: true })
    const [done] = find('recovering').transitions.filter(({ event }) => event === 'RECOVERY_DONE')
    expect(done).toMatchObject({ targets: [], actions: ['endRecovery'] })
  })

  it('gives each transition an id of its own, and is plain JSON', () => {
    const ids: string[] = []
    const walk = (state: ChartState) => {
      ids.push(...state.transitions.map(({ id }) => id))
      state.states.forEach(walk)
    }
    walk(chart)
    expect(ids.length).toBeGreaterThan(60)
    expect(new Set(ids).size).toBe(ids.length)
    expect(JSON.parse(JSON.stringify(chart))).toEqual(chart)
  })
})

it('describes always, final and history states and combined guards', () => {
  const machine = setup({ guards: { yes: () => true } }).createMachine({
    id: 'small',
    initial: 'start',
    states: {
      start: { always: { guard: and(['yes']), target: 'done' } },
      back: { type: 'history', history: 'deep' },
      done: { type: 'final' },
    },
  })
  const small = describeChart(toDefinition(machine))
  expect(find('start', small).transitions).toMatchObject([
    { event: '', guard: 'and', targets: ['small.done'] },
  ])
  expect(small.states.map(({ type }) => type)).toEqual(['atomic', 'history', 'final'])
})

it('shows what a state does by itself, without the timers of its delays', () => {
  expect(find('loading')).toMatchObject({ entry: [], exit: [] })
  expect(find('authenticating')).toMatchObject({ entry: ['forget'], exit: ['dropSubmission'] })
  expect(find('signedIn.role.lookingInStaff')).toMatchObject({
    invokes: ['findStaffType'],
    entry: ['clearRoleFallback'],
  })
})

describe('active states', () => {
  it('are those of the value and all above them, in every region', () => {
    const value = { signedIn: { role: 'known', renewal: 'waiting' } }
    expect([...activeStates(chart, value)].toSorted()).toEqual(
      [
        'auth',
        'auth.signedIn',
        'auth.signedIn.renewal',
        'auth.signedIn.renewal.waiting',
        'auth.signedIn.role',
        'auth.signedIn.role.known',
      ].toSorted(),
    )
  })

  it('agree with the running machine', () => {
    const snapshot = createActor(authMachine, { input: undefined }).getSnapshot()
    expect([...activeStates(chart, snapshot.value as never)]).toEqual(
      snapshot['_nodes'].map(({ id }) => id),
    )
  })

  it('are none without a value', () => {
    expect(activeStates(chart, undefined).size).toBe(0)
  })
})

it.each([
  ['xstate.done.actor.submit', 'done: submit'],
  ['xstate.error.actor.submit', 'error: submit'],
  ['xstate.after.bootTimeout.auth.loading', 'after bootTimeout'],
  ['xstate.promise.reject', 'rejected'],
  ['xstate.stop', 'stop'],
  ['', 'always'],
  ['SESSION.INITIAL', 'SESSION.INITIAL'],
])('calls %s "%s"', (event, label) => {
  expect(eventLabel(event)).toBe(label)
})

it('names near targets by their short path and far ones by the whole', () => {
  expect(targetLabel(find('signedIn.role.known'), find('signedIn.role.lookingInStaff'))).toBe(
    'lookingInStaff',
  )
  expect(targetLabel(find('signedIn.renewal.refreshing'), find('signedOut.idle'))).toBe(
    'signedOut.idle',
  )
  expect(targetLabel(find('loading'), find('signedOut.idle'))).toBe('signedOut.idle')
  expect(targetLabel(find('loading'), chart)).toBe('auth')
})
