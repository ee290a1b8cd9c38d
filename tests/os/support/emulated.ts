import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, open, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../../build/ports.ts'
import { apt } from '../../../scripts/engine/installIncus.ts'
import { missingForIso } from '../../../scripts/os/rescueIso.ts'
import { run } from '../../engine/support/run.ts'

const FIRMWARE = '/usr/share/OVMF/OVMF_CODE_4M.fd'
const VARIABLES = '/usr/share/OVMF/OVMF_VARS_4M.fd'
const QEMU = '/usr/bin/qemu-system-x86_64'
const INSTALL_MS = 180_000

/** Why no virtual machine can be emulated here, or null. What is missing is installed. */
export function whyNoEmulation(): string | null {
  const missing = [
    ...missingForIso(),
    ...(existsSync(QEMU) ? [] : ['qemu-system-x86']),
    ...(existsSync(FIRMWARE) ? [] : ['ovmf']),
  ]
  if (missing.length === 0) return null
  const failure = apt(INSTALL_MS, ['install', '-y', '--no-install-recommends', ...missing])
  return failure === null
    ? null
    : `${missing.join(', ')} are missing, and apt-get failed: ${failure}`
}

const SECTOR = 512
/** Where the second part of the disk begins, and how large it is, in sectors. The first one is that of the firmware. */
const PART = { start: 4096, sectors: 65_536 }

/** Makes a file system of ext4 with one file. */
async function makeFileSystem(folder: string, name: string, text: string): Promise<string> {
  const files = join(folder, `${name}-files`)
  await mkdir(files)
  await writeFile(join(files, 'file'), text)
  const target = join(folder, `${name}.ext4`)
  await writeFile(target, '')
  await truncate(target, PART.sectors * SECTOR)
  await run('/sbin/mke2fs', ['-q', '-t', 'ext4', '-L', name, '-d', files, target])
  return target
}

/** Makes a disk with a table of parts, of which the second one is the file system. */
async function makeDisk(folder: string, fileSystem: string): Promise<string> {
  const table = Buffer.alloc(SECTOR)
  const parts = [
    { type: 0xef, start: 2048, sectors: 2048 },
    { type: 0x83, ...PART },
  ]
  for (const [index, { type, start, sectors }] of parts.entries()) {
    const at = 446 + 16 * index
    table[at + 4] = type
    table.writeUInt32LE(start, at + 8)
    table.writeUInt32LE(sectors, at + 12)
  }
  table.writeUInt16LE(0xaa55, SECTOR - 2)
  const target = join(folder, 'disk')
  const file = await open(target, 'w')
  await file.write(table, 0, SECTOR, 0)
  await file.write(await readFile(fileSystem), 0, undefined, PART.start * SECTOR)
  await file.close()
  return target
}

/** A virtual machine as Incus starts it with the device of the rescue system. */
export interface Emulated {
  /** What its serial console has shown. */
  console: () => Promise<string>
  /** The port of this machine that leads to its port of SSH. */
  sshPort: number
  /** Presses the power button, as Incus does for a stop, and resolves when it is off. */
  powerOff: () => Promise<void>
  /** A file of its disk, while it is off. */
  fileOnDisk: (path: string) => Promise<string>
  /** Ends it at once. */
  end: () => void
}

/**
 * Starts a disc on a virtual machine without KVM, beside a disk, a volume and the drive for cloud-init.
 * @param folder an empty one
 * @param metaData what the driver adds to the data for cloud-init
 */
export async function emulate(folder: string, iso: string, metaData: string): Promise<Emulated> {
  const disk = await makeDisk(folder, await makeFileSystem(folder, 'own', 'kept\n'))
  const volume = await makeFileSystem(folder, 'data-1', 'of the volume\n')
  const seed = join(folder, 'seed')
  await mkdir(seed)
  await writeFile(join(seed, 'meta-data'), `instance-id: web\nlocal-hostname: web\n${metaData}\n`)
  const drive = join(folder, 'config.iso')
  const how = ['-as', 'mkisofs', '-quiet', '-J', '-R', '-V', 'cidata']
  await run('xorriso', [...how, '-o', drive, seed])
  const variables = join(folder, 'variables')
  await copyFile(VARIABLES, variables)

  const sshPort = await freePort()
  const serial = join(folder, 'console')
  // The names, the bus and the order are those that Incus gives.
  const devices = [
    { kind: 'scsi-cd', name: 'rescue', file: iso },
    { kind: 'scsi-hd', name: 'root', file: disk },
    { kind: 'scsi-cd', name: 'cloud--init', file: drive },
    { kind: 'scsi-hd', name: 'volume--0123456789ab', file: volume },
  ].flatMap(({ kind, name, file }, index) => [
    `-drive if=none,id=${name},format=raw,file=${file},readonly=${kind === 'scsi-cd' ? 'on' : 'off'}`,
    `-device ${kind},drive=${name},serial=incus_${name},bus=scsi.0,scsi-id=${index},lun=1,bootindex=${index}`,
  ])
  const parts = [
    '-machine q35 -accel tcg -cpu max -m 512 -nodefaults -display none -qmp stdio',
    `-serial file:${serial}`,
    `-drive if=pflash,format=raw,readonly=on,file=${FIRMWARE}`,
    `-drive if=pflash,format=raw,file=${variables}`,
    `-netdev user,id=net,hostfwd=tcp:127.0.0.1:${sshPort}-:22`,
    '-device virtio-net-pci,netdev=net -device virtio-rng-pci -device virtio-scsi-pci,id=scsi',
    ...devices,
  ]
  const qemu = spawn(QEMU, parts.join(' ').split(' '), { stdio: ['pipe', 'ignore', 'inherit'] })
  const off = new Promise<void>((resolve) => qemu.once('close', () => resolve()))
  return {
    console: () => readFile(serial, 'utf8').catch(() => ''),
    sshPort,
    powerOff: () => {
      for (const execute of ['qmp_capabilities', 'system_powerdown']) {
        qemu.stdin.write(`${JSON.stringify({ execute })}\n`)
      }
      return off
    },
    fileOnDisk: async (path) => {
      const part = join(folder, 'part')
      const bytes = await readFile(disk)
      await writeFile(part, bytes.subarray(PART.start * SECTOR))
      const text = await run('/sbin/debugfs', ['-R', `cat ${path}`, part])
      await rm(part)
      return text
    },
    end: () => void qemu.kill('SIGKILL'),
  }
}
