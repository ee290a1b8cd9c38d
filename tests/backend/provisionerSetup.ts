import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
import type { Clock } from '../../server/queue/clock.ts'
import { readConfig } from '../../server/provisioner/config.ts'
import { runProvisioner } from '../../server/provisioner/main.ts'
import { newPerson, type Client, type Mail } from './accounts.ts'

export interface Site {
  backend: Backend
  /** Where the backend answers over HTTP. */
  url: string
  /** Where the simulated engine keeps its servers. */
  folder: string
  customer: Customer
  close: () => Promise<void>
}

interface Customer {
  client: Client
  id: string
  email: string
  workspace: string
}

/** The embedded backend behind a real port, with a customer who may order. */
export async function openSite(): Promise<Site> {
  const mails: Mail[] = []
  const backend = await createBackend({
    siteUrl: 'http://127.0.0.1',
    mailInterval: '0s',
    email: { send: (mail) => Promise.resolve(void mails.push(mail)) },
    samples: true,
  })
  await backend.pg.exec('update app.plan_regions set stock = null')
  const folder = await mkdtemp(join(tmpdir(), 'simulated-engine-test-'))
  const server = await serve(backend)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The port is not known.')
  // Tests order more servers than a new account may have.
  await backend.pg.exec('update app.quota_metrics set new_days = 0')
  const { client, id, email } = await newPerson(backend, mails)
  const { data } = await client.from('my_workspaces').select('workspace_id').single()
  return {
    backend,
    url: `http://127.0.0.1:${address.port}`,
    folder,
    customer: { client, id, email, workspace: data?.workspace_id ?? '' },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
      await backend.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The variables with which a provisioner comes to a backend. */
export const credentialsFor = ({ provisioner }: Backend): Record<string, string> => ({
  PROVISIONER_TOKEN: provisioner.token,
  SUPABASE_PUBLISHABLE_KEY: provisioner.apiKey,
})

/**
 * Runs a provisioner whose simulated engine is a hundred times as fast.
 * @param variables of its environment, for another engine
 * @param clock the real one, unless a test would have to wait for it
 * @returns a function that stops it
 */
export function startProvisioner(
  { backend, folder, url }: Site,
  variables: Record<string, string> = {},
  clock?: Clock,
): () => Promise<void> {
  const stop = new AbortController()
  const config = readConfig({
    PROVISIONER_URL: url,
    ...credentialsFor(backend),
    PROVISIONER_LOG: 'off',
    SIMULATED_FOLDER: folder,
    SIMULATED_SPEED: '100',
    ...variables,
  })
  const running = runProvisioner(config, stop.signal, clock)
  return () => {
    stop.abort()
    return running
  }
}

/** @returns the secret of a new API key of the customer's workspace, which may operate */
export async function createApiKey({ client, workspace }: Customer, name: string): Promise<string> {
  const { data } = await client.rpc('create_api_key', {
    workspace_id: workspace,
    name,
    scope: 'operate',
  })
  return data?.[0]?.secret ?? ''
}

async function serve({ app }: Backend): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ])
      const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}
      const init = { method: request.method ?? 'GET', headers, ...body }
      void app.fetch(new Request(`http://127.0.0.1${request.url}`, init)).then(async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers))
        response.end(Buffer.from(await answer.arrayBuffer()))
      })
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return server
}

interface Order {
  hourly_micros?: number
  name: string
  count?: number
  labels?: Record<string, string>
  cloud_init?: string
  /** The slug of the image. */
  image?: string
}

/** Orders servers as a customer does, and returns their ids. */
export async function order(
  { backend, customer }: Site,
  { image = 'debian-13', ...request }: Order,
): Promise<string[]> {
  const { rows } = await backend.pg.query<{
    plan_id: string
    hourly_micros: number
    region_id: string
    image_id: string
  }>(
    `select l.id as plan_id, x.hourly_micros, r.id as region_id, m.id as image_id
     from app.plans l
     join app.plan_prices x on x.plan_id = l.id and x.valid_from <= now()
       and (x.valid_to is null or x.valid_to > now())
     join app.regions r on r.slug = 'ams1'
     join app.images m on m.slug = $1
     where l.slug = 'v1.nano'`,
    [image],
  )
  const { data, error } = await customer.client.rpc('create_instance', {
    request: { workspace_id: customer.workspace, ...rows[0], ...request },
  })
  if (error) throw error
  return (data as { instances: { id: string }[] }).instances.map(({ id }) => id)
}

/** Asks for an action as a customer does. */
export async function ask({ customer }: Site, instance_id: string, kind: string): Promise<void> {
  const { error } = await customer.client.rpc('request_instance_action', { instance_id, kind })
  if (error) throw error
}

/** The state of a server, as its owner sees it. */
export async function stateOf({ backend }: Site, id: string): Promise<string | undefined> {
  const { rows } = await backend.pg.query<{ state: string }>(
    'select state from app.instances where id = $1',
    [id],
  )
  return rows[0]?.state
}

/** Waits until every server has one of the states. */
export async function untilState(site: Site, ids: readonly string[], state: string): Promise<void> {
  const reached = async () => {
    const { rows } = await site.backend.pg.query<{ left: number }>(
      'select count(*)::integer as left from app.instances where id = any ($1) and state <> $2',
      [ids, state],
    )
    return rows[0]?.left === 0
  }
  await vi.waitUntil(reached, { timeout: 45_000, interval: 50 })
}
