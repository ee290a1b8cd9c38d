import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { sign } from '../../tests/postgres/postgrest.ts'

/** What an open list of servers asks, and how often a minute: the intervals of `src/domain/instances/queryOptions.ts`. */
const questions = [
  { path: 'rpc/instance_changes?workspace_id=WORKSPACE&seconds=15', times: 4 },
  { path: 'my_workspaces?select=*', times: 1 },
  { path: 'workspace_quotas?select=*&workspace_id=eq.WORKSPACE', times: 1 },
] as const

/**
 * Asks what the open dashboards of so many people ask, each at its own moment of the minute.
 * @returns how long each answer took, in ms
 * @throws Error where one is refused
 */
export async function keepDashboardsOpen(
  client: Client,
  url: string,
  { count, seconds }: { count: number; seconds: number },
): Promise<number[]> {
  const { rows } = await client.query<{ person: string; workspace: string }>(
    `select s.user_id as person, w.id as workspace
     from auth.sessions s join app.workspaces w on w.created_by = s.user_id limit 1000`,
  )
  const tokens = rows.map(({ person }) =>
    sign({ role: 'authenticated', sub: person, session_id: person, aal: 'aal1' }),
  )
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const asked: Promise<number>[] = []
  const minutes = seconds / 60
  for (let n = 0; n < count; n += 1) {
    // Fewer people than dashboards: some have several open.
    const at = n % rows.length
    const workspace = rows[at]?.workspace ?? ''
    for (const { path, times } of questions) {
      for (let time = 0; time < times * minutes; time += 1) {
        const pause = ((time + Math.random()) * 60_000) / times
        const address = `${url}/rest/v1/${path.replace('WORKSPACE', workspace)}`
        asked.push(sleep(pause).then(() => ask(address, tokens[at] ?? '', agent)))
      }
    }
  }
  try {
    return await Promise.all(asked)
  } finally {
    agent.destroy()
  }
}

const ask = (address: string, token: string, agent: Agent) =>
  new Promise<number>((resolve, reject) => {
    const began = performance.now()
    const sent = request(address, { agent, headers: { authorization: `Bearer ${token}` } })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - began)
        else reject(new Error(`${address} was answered with ${answer.statusCode}`))
      })
    })
    sent.end()
  })
