import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FOLDER } from '../../build/osImage/definition.ts'
import { runIn } from './run.ts'

/** A program with everything that a start needs, in one file without libraries. */
export const BUSYBOX = '/bin/busybox'
/** Folders of the rescue system that something is mounted on. */
const MOUNTS = ['dev', 'proc', 'sys', 'run', 'tmp', 'root', 'etc', 'mnt/disk', 'mnt/volumes']

/** What Incus reads of a volume. JSON is YAML. */
const INDEX = {
  name: 'rescue',
  backend: 'btrfs',
  pool: 'default',
  optimized: false,
  optimized_header: false,
  type: 'custom',
  config: {
    volume: {
      name: 'rescue',
      type: 'custom',
      content_type: 'filesystem',
      description: '',
      config: {},
    },
  },
}

/** Writes a root folder of the system into the folder that it gets, which exists. */
export type Fill = (root: string) => Promise<void>

/** Why no rescue system can be made on this machine, or null. */
export const whyNoRescue = () => (existsSync(BUSYBOX) ? null : 'install busybox-static')

/** Makes the folder of the rescue system: a system, and what starts in it. */
export async function makeRoot(root: string, fill: Fill): Promise<void> {
  mkdirSync(root, { recursive: true })
  await fill(root)
  for (const folder of MOUNTS) mkdirSync(join(root, folder), { recursive: true })
  copyProgram(BUSYBOX, join(root, 'busybox'))
  for (const name of readdirSync(join(FOLDER, 'rescue'))) {
    copyProgram(join(FOLDER, 'rescue', name), join(root, name))
  }
}

/** Copies a file that everybody may run. */
export function copyProgram(from: string, to: string): void {
  copyFileSync(from, to)
  chmodSync(to, 0o755)
}

/**
 * Makes the rescue system of containers, as a volume that Incus imports.
 * @param stage an empty folder, in which `backup/volume` is made
 * @param target the archive, which ends with `.tar.gz`
 */
export async function packRescue(stage: string, fill: Fill, target: string): Promise<void> {
  await makeRoot(join(stage, 'backup/volume'), fill)
  writeFileSync(join(stage, 'backup/index.yaml'), `${JSON.stringify(INDEX, null, 2)}\n`)
  const owner = ['--numeric-owner', '--owner=0', '--group=0']
  await runIn('tar', [
    '--directory',
    stage,
    ...owner,
    '--create',
    '--gzip',
    '--file',
    target,
    'backup',
  ])
}
