import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { incus, logOf, own, type Incusd } from './incusd.ts'
import { run } from './run.ts'

/** The pool of the virtual machines: their images are larger than the pool of the other tests. */
export const VM_POOL = 'virtual-machines'

/** What the driver looks for. */
const ALIAS = 'debian-13/vm'
/** Taken from linuxcontainers.org, unless the environment names another one. */
const REMOTE_IMAGE = 'images:debian/13/cloud'

/** Why Incus can run no virtual machines here, in its own words, or null. */
export async function whyNoVirtualMachines(daemon: Incusd): Promise<string | null> {
  const { environment } = JSON.parse(await own(daemon, 'query /1.0')) as {
    environment: { driver: string }
  }
  if (environment.driver.includes('qemu')) return null
  const noted = logOf(daemon)
    .split('\n')
    .find((line) => line.includes('Instance type not operational') && line.includes('qemu'))
  return /err="([^"]+)"/.exec(noted ?? '')?.[1] ?? 'it does not say why'
}

/**
 * Imports an image of a virtual machine: that of `INCUS_TEST_VM_IMAGE`, which is the paths of its metadata and of its disk
 * with a space between, or else one of linuxcontainers.org.
 * @returns why there is none, or null
 */
export async function importImage(daemon: Incusd): Promise<string | null> {
  const given = process.env['INCUS_TEST_VM_IMAGE']
  const { project } = daemon
  try {
    await own(
      daemon,
      given === undefined
        ? `image copy ${REMOTE_IMAGE} local: --vm --alias ${ALIAS} --target-project ${project}`
        : `image import ${given} --alias ${ALIAS} --project ${project}`,
    )
    return null
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    return `the image ${given ?? REMOTE_IMAGE} could not be imported (${said.split('\n').at(-1)}); INCUS_TEST_VM_IMAGE may name another one`
  }
}

/** Imports an image that is none, of the type of virtual machines. Incus looks into it only to start it. */
export async function importEmptyImage(daemon: Incusd): Promise<void> {
  const folder = await mkdtemp(join(daemon.folder, 'empty-image-'))
  const [metadata, disk] = [join(folder, 'metadata.tar.gz'), join(folder, 'disk.qcow2')]
  await writeFile(join(folder, 'metadata.yaml'), '{"architecture": "x86_64", "creation_date": 1}')
  // By these bytes the client knows the disk of a virtual machine.
  await writeFile(disk, Buffer.concat([Buffer.from('QFI\u00FB', 'latin1'), Buffer.alloc(4096)]))
  await run('tar', ['-C', folder, '-czf', metadata, 'metadata.yaml'])
  await own(daemon, `image import ${metadata} ${disk} --alias ${ALIAS} --project ${daemon.project}`)
}

/** Makes the pool of the virtual machines. Its file takes what is written into it. */
export const openPool = (daemon: Incusd) =>
  own(daemon, `storage create ${VM_POOL} btrfs size=20GiB`)

/** Removes every virtual machine. Each holds its memory while it runs. */
export async function removeVirtualMachines(daemon: Incusd): Promise<void> {
  const list = await incus(daemon, ['list', 'type=virtual-machine', '-f', 'csv', '-c', 'n'])
  const names = list.split('\n').filter(Boolean)
  if (names.length > 0) await incus(daemon, ['delete', '-f', ...names])
}

/** Removes what the tests of virtual machines made, before the daemon ends. */
export async function closePool(daemon: Incusd): Promise<void> {
  await removeVirtualMachines(daemon)
  await own(daemon, `image alias delete ${ALIAS} --project ${daemon.project}`)
  const images = await incus(daemon, [
    'image',
    'list',
    'type=virtual-machine',
    '-f',
    'csv',
    '-c',
    'F',
  ])
  for (const image of images.split('\n').filter(Boolean)) {
    // oxlint-disable-next-line no-await-in-loop -- the pool can be deleted when they are gone
    await incus(daemon, ['image', 'delete', image])
  }
  await own(daemon, `storage delete ${VM_POOL}`)
}
