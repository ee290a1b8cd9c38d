import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { FOLDER } from '../../build/osImage/definition.ts'
import { BUSYBOX, copyProgram, makeRoot, type Fill } from './rescue.ts'
import { runIn } from './run.ts'

/** The packages of Debian that make the disc, and what each brings. */
const TOOLS: Record<string, string> = {
  'busybox-static': BUSYBOX,
  'grub-common': '/usr/bin/grub-mkimage',
  'grub-efi-amd64-bin': '/usr/lib/grub/x86_64-efi/moddep.lst',
  kmod: '/sbin/depmod',
  mtools: '/usr/bin/mcopy',
  'squashfs-tools': '/usr/bin/mksquashfs',
  xorriso: '/usr/bin/xorriso',
}
/** The kernel of Debian for virtual machines, without drivers of hardware. */
const KERNEL = 'linux-image-cloud-amd64'
/** Repairs ext4, in one file without libraries. */
const REPAIR = 'e2fsck-static'
/** What the firmware needs to find Linux on the disc. */
const GRUB = ['iso9660', 'search_fs_file', 'linux', 'boot']
/** The firmware starts this file of a disc. */
const LOADER = 'EFI/BOOT/BOOTX64.EFI'

/** The packages that are missing to make the rescue system of virtual machines here. */
export const missingForIso = (): string[] =>
  Object.keys(TOOLS).filter((name) => !existsSync(TOOLS[name] ?? ''))

/** Why no rescue system of virtual machines can be made on this machine, or null. */
export function whyNoRescueIso(): string | null {
  const missing = missingForIso()
  return missing.length === 0 ? null : `install ${missing.join(' ')}`
}

/**
 * Makes the rescue system of virtual machines: a disc that their firmware starts, with the same system as that of containers.
 * @param stage an empty folder
 * @param target the disc, which ends with `.iso`
 * @throws Error if apt does not give out the kernel, or a program fails
 */
export async function packRescueIso(stage: string, fill: Fill, target: string): Promise<void> {
  const [root, start, disc] = ['root', 'start', 'disc'].map((name) => join(stage, name)) as [
    string,
    string,
    string,
  ]
  for (const folder of [start, disc]) mkdirSync(folder)
  await makeRoot(root, fill)
  const kernel = await unpack(stage, kernelPackage())
  await addModules(kernel, root, start)
  await addRepair(stage, root)

  const compress = ['-noappend', '-quiet', '-no-progress', '-comp', 'zstd', '-Xcompression-level']
  await runIn('mksquashfs', [root, join(disc, 'rescue.squashfs'), ...compress, '9'])
  await runIn('sh', [
    '-c',
    'cd "$1" && find . | "$2" cpio -o -H newc | gzip > "$3"',
    'sh',
    start,
    BUSYBOX,
    join(disc, 'initrd'),
  ])
  copyFileSync(fileIn(join(kernel, 'boot'), 'vmlinuz-'), join(disc, 'vmlinuz'))
  await addLoader(stage, disc)
  const how = ['-as', 'mkisofs', '-quiet', '-R', '-V', 'RESCUE', '-e', 'efi.img', '-no-emul-boot']
  await runIn('xorriso', [...how, '-o', target, disc])
}

/** Adds the repair of ext4 to a system that lacks it. */
async function addRepair(stage: string, root: string): Promise<void> {
  const programs = join(root, 'usr/sbin')
  if (existsSync(join(programs, 'e2fsck'))) return
  mkdirSync(programs, { recursive: true })
  const unpacked = await unpack(stage, REPAIR)
  const found = [join(unpacked, 'sbin/e2fsck.static'), join(unpacked, 'usr/sbin/e2fsck.static')]
  copyProgram(found.find(existsSync) ?? '', join(programs, 'e2fsck'))
  symlinkSync('e2fsck', join(programs, 'fsck.ext4'))
}

/** The package with the files of the kernel, on which that with the plain name depends. */
function kernelPackage(): string {
  const { stdout } = spawnSync('apt-cache', ['depends', KERNEL], { encoding: 'utf8' })
  const name = /Depends: (linux-image-\S+)/.exec(stdout ?? '')?.[1]
  if (name === undefined) throw new Error(`apt knows no ${KERNEL}. Run apt-get update.`)
  return name
}

/** Gets a package of Debian, and unpacks it without installing it. @returns the folder */
async function unpack(stage: string, name: string): Promise<string> {
  const folder = join(stage, name)
  mkdirSync(folder)
  // apt writes into the folder that it is called in.
  await runIn('sh', ['-c', 'cd "$1" && apt-get download -q "$2"', 'sh', folder, name])
  await runIn('dpkg-deb', ['-x', fileIn(folder, `${name}_`), folder])
  return folder
}

function fileIn(folder: string, start: string): string {
  const name = readdirSync(folder).find((each) => each.startsWith(start))
  if (name === undefined) throw new Error(`There is no ${start}… in ${folder}.`)
  return join(folder, name)
}

/** Puts all modules of the kernel into the system, and those that find the disc into what is started first. */
async function addModules(kernel: string, root: string, start: string): Promise<void> {
  const lib = [join(kernel, 'lib/modules'), join(kernel, 'usr/lib/modules')].find(existsSync)
  if (lib === undefined) throw new Error('The package of the kernel has no modules.')
  const [release = ''] = readdirSync(lib)
  // Newer packages have them compressed, which busybox does not read.
  await runIn('find', [lib, '-name', '*.ko.xz', '-exec', 'xz', '-d', '{}', '+'])
  const folder = join(existsSync(join(root, 'usr')) ? 'usr/lib' : 'lib', 'modules')
  mkdirSync(join(root, folder), { recursive: true })
  await runIn('cp', ['-a', join(lib, release), join(root, folder)])
  if (!existsSync(join(root, 'lib'))) symlinkSync('usr/lib', join(root, 'lib'))
  await runIn('/sbin/depmod', ['-b', root, release])

  const files = dependencies(join(root, folder, release), wantedModules())
  for (const file of [...files, 'modules.dep', 'modules.alias', 'modules.builtin']) {
    const to = join(start, 'lib/modules', release, file)
    mkdirSync(join(to, '..'), { recursive: true })
    copyFileSync(join(root, folder, release, file), to)
  }
  copyProgram(BUSYBOX, join(start, 'busybox'))
  copyProgram(join(FOLDER, 'rescue-vm/init'), join(start, 'init'))
  copyFileSync(join(FOLDER, 'rescue-vm/modules'), join(start, 'modules'))
}

const linesOf = (path: string) => readFileSync(path, 'utf8').trim().split('\n')
const wantedModules = () => linesOf(join(FOLDER, 'rescue-vm/modules'))

/** The files of modules with what they need. A module that is a part of the kernel has none. */
function dependencies(folder: string, wanted: readonly string[]): string[] {
  const lines = linesOf(join(folder, 'modules.dep')).map((line) => line.split(': '))
  return wanted.flatMap((name) => {
    const found = lines.find(([file = '']) => file.replace(/:$/, '').endsWith(`/${name}.ko`))
    return found?.flatMap((part) => part.replace(/:$/, '').split(' ')).filter(Boolean) ?? []
  })
}

/** Makes what the firmware starts: it is on a small file system of its own, which is a file of the disc. */
async function addLoader(stage: string, disc: string): Promise<void> {
  const loader = join(stage, 'loader.efi')
  const config = join(FOLDER, 'rescue-vm/grub.cfg')
  const to = ['-O', 'x86_64-efi', '-p', '/', '-c', config, '-o', loader]
  await runIn('grub-mkimage', [...to, ...GRUB])
  const image = join(disc, 'efi.img')
  // 2 MiB, of which the loader takes about a fifth.
  await runIn('mformat', ['-i', image, '-C', '-T', '4096', '-h', '2', '-s', '32', '::'])
  await runIn('mmd', ['-i', image, '::/EFI', '::/EFI/BOOT'])
  await runIn('mcopy', ['-i', image, loader, `::/${LOADER}`])
}
