import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../../build/ports.ts'
import { listen } from './fakeBackend.ts'
import type { Measurement } from './targets.ts'

const script = fileURLToPath(new URL('../worker.ts', import.meta.url))
/** The flags of `npm run worker`. */
const FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=192']
const MAILS = 10_000

/** A mail about a server, as the queue hands it out. */
function job(index: number): object {
  const event = {
    id: randomUUID(),
    seq: index,
    kind: 'server.created',
    at: '2026-06-01T12:00:00Z',
    path: `/dashboard/servers/${randomUUID()}`,
    data: { server: `web-${index}`, plan: 'c1.small', region: 'fra1', addresses: '203.0.113.7' },
    entity: 'instance',
    entity_id: randomUUID(),
  }
  const id = randomUUID()
  return {
    delivery: {
      id,
      attempts: 1,
      created_at: event.at,
      kind: event.kind,
      topic: 'servers',
      may_switch_off: true,
      is_digest: false,
    },
    event,
    events: [event],
    to: {
      address: `person-${index}@example.test`,
      name: 'Mira Moreau',
      time_zone: 'Europe/Paris',
      locale: null,
      user_id: randomUUID(),
      list: null,
    },
    workspace: { id: randomUUID(), name: 'Blue Harbor', slug: 'blue-harbor' },
    audience: 'operators',
    secret_data: null,
    unsubscribe_token: `${id}.signature`,
  }
}

/**
 * Runs the real process against a backend that answers at once, and a mail server that takes everything: what is left is the
 * work of the worker itself, which writes each mail and hands it over.
 */
export async function benchWorker(): Promise<Measurement[]> {
  let claimed = 0
  let completed = 0
  const claim = (max: number) => {
    const jobs = Array.from({ length: Math.min(max, MAILS - claimed) }, (_, index) =>
      job(claimed + index),
    )
    claimed += jobs.length
    return jobs
  }
  const load = { queued: 0, running: 0, failed: 0, oldest_due_seconds: 0 }
  const backend = await listen((procedure, body) => {
    if (procedure === 'claim_messages') {
      const { way, max } = JSON.parse(body) as { way: string; max: number }
      return way === 'mail' ? claim(max) : []
    }
    if (procedure === 'complete_message') {
      completed += 1
      return { applied: true, status: 'sent' }
    }
    if (procedure === 'worker_heartbeat') return { queue: { mail: load, webhook: load } }
    if (procedure === 'claim_export') return null
    return procedure === 'renew_message' ? true : 0
  })
  const mails = await startMailServer()
  const { port } = backend.address() as AddressInfo
  const statusPort = await freePort()
  const began = Date.now()
  const child = spawn(process.execPath, [...FLAGS, script], {
    env: {
      PATH: process.env['PATH'],
      WORKER_URL: `http://127.0.0.1:${port}`,
      WORKER_SITE: 'https://www.example.test',
      SUPABASE_SECRET_KEY: 'sb_secret_bench',
      WORKER_LOG: 'warn',
      WORKER_PORT: String(statusPort),
      MAIL_SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
      MAIL_FROM: 'Basalt <no-reply@example.test>',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  try {
    while (completed < MAILS) {
      if (Date.now() - began > 600_000) throw new Error('The worker did not finish in 10 minutes.')
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    const seconds = (Date.now() - began) / 1000
    const text = await (await fetch(`http://127.0.0.1:${statusPort}/metrics`)).text()
    const memory = Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1]) / 1e6
    console.log(
      `\n  Worker: ${MAILS} mails in ${seconds.toFixed(1)} s, ${Math.round(MAILS / seconds)} a second, ${Math.round(memory)} MB.`,
    )
    return [
      { target: 'workerMail', values: [(seconds * 1000) / MAILS] },
      { target: 'workerMemory', values: [memory] },
    ]
  } finally {
    child.kill()
    backend.closeAllConnections()
    backend.close()
    await mails.close()
  }
}

/** Takes every mail, and keeps none. */
async function startMailServer(): Promise<{ port: number; close: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData: (stream, _, done) => {
      stream.resume()
      stream.once('end', () => done())
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => {
    listening.once('listening', resolve)
  })
  return {
    port: (listening.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}
