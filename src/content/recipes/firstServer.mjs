import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'

const { BACKEND_URL, PUBLIC_KEY, API_KEY } = process.env
const client = createClient(BACKEND_URL, PUBLIC_KEY, {
  auth: { persistSession: false },
  global: { headers: { 'x-api-key': API_KEY } },
})

/** The client returns errors. This throws them. */
async function ask(request) {
  const { data, error } = await request
  if (error) throw new Error(`${error.message}: ${error.details} ${error.hint}`)
  return data
}

const order = {
  name: 'from-javascript',
  plan: 'v1.nano',
  region: 'ams1',
  image: 'debian-13',
  max_hourly: 0.01, // A higher price is refused.
  idempotency_key: randomUUID(), // Sent twice, it acts once.
}
const { instances } = await ask(client.rpc('create_instance', { request: order }))

/** Waits until the server is in this state. */
async function until(state) {
  for (;;) {
    const servers = client.from('instance_list').select('name, state, addresses')
    const server = await ask(servers.eq('instance_id', instances[0].id).single())
    if (server.state === state) return server
    if (server.state === 'error') throw new Error('The server failed to start.')
    await pause(1000)
  }
}

const { name, addresses } = await until('running')
console.log(`${name} is running at ${addresses.join(', ')}`)

await ask(client.rpc('request_instance_action', { server: name, kind: 'delete' }))
await until('deleted')
console.log(`${name} is deleted`)
