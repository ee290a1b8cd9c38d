import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Transition } from '@/domain/catalogue/queries'
import { makeInstance } from '@/domain/instances/fixtures'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import { serverActions, type ServerActionsOptions } from './serverActions'

const row = (action: string, from: string, to: string): Transition => ({
  action,
  from,
  via: 'stopping',
  to,
  fail: 'error',
  roles: ['operator'],
  needsConfirm: true,
  billingEffect: 'goes_on',
})

const rules: InstanceRules = {
  transitions: [
    row('start', 'stopped', 'running'),
    row('stop', 'running', 'stopped'),
    row('reboot', 'running', 'running'),
    row('resize', 'stopped', 'stopped'),
    row('delete', 'stopped', 'deleted'),
    row('delete', 'running', 'deleted'),
    row('restore', 'deleted', 'stopped'),
  ],
  states: undefined,
  roles: ['operator'],
}

const web = makeInstance({ name: 'web-1' })
const jobs = makeInstance({ name: 'jobs', state: 'stopped' })
const press = vi.fn<ServerActionsOptions['press']>()
beforeEach(() => press.mockReset())

const find = (search: string, changes: Partial<ServerActionsOptions> = {}) =>
  serverActions([web, jobs], search, {
    rulesOf: () => rules,
    press,
    offersRescue: () => true,
    hasConsoles: true,
    hasSeveral: false,
    ...changes,
  })
const labels = (search: string, changes?: Partial<ServerActionsOptions>) =>
  find(search, changes).named.map(({ label }) => label)

describe('actions in the palette', () => {
  test('a server in the recycle bin offers to restore it, and nothing else', () => {
    const old = makeInstance({ name: 'old-web', state: 'deleted' })
    const found = (search: string) =>
      serverActions([web, old], search, {
        rulesOf: () => rules,
        press,
        offersRescue: () => true,
        hasConsoles: true,
        hasSeveral: false,
      })
    expect(found('old-web').named.map(({ label }) => label)).toEqual(['Restore old-web'])
    expect(found('undelete old').named.map(({ label }) => label)).toEqual(['Restore old-web'])
    expect(found('restore').others.map(({ label }) => label)).toEqual(['Restore old-web'])
  })

  test.each([
    ['stop web-1', 'Stop web-1'],
    ['web-1 stop', 'Stop web-1'],
    ['Web reb', 'Reboot web-1'],
    ['restart web-1', 'Reboot web-1'],
    ['start jobs', 'Start jobs'],
    ['upgrade jobs', 'Resize jobs'],
    ['web-1 console', 'web-1: Console'],
    ['jobs firewall', 'jobs: Network'],
    ['jobs volumes', 'jobs: Storage'],
    ['jobs backup', 'jobs: Storage'],
  ])('“%s” offers “%s” and nothing else', (search, label) => {
    expect(labels(search)).toEqual([label])
  })

  test('a beginning of two words offers both, the action first', () => {
    expect(labels('Web sto')).toEqual(['Stop web-1', 'web-1: Storage'])
  })

  test('the name alone offers what is possible now', () => {
    expect(labels('web-1')).toEqual(['Stop web-1', 'Reboot web-1', 'Delete web-1'])
    expect(labels('jobs')).toEqual(['Start jobs', 'Delete jobs'])
  })

  test('an action alone offers the servers with which it is possible, after everything else', () => {
    const { named, others } = find('stop')
    expect(named).toEqual([])
    expect(others.map(({ label }) => label)).toEqual(['Stop web-1'])
  })

  test('what is not possible now is not offered, and has its reason', () => {
    const { named, reasons } = find('stop jobs')
    expect(named).toEqual([])
    expect(reasons.get(jobs.id)).toBe('Stop: It is already off.')
    expect(find('jobs console').reasons.get(jobs.id)).toBe(
      'Console: Only a running server has a console.',
    )
  })

  describe('the rescue system', () => {
    const lost = makeInstance({ name: 'lost', rescueSince: '2026-11-27T08:00:00Z' })
    const found = (search: string, changes: Partial<ServerActionsOptions> = {}) =>
      serverActions([web, lost], search, {
        rulesOf: () => rules,
        press,
        offersRescue: () => true,
        hasConsoles: true,
        hasSeveral: false,
        ...changes,
      })

    test.each([
      ['rescue web-1', 'Start the rescue system of web-1'],
      ['rescue lost', 'Leave the rescue system of lost'],
      ['leave rescue lost', 'Leave the rescue system of lost'],
      ['exit lost', 'Leave the rescue system of lost'],
    ])('“%s” offers “%s” and nothing else', (search, label) => {
      const { named, reasons } = found(search)
      expect(named.map((each) => each.label)).toEqual([label])
      expect(reasons.size).toBe(0)
      expect(named[0]?.target).toMatchObject({
        search: { tab: 'access' },
        hash: 'rescue-system',
      })
    })

    test('what is not possible has its reason', () => {
      expect(found('leave rescue web-1').reasons.get(web.id)).toBe(
        'Leave the rescue system: It is not in the rescue system.',
      )
      const nowhere = { offersRescue: () => false }
      expect(found('rescue web-1', nowhere).reasons.get(web.id)).toBe(
        'Start the rescue system: The rescue system is not offered for this server.',
      )
      expect(found('rescue lost', nowhere).named).toHaveLength(1)
      const looking = { rulesOf: () => ({ ...rules, roles: [] }) }
      expect(found('rescue web-1', looking).named).toEqual([])
    })

    test('stands beside the name of a server', () => {
      expect(found('rescue lost').named[0]?.note).toBe('Running · Rescue system')
    })
  })

  test('somebody who may only look is offered no action', () => {
    expect(labels('stop web-1', { rulesOf: () => ({ ...rules, roles: [] }) })).toEqual([])
  })

  test('a word that is neither a name nor an action offers nothing', () => {
    expect(labels('web-1 pricing')).toEqual([])
    expect(labels('pricing')).toEqual([])
  })

  test('an action presses the button of the server, and a part of its page is a link', () => {
    const [stop] = find('stop web-1').named
    if (stop?.target.kind !== 'call') throw new Error('It is no action.')
    stop.target.call()
    expect(press).toHaveBeenCalledExactlyOnceWith('stop', web)
    expect(find('web-1 console').named[0]?.target).toEqual({
      kind: 'page',
      to: `/dashboard/servers/${web.id}`,
      search: { tab: 'console' },
    })
  })

  test('no name of a server is stored with the recent commands', () => {
    expect(find('web-1').named.every(({ isPrivate }) => isPrivate)).toBe(true)
  })
})
