import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../build/ports.ts'
import { makeCertificate } from './certificate.ts'
import { buildImage } from './image.ts'
import { incus, logOf, prepareDaemon, startDaemon, type Incusd } from './incusd.ts'
import { ownerFile, PREFIX, removeDaemon, removeLeftovers } from './removeDaemon.ts'

/**
 * Starts a daemon that is ready for customers. Its folder has everything about it. The caller removes it.
 * @param poolSize of the disks of the servers
 * @throws what Incus said, if it cannot start or run a server here. Nothing is left then
 */
export async function openDaemon(poolSize = '1536MiB'): Promise<Incusd> {
  await removeLeftovers()
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
  // Root of a container is another user here, and has to reach its disk.
  await chmod(folder, 0o711)
  const port = await freePort()
  const daemon: Incusd = {
    folder,
    address: `https://127.0.0.1:${port}`,
    project: `customers-${port}`,
    network: `inc${port}`,
  }
  await writeFile(ownerFile(folder), JSON.stringify({ owner: process.pid, daemon }))
  try {
    const certificate = await makeCertificate(folder, 'client')
    const aclCertificate = await makeCertificate(folder, 'acl')
    const [image] = await Promise.all([buildImage(folder, 'debian-13'), startDaemon(daemon)])
    await prepareDaemon(daemon, { image, certificate, aclCertificate, poolSize })
    await tryServer(daemon)
    return daemon
  } catch (error) {
    const reason = reasonOf(error, daemon)
    await removeDaemon(daemon)
    throw new Error(reason, { cause: error })
  }
}

/** Runs a server as the driver does: here show kernels that cannot limit or isolate it. */
async function tryServer(daemon: Incusd): Promise<void> {
  const limits = '-c limits.memory=256MiB -c limits.processes=100 -c security.idmap.isolated=true'
  const card = '-d eth0,security.mac_filtering=true -d eth0,security.port_isolation=true'
  const options = `-s servers -n ${daemon.network} ${limits} ${card}`.split(' ')
  await incus(daemon, ['launch', 'debian-13', 'trial', ...options])
  await incus(daemon, ['delete', '-f', 'trial'])
}

/** The last line of what failed, or the last error that the daemon noted. */
function reasonOf(error: unknown, daemon: Incusd): string {
  const noted = linesOf(logOf(daemon)).findLast((line) => /level=(error|fatal)|^Error/.test(line))
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  const other = error instanceof Error ? error.message : String(error)
  return [linesOf(said).at(-1), noted, other].find(Boolean) ?? 'no reason was given'
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
