import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { createAccount, createSession, storeSession, type Account } from './accounts.ts'
import { apiWith, type Api } from './rest.ts'

/** A person with a workspace of their own. */
export interface Owner {
  account: Account
  api: Api
  workspace: { id: string; slug: string }
}

async function rowsOf<Row>(api: Api, path: string): Promise<Row[]> {
  const response = await api.get(path)
  if (!response.ok()) throw new Error(`Not read: ${await response.text()}`)
  return (await response.json()) as Row[]
}

async function call<Answer>(api: Api, procedure: string, input: object): Promise<Answer> {
  const response = await api.post(`rpc/${procedure}`, input)
  if (!response.ok()) throw new Error(`${procedure}: ${await response.text()}`)
  return (await response.json()) as Answer
}

/** Signs this page in as a new person. */
export async function openAsOwner(page: Page, fullName = 'Olga Owner'): Promise<Owner> {
  const account = await createAccount(page.request, fullName)
  const session = await createSession(page.request, account)
  await storeSession(page, session)
  const api = apiWith(page.request, session)
  const [workspace] = await rowsOf<{ workspace_id: string; slug: string }>(
    api,
    'my_workspaces?select=workspace_id,slug',
  )
  return {
    account,
    api,
    workspace: { id: workspace?.workspace_id ?? '', slug: workspace?.slug ?? '' },
  }
}

/** Creates servers as a program would. They start a moment later. */
export async function createServers(
  { api, workspace }: Pick<Owner, 'api' | 'workspace'>,
  name: string,
  { count = 1, labels = {} }: { count?: number; labels?: Record<string, string> } = {},
): Promise<{ id: string; name: string }[]> {
  const [plans, regions, images] = await Promise.all([
    rowsOf<{ plan_id: string; hourly_micros: number }>(api, 'plan_catalogue?slug=eq.v1.nano'),
    rowsOf<{ id: string }>(api, 'region_catalogue?slug=eq.fra1'),
    rowsOf<{ id: string }>(api, 'image_catalogue?slug=eq.debian-13'),
  ])
  const answer = await call<{ instances: { id: string; name: string }[] }>(api, 'create_instance', {
    request: {
      workspace_id: workspace.id,
      plan_id: plans[0]?.plan_id,
      region_id: regions[0]?.id,
      image_id: images[0]?.id,
      name,
      labels,
      count,
      ssh_key_ids: [],
      cloud_init: '',
      hourly_micros: plans[0]?.hourly_micros,
      idempotency_key: randomUUID(),
    },
  })
  return answer.instances
}

/** Asks for an action as a colleague or a program would. */
export function requestAction(
  api: Api,
  id: string,
  kind: string,
  parameters = {},
): Promise<unknown> {
  return call(api, 'request_instance_action', {
    instance_id: id,
    kind,
    parameters,
    idempotency_key: randomUUID(),
  })
}

/** From now on every action of a server takes half an hour, so that its state on the way can be looked at. */
export async function labelSlow(api: Api, id: string): Promise<void> {
  const [row] = await rowsOf<{ version: number }>(
    api,
    `instance_list?instance_id=eq.${id}&select=version`,
  )
  await call(api, 'update_instance', {
    instance_id: id,
    version: row?.version,
    labels: { simulate: 'slow' },
  })
}

/** Waits until the engine has brought the server into this state. */
export async function untilState(api: Api, id: string, state: string): Promise<void> {
  await expect
    .poll(
      async () =>
        (await rowsOf<{ state: string }>(api, `instance_list?instance_id=eq.${id}&select=state`))[0]
          ?.state,
      { timeout: 60_000 },
    )
    .toBe(state)
}

/** Adds a new person to the workspace of the owner. */
export async function joinAs(
  request: APIRequestContext,
  owner: Owner,
  role: 'viewer' | 'operator',
): Promise<{ account: Account; api: Api }> {
  const account = await createAccount(request, `Mo ${role}`)
  const session = await createSession(request, account)
  const api = apiWith(request, session)
  await call(owner.api, 'invite_to_workspace', {
    workspace_id: owner.workspace.id,
    email: account.email,
    role,
  })
  const [invitation] = await rowsOf<{ invitation_id: string }>(api, 'my_invitations')
  await call(api, 'accept_invitation', { invitation_id: invitation?.invitation_id })
  return { account, api }
}
