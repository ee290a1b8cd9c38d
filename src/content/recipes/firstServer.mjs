import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'

const { BACKEND_URL, PUBLIC_KEY, API_KEY } = process.env
const client = createClient(BACKEND_URL, PUBLIC_KEY, {
  auth: { persistSession: false },
  global: { headers: { 'x-api-key': API_KEY } },
})

/** The client returns errors. This throws them. */
async function ask(request) {
  const { data, error } = await request
  if (error) throw new Error(`${error.code}: ${error.message} ${error.hint ?? ''}`)
  return data
}

const apiKey = await ask(client.rpc('current_api_key').single())
const plan = await ask(
  client
    .from('plan_catalogue')
    .select('plan_id, slug, currency, hourly_micros')
    .eq('slug', 'v1.nano')
    .single(),
)
const region = await ask(client.from('region_catalogue').select('id').eq('slug', 'ams1').single())
const image = await ask(
  client.from('image_catalogue').select('id').eq('slug', 'debian-13').single(),
)

// The price that you saw is part of the order: a price that changed meanwhile is an error, and no surprise.
const order = {
  workspace_id: apiKey.workspace_id,
  plan_id: plan.plan_id,
  hourly_micros: plan.hourly_micros,
  region_id: region.id,
  image_id: image.id,
  name: 'from-javascript',
  idempotency_key: randomUUID(),
}
const { instances } = await ask(client.rpc('create_instance', { request: order }))
const [{ id, name }] = instances
console.log(`${name} on ${plan.slug}: ${plan.hourly_micros / 1e6} ${plan.currency} per hour`)

/** Waits until the server is in this state. */
async function until(state) {
  for (;;) {
    const row = await ask(
      client.from('instance_list').select('state, addresses').eq('instance_id', id).single(),
    )
    if (row.state === state) return row
    if (row.state === 'error') throw new Error('The server failed to start.')
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

const { addresses } = await until('running')
console.log(`${name} is running at ${addresses.join(', ')}`)

// The clean-up: a deleted server costs nothing, and can be restored for 72 hours.
await ask(client.rpc('request_instance_action', { instance_id: id, kind: 'stop' }))
await until('stopped')
await ask(client.rpc('request_instance_action', { instance_id: id, kind: 'delete' }))
await until('deleted')
console.log(`${name} is deleted`)
