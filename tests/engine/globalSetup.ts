import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '../../build/ports.ts'
import { buildImage } from './support/image.ts'
import { prepareDaemon, removeDaemon, startDaemon, type Incusd } from './support/incusd.ts'
import { run } from './support/run.ts'

declare module 'vitest' {
  interface ProvidedContext {
    incusd: Incusd
  }
}

/** Starts a daemon of Incus for all files of this project, and removes it with all that it made. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'incus-'))
  // Root of a container is another user here, and has to reach its disk.
  await chmod(folder, 0o711)
  const port = await freePort()
  const daemon: Incusd = { folder, address: `https://127.0.0.1:${port}`, network: `inc${port}` }
  try {
    const certificate = join(folder, 'client.crt')
    const options =
      '-newkey ec -pkeyopt ec_paramgen_curve:secp384r1 -sha384 -days 2 -nodes -subj /CN=provisioner'
    const key = join(folder, 'client.key')
    await run('openssl', `req -x509 ${options} -keyout ${key} -out ${certificate}`.split(' '))
    const [images] = await Promise.all([
      Promise.all(
        ['debian-13', 'debian-12'].map(
          async (name) => [name, await buildImage(folder, name)] as const,
        ),
      ),
      startDaemon(daemon),
    ])
    await prepareDaemon(daemon, {
      images: Object.fromEntries(images),
      certificate,
      poolSize: '2GiB',
    })
  } catch (error) {
    await removeDaemon(daemon)
    throw error
  }
  provide('incusd', daemon)
  return () => removeDaemon(daemon)
}
