import { describe, expect, it } from 'vitest'
import type { Transition } from '@/domain/catalogue/queries'
import { billingEffect, effectOf } from './actionTexts'
import { dryRun } from './bulk'
import { billingEffects, bulkEffect, dryRunSummary } from './bulkTexts'
import { makeInstance } from './fixtures'
import type { Instance } from './instance'

const transition = (action: string, from: string, effect: string): Transition => ({
  action,
  from,
  via: `${action}ing`,
  to: 'stopped',
  fail: 'error',
  roles: ['operator'],
  needsConfirm: true,
  billingEffect: effect,
})
const rules = {
  transitions: [transition('stop', 'running', 'goes_on'), transition('delete', 'stopped', 'stops')],
  states: [],
  roles: ['operator'],
}
const web = makeInstance({ name: 'web-1' })
const ci = makeInstance({ name: 'ci', state: 'stopped' })
const db = makeInstance({ name: 'db-1', state: 'stopped', isProtected: true })

const asked = (instance: Instance, action: string, effect: string) => ({
  instance,
  transition: { action, billingEffect: effect },
})

describe('a dry run', () => {
  it('says of which servers an action can be asked, and why not of the others', () => {
    const found = dryRun('delete', [web, ci, db], rules)
    expect(found.possible.map(({ instance }) => instance)).toEqual([ci])
    expect(found.refused.map(({ instance }) => instance.name)).toEqual(['web-1', 'db-1'])
    expect(found.refused[1]?.reason).toContain('Protected')
    expect(dryRunSummary('delete', found)).toBe('1 of 3 servers can be deleted.')
    expect(dryRunSummary('stop', dryRun('stop', [web], rules))).toBe('1 server can be stopped.')
    expect(dryRunSummary('stop', dryRun('stop', [ci, db], rules))).toBe(
      'None of the 2 servers can be stopped.',
    )
  })
})

it('stops no server on hold, which its owner could not start again', () => {
  const held = makeInstance({ name: 'jobs', hold: 'maintenance', holdReason: 'A new disk.' })
  const found = dryRun('stop', [web, held], rules)
  expect(found.possible.map(({ instance }) => instance)).toEqual([web])
  expect(found.refused).toMatchObject([
    { instance: held, reason: expect.stringContaining('could not start it again') as string },
  ])
})

it('says that the stop of running servers is part of their deletion', () => {
  const transitions = [...rules.transitions, transition('delete', 'running', 'stops')]
  const effectOn = (kind: 'stop' | 'delete', ...servers: Instance[]) =>
    bulkEffect(kind, dryRun(kind, servers, { ...rules, transitions }))
  expect(effectOn('delete', web)).toMatch(/^The server is shut down first\. You can restore/)
  expect(effectOn('delete', web, ci)).toMatch(/^Running servers are shut down first\. You can/)
  expect(effectOn('delete', ci, ci)).toMatch(/^You can restore/)
  expect(effectOn('stop', web, web)).toMatch(/^The server shuts down\./)
})

describe('the effect on the bill', () => {
  const facts = { price: web.price, orders: 'open', locale: 'en' } as const
  it.each([
    ['stop', 'goes_on', /still costs €0\.0120 per hour, without tax\. Delete it to stop paying/],
    ['reboot', 'goes_on', /^Billing goes on: €0\.0120/],
    ['start', 'starts', /starts again: €0\.0120/],
    ['delete', 'stops', /^Billing ends/],
    ['delete', 'none', /Nothing is billed/],
    ['resize', 'new_price', /You pay €0\.0240 per hour instead of €0\.0120/],
    ['move', 'something_new', /do not know/],
  ])('of %s (%s)', (action, effect, words) => {
    const next = { ...web.price, hourlyMicros: 24_000 }
    const given = action === 'resize' ? { ...facts, next } : facts
    expect(billingEffect({ action, billingEffect: effect }, given)).toMatch(words)
  })
  it('on several servers is added up for each kind of effect', () => {
    expect(
      billingEffects([asked(web, 'stop', 'goes_on'), asked(ci, 'stop', 'goes_on')], facts),
    ).toBe(
      'Stopped servers still cost money: €0.0240 per hour for 2 servers, without tax. Delete them to stop paying.',
    )
    expect(
      billingEffects(
        [asked(web, 'delete', 'stops'), asked(ci, 'delete', 'stops'), asked(db, 'delete', 'none')],
        facts,
      ),
    ).toBe(
      'Billing ends for 2 servers: €0.0240 per hour less, without tax. Nothing is billed for 1 server, before or after.',
    )
    const one = asked(web, 'start', 'starts')
    expect(billingEffects([one], facts)).toBe(
      billingEffect(one.transition, { ...facts, price: web.price }),
    )
    expect(billingEffects([], facts)).toBe('')
  })
  it('of the stop of a server on hold is that nothing is billed', () => {
    const held = { ...facts, isHeld: true }
    const stop = { action: 'stop', billingEffect: 'goes_on' }
    expect(billingEffect(stop, held)).toBe('Nothing is billed while the hold keeps it off.')
    expect(effectOf('stop', 'running', true)).toContain('cannot start it again')
    expect(effectOf('stop', 'running')).not.toContain('start')
  })
  it('is none in a preview', () => {
    const preview = billingEffect(
      { action: 'delete', billingEffect: 'stops' },
      { ...facts, orders: 'preview' },
    )
    expect(preview).toContain('nothing is charged')
  })
})
