import { queryOptions } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClientOf } from '@/domain/session/queryClient'
import { routerContext } from '@/domain/session/routerContext'
import { ada, startAuth } from '@tests/support/renderApp'
import { chooseWorkspace } from './currentWorkspace'
import { myWorkspacesQuery } from './queryOptions'
import { readWorkspaceRows } from './readWorkspaceRows'

const workspace = (id: string, isPersonal: boolean) => ({
  id,
  slug: `slug-${id}`,
  name: id,
  isPersonal,
})

const contextOf = async (user?: null) => {
  const context = routerContext((await startAuth(user === null ? { user } : {})).auth)
  const rows = [workspace('own', true), workspace('shared', false)]
  queryClientOf(context).setQueryData(myWorkspacesQuery.queryKey, rows as never)
  return context
}

const serversOf = () => {
  const queryFn = vi.fn((id: string) => Promise.resolve(id))
  const queriesOf = (id: string) => [
    queryOptions({ queryKey: ['servers', id], queryFn: () => queryFn(id) }),
  ]
  return { queryFn, queriesOf }
}

afterEach(() => sessionStorage.clear())

test('rows of the workspace that the tab shows are read', async () => {
  const context = await contextOf()
  const { queryFn, queriesOf } = serversOf()
  await readWorkspaceRows(context, queriesOf)
  expect(queryFn).toHaveBeenLastCalledWith('own')
  chooseWorkspace(ada.id, 'slug-shared')
  await readWorkspaceRows(context, queriesOf)
  expect(queryFn).toHaveBeenLastCalledWith('shared')
})

test('workspaces that cannot be read are left to the page', async () => {
  const context = await contextOf()
  const client = queryClientOf(context)
  client.removeQueries({ queryKey: myWorkspacesQuery.queryKey })
  vi.spyOn(client, 'ensureQueryData').mockRejectedValueOnce(new Error('offline'))
  const { queryFn, queriesOf } = serversOf()
  await expect(readWorkspaceRows(context, queriesOf)).resolves.toBeUndefined()
  expect(queryFn).not.toHaveBeenCalled()
})

test('nothing is read for a person who is not signed in', async () => {
  const context = await contextOf(null)
  const { queryFn, queriesOf } = serversOf()
  await readWorkspaceRows(context, queriesOf)
  expect(queryFn).not.toHaveBeenCalled()
})
