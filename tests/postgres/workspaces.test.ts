// @vitest-environment node
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import {
  acceptInvitation,
  createWorkspace,
  declineInvitation,
  deleteWorkspace,
  findInvitation,
  invite,
  leaveWorkspace,
  removeMember,
  renameWorkspace,
  setRole,
} from '../../src/domain/workspaces/mutations.ts'
import type { WorkspaceRole } from '../../src/domain/workspaces/workspace.ts'
import type * as Supabase from '../../src/lib/supabase.ts'
import { hasPostgrest } from './postgrest.ts'
import { openRestSite, test, type Person, type RestSite } from './restSite.ts'

/** The client of the current person replaces the page's client. */
const asking = vi.hoisted(() => ({ client: null as Supabase.Client | null }))
vi.mock('../../src/lib/supabase.ts', async (load) => ({
  ...(await load<typeof Supabase>()),
  getClient: () => Promise.resolve(asking.client),
}))

let site: RestSite
let ada: Person
let bo: Person
let cy: Person
const signal = new AbortController().signal

beforeAll(async () => {
  if (!hasPostgrest) return
  site = await openRestSite()
  ada = await site.newPerson('Ada')
  bo = await site.newPerson('Bo')
  cy = await site.newPerson('Cy')
})
afterAll(() => site?.close())
// One address gets five invitations an hour.
beforeEach(() => site.db.rows('delete from app.events'))

/** Everything that is called until the next change of person is called as this one. */
const become = ({ client }: Person) => {
  asking.client = client
}

async function workspacesOf({ client }: Person) {
  const { data, error } = await client.from('my_workspaces').select()
  if (error) throw error
  return data
}

async function peopleOf({ client }: Person) {
  const { data, error } = await client.from('workspace_people').select()
  if (error) throw error
  return data
}

async function waitingFor({ client }: Person) {
  const { data, error } = await client.from('my_invitations').select()
  if (error) throw error
  return data
}

async function idOf(person: Person, slug: string): Promise<string> {
  const { data } = await person.client.from('my_workspaces').select().eq('slug', slug).single()
  return data?.workspace_id ?? ''
}

/** A workspace of Ada with Bo in this role. */
async function shared(name: string, role: WorkspaceRole): Promise<string> {
  become(ada)
  const id = await idOf(ada, await createWorkspace(name))
  const token = await invite(id, bo.email, role)
  become(bo)
  const found = await findInvitation(token, signal)
  await acceptInvitation(found?.id ?? '')
  return id
}

test('a person begins with a personal workspace of their name', async () => {
  expect(await workspacesOf(ada)).toMatchObject([
    { name: 'Ada', role: 'owner', is_own_personal: true },
  ])
})

test('an invitation waits for its address, and only that person can accept it', async () => {
  become(ada)
  const id = await idOf(ada, await createWorkspace('Northwind'))
  const token = await invite(id, bo.email.toUpperCase(), 'operator')

  expect(await waitingFor(cy)).toEqual([])
  become(cy)
  const forCy = await findInvitation(token, signal)
  expect(forCy).toMatchObject({ isMine: false, email: bo.email, invitedBy: 'Ada' })
  await expect(acceptInvitation(forCy?.id ?? '')).rejects.toMatchObject({ code: 'not_found' })

  expect(await waitingFor(bo)).toMatchObject([
    { workspace_name: 'Northwind', role: 'operator', invited_by_name: 'Ada' },
  ])
  become(bo)
  const forBo = await findInvitation(token, signal)
  expect(await acceptInvitation(forBo?.id ?? '')).toBe('northwind')
  expect(await waitingFor(bo)).toEqual([])
  expect((await peopleOf(bo)).map(({ email }) => email)).toContain(ada.email)
  await expect(acceptInvitation(forBo?.id ?? '')).rejects.toMatchObject({
    code: 'invitation_closed',
  })
})

test('an address with an account and one without answer alike', async () => {
  become(ada)
  const id = await idOf(ada, await createWorkspace('Alike'))
  for (const email of [cy.email, 'nobody@example.test']) await invite(id, email, 'viewer')
  const { data } = await ada.client
    .from('workspace_invitation_list')
    .select()
    .eq('workspace_id', id)
  const facts = data?.map(({ role, invited_by_name }) => [role, invited_by_name])
  expect(facts).toEqual([
    ['viewer', 'Ada'],
    ['viewer', 'Ada'],
  ])
  become(cy)
  await declineInvitation((await waitingFor(cy))[0]?.invitation_id ?? '')
  expect(await waitingFor(cy)).toEqual([])
})

test('a new link replaces the earlier one', async () => {
  become(ada)
  const id = await idOf(ada, await createWorkspace('Links'))
  const first = await invite(id, bo.email, 'viewer')
  const second = await invite(id, bo.email, 'owner')
  expect(await findInvitation(first, signal)).toBeNull()
  expect(await findInvitation(second, signal)).toMatchObject({ role: 'owner', status: 'pending' })
})

test('a role counts from the next call on', async () => {
  const id = await shared('Roles', 'viewer')
  become(bo)
  await expect(renameWorkspace(id, 'Mine', 1)).rejects.toMatchObject({ code: 'forbidden' })
  become(ada)
  await setRole(id, bo.id, 'owner')
  become(bo)
  expect(await renameWorkspace(id, 'Mine', 1)).toBe(2)
  become(ada)
  await expect(renameWorkspace(id, 'Ours', 1)).rejects.toMatchObject({ code: 'conflict' })
})

test('the last owner can neither leave nor step down', async () => {
  const id = await shared('Last', 'operator')
  become(ada)
  await expect(leaveWorkspace(id)).rejects.toMatchObject({ code: 'last_owner' })
  await expect(setRole(id, ada.id, 'viewer')).rejects.toMatchObject({ code: 'last_owner' })
  await setRole(id, bo.id, 'owner')
  await leaveWorkspace(id)
  become(bo)
  await expect(leaveWorkspace(id)).rejects.toMatchObject({ code: 'last_owner' })
})

test('someone who was removed sees and changes nothing from the next call on', async () => {
  const id = await shared('Removed', 'owner')
  const seen = async () => (await peopleOf(bo)).filter(({ workspace_id }) => workspace_id === id)
  expect(await seen()).toHaveLength(2)
  become(ada)
  await removeMember(id, bo.id)
  expect(await seen()).toEqual([])
  become(bo)
  await expect(invite(id, cy.email, 'viewer')).rejects.toMatchObject({ code: 'not_found' })
})

test('a personal workspace stays, and takes colleagues', async () => {
  become(ada)
  const id = await idOf(ada, 'ada')
  await expect(leaveWorkspace(id)).rejects.toMatchObject({ code: 'protected' })
  await expect(deleteWorkspace(id)).rejects.toMatchObject({ code: 'protected' })
  const token = await invite(id, bo.email, 'owner')
  become(bo)
  await acceptInvitation((await findInvitation(token, signal))?.id ?? '')
  await expect(removeMember(id, ada.id)).rejects.toMatchObject({ code: 'protected' })
  const mine = (await workspacesOf(bo)).find(({ workspace_id }) => workspace_id === id)
  expect(mine).toMatchObject({ is_own_personal: false, role: 'owner' })
})

test('an accountant sees that the workspace is there, and nobody in it', async () => {
  const id = await shared('Books', 'accountant')
  become(bo)
  expect((await workspacesOf(bo)).find(({ workspace_id }) => workspace_id === id)).toMatchObject({
    role: 'accountant',
    members: 1,
  })
  expect((await peopleOf(bo)).filter(({ workspace_id }) => workspace_id === id)).toEqual([])
  await leaveWorkspace(id)
  expect((await workspacesOf(bo)).map(({ slug }) => slug)).not.toContain('books')
})

test('a deleted workspace is gone for all members, with its invitations', async () => {
  const id = await shared('Deleted', 'viewer')
  become(ada)
  const token = await invite(id, cy.email, 'viewer')
  await deleteWorkspace(id)
  const slugs = (await workspacesOf(bo)).map(({ slug }) => slug)
  expect(slugs).not.toContain('deleted')
  become(cy)
  expect(await findInvitation(token, signal)).toMatchObject({ status: 'withdrawn' })
})

test('every action of the site is a row, and every row an action', async () => {
  const rows = await site.db.rows<{ action: string }>(
    'select action from app.workspace_permissions order by sort',
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'view',
    'leave',
    'create_servers',
    'resize_servers',
    'edit_servers',
    'open_console',
    'delete_servers',
    'request_quota',
    'manage_members',
    'rename',
    'manage_api_keys',
    'manage_ssh_keys',
    'manage_webhooks',
    'delete',
    'set_limit',
    'set_mailbox',
    'share_images',
    'download_disks',
    'see_billing',
    'pay',
  ])
})
