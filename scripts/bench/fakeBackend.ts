import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { JobRow } from '../../server/provisioner/jobRow.ts'

/**
 * The procedures that the provisioner calls, over a list in memory.
 * @param isDone whether all servers run already, so that there is nothing to do
 */
export function createAnswers(servers: number, engine: 'simulated' | 'incus', isDone = false) {
  const ids: string[] = Array.from({ length: servers }, () => randomUUID()).toSorted()
  const done = isDone ? servers : 0
  let [next, completed, samples, began] = [done, done, 0, 0]
  /** When each action was reported, since the first claim. */
  const times: number[] = []
  const answers: Record<string, (parameters: Record<string, unknown>) => unknown> = {
    provisioner_heartbeat: () => ({
      engine,
      queued: servers - next,
      running: next - completed,
      oldest_due_seconds: 0,
    }),
    claim_actions: ({ max }) => {
      began ||= performance.now()
      const from = next
      next = Math.min(servers, next + Number(max))
      return ids.slice(from, next).map(job)
    },
    claim_network_settings: () => [],
    renew_lease: () => true,
    complete_action: () => {
      completed += 1
      times.push(performance.now() - began)
      return { applied: true, status: 'succeeded' }
    },
    engine_instances: ({ after_id, max }) => {
      const from = ids.findIndex((id) => id === after_id) + 1
      return ids.slice(from, from + Number(max)).map((id) => ({
        id,
        engine_ref: id,
        region: 'fra1',
        state: 'running',
        state_since: '2026-01-01T00:00:00Z',
        is_lost: false,
        has_open_action: false,
      }))
    },
    record_usage: ({ samples: list }) => {
      const { length } = list as unknown[]
      samples += length
      return length
    },
    report_engine_findings: () => null,
    report_engine_members: () => 1,
    adopt_engine_states: () => [],
    status_targets: () => ({ regions: ['fra1'], oldest_due_seconds: 0 }),
    record_status: () => 1,
    purge_due: () => ({ purges_queued: 0, samples_forgotten: 0 }),
  }
  return {
    ids,
    answer: (procedure: string, body: string) =>
      answers[procedure]?.(JSON.parse(body) as Record<string, unknown>),
    completed: () => completed,
    samples: () => samples,
    times,
  }
}

const job = (id: string): JobRow => ({
  action: { id, kind: 'create', attempts: 1, to_state: 'running' },
  instance: { id, name: `s-${id.slice(0, 8)}`, workspace_id: id, labels: {}, engine_ref: null },
  plan: {
    slug: 'v1.small',
    virtualization: 'container',
    cpu_type: 'shared',
    vcpus: 2,
    memory_mib: 4096,
    disk_gib: 60,
    transfer_gib: 4000,
    gpu_model: null,
    gpu_count: 0,
  },
  image: { slug: 'debian-13', family: 'Debian', version: '13' },
  region: 'fra1',
  ssh_keys: [],
  cloud_init: '',
  snapshot: null,
})

/** Answers over HTTP on a free port. */
export async function listen(
  answer: (procedure: string, body: string) => unknown,
): Promise<Server> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (data: Buffer) => {
      body += data.toString()
    })
    request.on('end', () => {
      const result = answer(request.url?.split('/').at(-1) ?? '', body)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(result ?? null))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return server
}
