import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { run } from '../../tests/engine/support/run.ts'

/** About as many lines as Incus writes for each container, of which the driver needs eight. */
const OTHER_LINES = 42

/**
 * The answers of an Incus that holds running servers and has nothing to do, over HTTPS with the sizes of the real ones.
 * @returns the variables of a provisioner that uses it, and a function that ends it
 */
export async function serveFakeIncus(
  folder: string,
  ids: readonly string[],
): Promise<{ variables: Record<string, string>; close: () => void }> {
  const [key, certificate] = [join(folder, 'incus.key'), join(folder, 'incus.crt')]
  const options =
    '-newkey ec -pkeyopt ec_paramgen_curve:secp384r1 -days 2 -nodes -subj /CN=incus -addext subjectAltName=IP:127.0.0.1'
  await run('openssl', `req -x509 ${options} -keyout ${key} -out ${certificate}`.split(' '))

  const names = ids.map((id) => `server-${id}`)
  const instances = JSON.stringify(names.map((name) => `/1.0/instances/${name}?project=customers`))
  const disks = JSON.stringify(
    names.map((name) => `/1.0/storage-pools/default/volumes/container/${name}?project=customers`),
  )

  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'https://incus')
      if (pathname === '/1.0/metrics') void sendMetrics(response, names)
      else if (pathname === '/1.0/resources')
        send(response, '{"cpu":{"total":64},"memory":{"total":549755813888,"used":274877906944}}')
      else if (pathname.endsWith('/resources'))
        send(response, '{"space":{"total":8796093022208,"used":1099511627776}}')
      else if (pathname.includes('/volumes/')) send(response, disks)
      else if (pathname === '/1.0/instances')
        // They run, and nothing is wrong with them.
        send(response, /Error|filtered/.test(searchParams.get('filter') ?? '') ? '[]' : instances)
      else send(response, '{"auth":"trusted","environment":{"server_name":"node-1"}}')
    },
  )
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : ''
  return {
    variables: {
      PROVISIONER_ENGINE: 'incus',
      INCUS_REGIONS: `fra1=https://127.0.0.1:${port}`,
      INCUS_CERTIFICATE: certificate,
      INCUS_KEY: key,
      INCUS_SERVER_CERTIFICATE: certificate,
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const send = (response: ServerResponse, metadata: string) =>
  response.end(`{"type":"sync","status_code":200,"metadata":${metadata}}`)

function linesOf(name: string): string {
  const labels = `name="${name}",project="customers",type="container"`
  const other = Array.from(
    { length: OTHER_LINES },
    (_, index) => `incus_memory_Other${index}_bytes{${labels}} 1.2345678e+07`,
  )
  return [
    `incus_cpu_effective_total{${labels}} 2`,
    `incus_cpu_seconds_total{cpu="0",mode="system",${labels}} 12.5`,
    `incus_cpu_seconds_total{cpu="0",mode="user",${labels}} 125.25`,
    `incus_memory_MemAvailable_bytes{${labels}} 5.36870912e+08`,
    `incus_memory_MemTotal_bytes{${labels}} 1.073741824e+09`,
    `incus_disk_read_bytes_total{device="vda",${labels}} 4.0e+08`,
    `incus_network_receive_bytes_total{device="eth0",${labels}} 7.1e+07`,
    `incus_network_transmit_bytes_total{device="eth0",${labels}} 7.1e+07`,
    ...other,
    '',
  ].join('\n')
}

/** Server by server, as fast as they are taken. */
async function sendMetrics(response: ServerResponse, names: readonly string[]): Promise<void> {
  for (const name of names) {
    if (!response.write(linesOf(name))) {
      await new Promise((resolve) => {
        response.once('drain', resolve)
      })
    }
  }
  response.end()
}
