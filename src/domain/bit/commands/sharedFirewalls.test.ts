import { describe, expect, it, vi } from 'vitest'
import type { Firewall } from '@/domain/firewalls/firewalls'
import { makeFirewall, tcp } from '@/domain/firewalls/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import type { Preview } from '../command'
import { makeAccount, makeData } from '../fixtures'
import { agree, problem, rows } from '../lineFixtures'

const web = makeFirewall({ rules: [tcp(22), tcp(443)], servers: ['web-1'] })

/** Data with these firewalls in the workspace. `asked` collects what was changed. */
function withShared(firewalls: readonly Firewall[] = [web], asked: string[] = []) {
  const servers = ['web-1', 'db-1'].map((name) => makeInstance({ id: `id of ${name}`, name }))
  const account = makeAccount(asked, {
    firewalls: () => Promise.resolve(firewalls),
    servers: () => Promise.resolve(servers),
  })
  return makeData({ account: () => Promise.resolve(account) })
}

const never = () => vi.fn<(preview: Preview) => Promise<boolean>>(agree)

describe('reading', () => {
  it('lists the firewalls of the workspace', async () => {
    const found = await rows('firewalls', {
      data: withShared([web, makeFirewall({ name: 'db', rules: [] })]),
    })
    expect(found.rows).toEqual([
      { name: 'web', rules: 2, servers: 'web-1' },
      { name: 'db', rules: 0, servers: null },
    ])
  })

  it('lists the rules of one, and says if it has none', async () => {
    const data = withShared([web, makeFirewall({ name: 'db', rules: [] })])
    expect((await rows('rules web', { data })).rows).toEqual([
      { firewall: 'web', rule: 'tcp:22', from: 'everyone', label: null },
      { firewall: 'web', rule: 'tcp:443', from: 'everyone', label: null },
    ])
    expect((await rows('rules db', { data })).note).toBe('db has no rules: it lets nothing in.')
  })

  it('names those that fit where there is no such firewall', async () => {
    expect(await problem('rules wep', { data: withShared() })).toMatchObject({
      code: 'not_found',
      fits: ['web'],
    })
  })
})

describe('changes', () => {
  it.each([
    ['firewall create "New one"', 'create firewall New one'],
    ['firewall rename web sites', 'update web {"name":"sites"}'],
    ['firewall delete web', 'delete web'],
    ['firewall attach web db-1', 'attach web to id of db-1'],
    ['firewall detach web web-1', 'detach web from id of web-1'],
  ])('%s', async (line, expected) => {
    const asked: string[] = []
    const options = { data: withShared([web], asked), confirm: agree }
    await rows(`${line} --dry-run`, options)
    expect(asked).toEqual([])
    await rows(line, options)
    expect(asked).toEqual([expected])
  })

  it('adds and removes a rule for all servers of a firewall', async () => {
    const asked: string[] = []
    const options = { data: withShared([web], asked), confirm: agree }
    const added = await rows('rule add web tcp:8080 --from 10.0.0.0/8', options)
    expect(added.rows).toHaveLength(3)
    await rows('rule remove web tcp:443', options)
    expect(asked.map((line) => line.match(/"port_from":\d+/g))).toEqual([
      ['"port_from":22', '"port_from":443', '"port_from":8080'],
      ['"port_from":22'],
    ])
  })

  it.each([
    ['firewall create web', 'The workspace has a firewall with this name.'],
    ['firewall create ""', 'Enter a name.'],
    ['firewall attach web web-1', 'web-1 has web already.'],
    ['rule add web tcp:0', 'A port from 1 to 65535, or a range such as 8000-8100.'],
    ['rule add web tcp:443', 'The same as rule 2.'],
  ])('refuses %s', async (line, message) => {
    expect(await problem(line, { data: withShared() })).toMatchObject({ message })
  })
})

describe('asks', () => {
  const shut = makeFirewall({ name: 'shut', rules: [tcp(443)] })

  it.each([
    // Nobody is locked out.
    ['firewall attach web db-1', 0],
    ['rule remove web tcp:443', 0],
    ['rule add web tcp:80', 0],
    // Nobody could sign in by SSH afterwards.
    ['firewall attach shut db-1', 1],
    ['rule remove web tcp:22', 1],
    // Servers are open afterwards.
    ['firewall detach web web-1', 1],
    ['firewall delete web', 1],
  ])('%s: %d times', async (line, times) => {
    const confirm = never()
    await rows(line, { data: withShared([web, shut]), confirm })
    expect(confirm).toHaveBeenCalledTimes(times)
  })

  it('wants the name of a firewall that servers have', async () => {
    const confirm = never()
    await rows('firewall delete web', { data: withShared(), confirm })
    expect(confirm.mock.calls[0]?.[0]).toMatchObject({ typeName: 'web' })
  })
})
