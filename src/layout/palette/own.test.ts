import { expect, test } from 'vitest'
import { makeInvoice } from '@/domain/billing/invoiceFixtures'
import { makeFirewall } from '@/domain/firewalls/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import { makeTicket } from '@/domain/tickets/fixtures'
import { makeWorkspace } from '@/domain/workspaces/fixtures'
import { findOwn, ownCommands } from './own'

const commands = ownCommands({
  instances: [
    makeInstance({ name: 'web-1', addresses: ['203.0.113.10'] }),
    makeInstance({ name: 'jobs' }),
    makeInstance({ name: 'batch-2', state: 'deleted' }),
  ],
  workspaces: [
    makeWorkspace({ slug: 'north', name: 'North Works' }),
    makeWorkspace({ slug: 'south', name: 'South' }),
  ],
  tickets: [makeTicket({ number: 1007, subject: 'Invoice of May' })],
  apiKeys: [{ id: 'k1', workspaceId: 'id of south', name: 'deploy-bot' }],
  sshKeys: [
    {
      id: 's1',
      name: 'laptop of Uma',
      algorithm: 'ed25519',
      bits: 256,
      fingerprint: 'SHA256:mVPwvezndPv',
      createdAt: '2026-10-01T08:00:00Z',
      publicKey: 'ssh-ed25519 AAAA',
    },
  ],
  workspaceSshKeys: [
    { id: 's2', workspaceId: 'id of south', name: 'on-call', fingerprint: 'SHA256:nThbg6kXUpJ' },
  ],
  firewalls: [makeFirewall({ name: 'Edge rules' })],
  invoices: [makeInvoice(), makeInvoice({ number: 'CN-000001', kind: 'credit_note' })],
})

test.each([
  ['web', 'web-1'],
  ['server jobs', 'jobs'],
  ['my jobs', 'jobs'],
  ['203.0.113.10', 'web-1'],
  ['north', 'North Works'],
  ['workspace south', 'South'],
  ['invoice of may', 'Invoice of May'],
  ['INV-000042', 'INV-000042'],
  ['000001', 'CN-000001'],
  ['T-1007', 'Invoice of May'],
  ['deploy', 'deploy-bot'],
  ['api key deploy-bot', 'deploy-bot'],
  ['laptop', 'laptop of Uma'],
  ['ssh key laptop', 'laptop of Uma'],
  ['ssh key on-call', 'on-call'],
  ['SHA256:mVPwvezndPv', 'laptop of Uma'],
  ['edge', 'Edge rules'],
  ['firewall edge', 'Edge rules'],
  ['jobbs', 'jobs'],
  ['recycle bin', 'batch-2'],
  ['deleted', 'batch-2'],
])('“%s” finds %s', (search, label) => {
  expect(findOwn(commands, search).map((command) => command.label)).toEqual([label])
})

test('what begins with the typed words comes first', () => {
  const rows = ownCommands({
    instances: [makeInstance({ name: 'shop-staging' }), makeInstance({ name: 'staging' })],
    workspaces: [],
    tickets: [makeTicket({ subject: 'staging does not start' })],
    apiKeys: [],
    sshKeys: [],
    workspaceSshKeys: [],
    firewalls: [],
    invoices: [],
  })
  const found = (search: string) => findOwn(rows, search).map(({ label }) => label)
  expect(found('staging d')).toEqual(['staging does not start'])
  expect(found('staging does')[0]).toBe('staging does not start')
  expect(found('staging')[0]).toBe('staging')
})

test('the name of a thing alone lists what the person has of it', () => {
  expect(findOwn(commands, 'servers').map(({ label }) => label)).toEqual(['web-1', 'jobs'])
})

test('a deleted server is in a group of its own, and leads to its page, where it can be restored', () => {
  expect(findOwn(commands, 'batch-2')).toMatchObject([
    {
      group: 'Recycle bin',
      target: { to: expect.stringContaining('/dashboard/servers/') as string },
    },
  ])
})

test('a question about servers is not answered by their names', () => {
  expect(findOwn(commands, 'server timeout')).toEqual([])
  expect(findOwn(commands, '')).toEqual([])
})

test('an API key leads to its workspace, and no row is stored with the recent commands', () => {
  expect(findOwn(commands, 'deploy')[0]?.target).toEqual({
    kind: 'page',
    to: '/dashboard/workspace',
    search: { workspace: 'south' },
    hash: 'api-keys',
  })
  expect(commands.every(({ isPrivate }) => isPrivate)).toBe(true)
})

test('an SSH key leads to the page of those of the person, or of its workspace', () => {
  expect(findOwn(commands, 'laptop')[0]?.target).toEqual({ kind: 'page', to: '/dashboard/keys' })
  expect(findOwn(commands, 'on-call')[0]?.target).toEqual({
    kind: 'page',
    to: '/dashboard/workspace',
    search: { workspace: 'south' },
    hash: 'ssh-keys',
  })
})
