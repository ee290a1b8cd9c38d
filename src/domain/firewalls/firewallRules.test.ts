import { describe, expect, test } from 'vitest'
import { detachEffect, firewallNameProblem, listServers, sshWarning } from './firewallRules'
import { makeFirewall, tcp } from './fixtures'

test.each([
  ['Web servers', undefined],
  [' ', 'Enter a name.'],
  ['x'.repeat(61), 'Use at most 60 characters.'],
  ['a\u200Bb', 'Remove the invisible characters.'],
])('the name %j', (name, problem) => {
  expect(firewallNameProblem(name)).toBe(problem)
})

test('many servers are named in part', () => {
  expect(listServers(['a', 'b'])).toBe('a, b')
  expect(listServers(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more')
})

const web = makeFirewall({ name: 'web', rules: [tcp(443)], servers: ['web-1', 'web-2'] })
const ssh = makeFirewall({ name: 'ssh', rules: [tcp(22)], servers: ['web-1'] })
const all = [web, ssh]

describe('whether somebody can still sign in by SSH', () => {
  test('rules that let SSH in warn of nothing', () => {
    expect(sshWarning(all, web, [tcp(443), tcp(22)], web.servers)).toBeUndefined()
  })

  test('a server that another firewall lets SSH in to is not locked', () => {
    const warning = sshWarning(all, web, [tcp(443)], web.servers)
    expect(warning).toContain('sign in to web-2 by SSH')
    expect(warning).not.toContain('web-1')
  })

  test('the firewall that is changed does not count with its old rules', () => {
    expect(sshWarning(all, ssh, [tcp(80)], ssh.servers)).toContain('web-1')
  })

  test('without servers nobody is locked out', () => {
    expect(sshWarning(all, web, [], [])).toBeUndefined()
  })
})

describe('what happens to servers that lose a firewall', () => {
  test('those with another one stay closed', () => {
    expect(detachEffect(all, web, [{ id: 'id of web-1', name: 'web-1' }])).toContain(
      'other firewalls stay',
    )
  })

  test('those without another one let everything in', () => {
    expect(detachEffect(all, web, web.servers)).toContain(
      'web-2 then has no other firewall of the workspace: everything comes in',
    )
    expect(detachEffect([web], web, web.servers)).toContain('web-1, web-2 then have no other')
  })
})
