import { describe, expect, it } from 'vitest'
import type { Transition } from '@/domain/catalogue/queries'
import { instanceCan, isNeedless, type InstanceRules } from './instanceCan'

const row = (action: string, from: string | null, via: string | null, to: string): Transition => ({
  action,
  from,
  via,
  to,
  fail: 'error',
  roles: ['operator'],
  needsConfirm: false,
  billingEffect: 'goes_on',
})
const transitions = [
  row('create', null, 'provisioning', 'running'),
  row('start', 'stopped', 'starting', 'running'),
  row('stop', 'running', 'stopping', 'stopped'),
  row('stop', 'starting', 'stopping', 'stopped'),
  row('resize', 'stopped', 'resizing', 'stopped'),
  row('delete', 'stopped', 'deleting', 'deleted'),
  row('delete', 'running', 'deleting', 'deleted'),
  row('restore', 'deleted', null, 'stopped'),
]
const states = [{ state: 'running', label: 'Running', isBilled: true, description: '' }]
const rules: InstanceRules = { transitions, states, roles: ['operator'] }
const stopped = {
  state: 'stopped',
  hold: 'none',
  holdReason: null,
  isHeldAtLimit: false,
  isProtected: false,
  action: null,
} as const
const starting = { id: 'a', kind: 'start', status: 'running', requestedAt: null } as const

describe('an action on a server', () => {
  it('is possible where the table has a row for it', () => {
    expect(instanceCan('start', stopped, rules)).toMatchObject({
      allowed: true,
      transition: { via: 'starting' },
    })
  })

  it('is not possible in another state, and names the action that comes first', () => {
    const answer = instanceCan('resize', { ...stopped, state: 'running' }, rules)
    expect(answer).toMatchObject({ obstacle: 'state', first: 'stop' })
    expect(answer).toHaveProperty('reason', expect.stringContaining('“Running”'))
    expect(instanceCan('start', { ...stopped, state: 'deleted' }, rules)).toMatchObject({
      obstacle: 'state',
      first: 'restore',
    })
  })

  it('has nothing to do on a server that is so already, or will be in a moment', () => {
    const start = (state: 'running' | 'starting') =>
      instanceCan('start', { ...stopped, state }, rules)
    expect(start('running')).toEqual({
      allowed: false,
      obstacle: 'needless',
      reason: 'It is already running.',
    })
    expect(start('starting')).toMatchObject({ reason: 'It will be running in a moment.' })
    expect(isNeedless('stop', stopped, rules)).toBe(true)
    expect(isNeedless('stop', { ...stopped, state: 'running' }, rules)).toBe(false)
    // Also while the rows are loading, so that no button appears and goes.
    expect(isNeedless('stop', stopped, { ...rules, transitions: undefined })).toBe(true)
  })

  it('waits for the one in progress, except that a stop ends a start', () => {
    const server = { ...stopped, state: 'starting', action: starting } as const
    expect(instanceCan('delete', server, rules)).toMatchObject({
      allowed: false,
      reason: 'Wait until the start is done.',
    })
    expect(instanceCan('stop', server, rules)).toMatchObject({ allowed: true })
    const creating = {
      ...server,
      state: 'provisioning',
      action: { ...starting, kind: 'create' },
    } as const
    expect(instanceCan('delete', creating, rules)).toHaveProperty(
      'reason',
      'Wait until the creation is done.',
    )
  })

  it('needs a role that the row names', () => {
    expect(instanceCan('start', stopped, { ...rules, roles: [] })).toMatchObject({ allowed: false })
    expect(instanceCan('start', stopped, { ...rules, roles: ['staff'] }).allowed).toBe(false)
    // Another state would not enable it, so no state is named.
    expect(
      instanceCan('resize', { ...stopped, state: 'running' }, { ...rules, roles: [] }),
    ).toEqual({
      allowed: false,
      obstacle: 'role',
      reason: expect.stringMatching(/^Your role/) as string,
    })
  })

  it('is refused while the server is on hold, except a stop', () => {
    const held = { ...stopped, hold: 'suspended', holdReason: 'Unpaid.' } as const
    expect(instanceCan('start', held, rules)).toHaveProperty(
      'reason',
      expect.stringContaining('Unpaid.'),
    )
    expect(instanceCan('stop', { ...held, state: 'running' }, rules).allowed).toBe(true)
    // A stop would not make it possible, so the hold is the reason.
    expect(instanceCan('resize', { ...held, state: 'running' }, rules)).toMatchObject({
      obstacle: 'hold',
    })
  })

  it('is refused at a monthly limit, except a stop and a deletion', () => {
    const held = {
      ...stopped,
      state: 'running',
      hold: 'suspended',
      holdReason: 'The month has reached the monthly limit.',
      isHeldAtLimit: true,
    } as const
    expect(instanceCan('reboot', held, rules)).toMatchObject({
      obstacle: 'hold',
      reason: expect.stringContaining('An owner can raise it') as string,
    })
    expect(instanceCan('delete', held, rules).allowed).toBe(true)
    expect(instanceCan('delete', { ...held, isHeldAtLimit: false }, rules)).toMatchObject({
      obstacle: 'hold',
    })
  })

  it('that loses data is refused while the server is protected', () => {
    const kept = { ...stopped, isProtected: true }
    expect(instanceCan('delete', kept, rules).allowed).toBe(false)
    expect(instanceCan('start', kept, rules).allowed).toBe(true)
  })

  it('is refused with the reason of the account, and while the rows are loading', () => {
    expect(instanceCan('start', stopped, { ...rules, blocked: 'Suspended.' })).toEqual({
      allowed: false,
      obstacle: 'account',
      reason: 'Suspended.',
    })
    expect(instanceCan('start', stopped, { ...rules, transitions: undefined }).allowed).toBe(false)
  })
})
