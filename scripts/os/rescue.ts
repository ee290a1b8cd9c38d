import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FOLDER } from '../../build/osImage/definition.ts'
import { runIn } from './run.ts'

/** A program with everything that a start needs, in one file without libraries. */
const BUSYBOX = '/bin/busybox'
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

/** Why no rescue system can be made on this machine, or null. */
export const whyNoRescue = () => (existsSync(BUSYBOX) ? null : 'install busybox-static')

/**
 * Makes the rescue system of a root folder, as a volume that Incus imports.
 * @param stage an empty folder, in which `backup/volume` is made
 * @param fill writes the system into the folder that it gets, which exists
 * @param target the archive, which ends with `.tar.gz`
 */
export async function packRescue(
  stage: string,
  fill: (root: string) => Promise<void>,
  target: string,
): Promise<void> {
  const root = join(stage, 'backup/volume')
  mkdirSync(root, { recursive: true })
  await fill(root)
  for (const folder of MOUNTS) mkdirSync(join(root, folder), { recursive: true })
  copyFileSync(BUSYBOX, join(root, 'busybox'))
  for (const name of readdirSync(join(FOLDER, 'rescue'))) {
    copyFileSync(join(FOLDER, 'rescue', name), join(root, name))
    chmodSync(join(root, name), 0o755)
  }
  chmodSync(join(root, 'busybox'), 0o755)
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
