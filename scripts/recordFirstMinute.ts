import { writeFile } from 'node:fs/promises'
import { createClient } from '@supabase/supabase-js'
import { freePort } from '../build/ports.ts'
import { EMBEDDED_KEY } from '../src/lib/embeddedKey.ts'
import type { Database } from '../src/lib/database.types.ts'
import type { FirstMinute } from '../src/features/home/firstMinute/run.ts'
import { startPreview } from './previewServer.ts'

/**
 * `npm run first-minute`, after a build: orders a server as a customer does, waits until the provisioner has created it
 * on the simulated engine, and writes what the database recorded for the home page.
 */
const file = new URL('../src/features/home/firstMinute/run.json', import.meta.url)
const LONGEST_WAIT = 60_000
const BETWEEN_LOOKS = 250

const { origin, stop } = await startPreview(await freePort())
try {
  const run = await record(origin)
  await writeFile(file, `${JSON.stringify(run, null, 2)}\n`)
  console.log(`  Running after ${run.runningAt} s, ${run.console.length} lines of the console.`)
} finally {
  await stop()
}

async function record(url: string): Promise<FirstMinute> {
  const client = createClient<Database>(url, EMBEDDED_KEY, { auth: { persistSession: false } })
  await client.auth
    .signInWithPassword({
      email: 'user@example.test',
      password: 'correct horse battery staple',
    })
    .then(({ error }) => {
      if (error) throw error
    })
  const plan = rowOf(
    await client.from('plan_catalogue').select('*').eq('slug', 'v1.small').single(),
  )
  const places = plan.regions as { region: string; stock: number | null }[]
  const place = places.find(({ stock }) => stock !== 0)?.region ?? ''
  const region = rowOf(await client.from('region_catalogue').select('*').eq('slug', place).single())
  const image = rowOf(
    await client.from('image_catalogue').select('*').eq('slug', 'debian-13').single(),
  )
  const workspace = rowOf(
    await client.from('my_workspaces').select('*').eq('is_personal', true).single(),
  )
  const { instances } = rowOf(
    await client.rpc('create_instance', {
      request: {
        workspace_id: workspace.workspace_id,
        plan_id: plan.plan_id,
        region_id: region.id,
        image_id: image.id,
        name: 'first-server',
        hourly_micros: plan.hourly_micros,
      },
    }),
  ) as unknown as { instances: { id: string }[] }
  const id = instances[0]?.id ?? ''

  const latest = Date.now() + LONGEST_WAIT
  const ended = async () => {
    const { data } = await client
      .from('instance_action_list')
      .select('*')
      .eq('instance_id', id)
      .eq('status', 'succeeded')
      .maybeSingle()
    return data
  }
  let action = await ended()
  while (action === null) {
    if (Date.now() > latest) throw new Error('The server was not created in a minute.')
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS))
    action = await ended()
  }
  const server = rowOf(
    await client.from('instance_list').select('*').eq('instance_id', id).single(),
  )
  const text = rowOf(await client.rpc('instance_console', { instance_id: id }))
  const ordered = Date.parse(String(action.created_at))
  const since = (time: unknown) => Math.round((Date.parse(String(time)) - ordered) / 10) / 100
  return {
    recordedAt: new Date(ordered).toISOString(),
    server: {
      name: 'first-server',
      region: place,
      image: 'debian-13',
      id,
      action: String(action.action_id),
    },
    plan: {
      slug: 'v1.small',
      vcpus: Number(plan.vcpus),
      memoryMib: Number(plan.memory_mib),
      diskGib: plan.disk_gib,
    },
    addresses: (server.addresses ?? []).map(String),
    states: [String(action.via_state), String(action.to_state)],
    startedAt: since(action.started_at),
    runningAt: since(action.finished_at),
    // The first line is the time of the boot; each other line says how many seconds later it was printed.
    bootedAt: since(/--- (\S+)/.exec(text)?.[1]),
    console: [...text.matchAll(/^\[ *([\d.]+)\] (.*)$/gm)].map(([, at, line]) => ({
      at: Number(at),
      line: String(line),
    })),
  }
}

function rowOf<Row>({ data, error }: { data: Row; error: unknown }): NonNullable<Row> {
  if (error !== null || data === null || data === undefined) {
    throw new Error('A row is missing.', { cause: error })
  }
  return data
}
