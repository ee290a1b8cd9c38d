import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  definitionChecksum,
  filesIn,
  FOLDER,
  pathRules,
  settingFiles,
  type Definition,
} from '../../build/osImage/definition.ts'
import type { BuildRecord } from '../../build/osImage/record.ts'
import { createBrand } from '../../src/lib/createBrand.ts'
import { checksumOf, compress, pack } from './archive.ts'
import { installedPackages } from './installed.ts'
import { sourceLines, type Mirror } from './mirror.ts'
import { runIn } from './run.ts'

export interface BuildOptions {
  definition: Definition
  brandName: string
  mirror: Mirror
  /** The date of every new file, in seconds since 1970. */
  date: number
  /** An empty folder, which holds the files of the image while it is built. */
  folder: string
  /** What mmdebstrap says. */
  onOutput?: (text: string) => void
}

/** A built image that is not compressed yet. */
export interface BuiltImage extends Omit<BuildRecord, 'checksum' | 'compressedBytes'> {
  /** The archive, which Incus imports as it is. */
  file: string
}

/** Builds the image, as root. */
export async function buildImage(options: BuildOptions): Promise<BuiltImage> {
  const { definition, brandName, date, folder } = options
  const stage = join(folder, 'stage')
  const root = join(stage, 'rootfs')
  // The rights of new folders must not depend on the person who builds.
  process.umask(0o022)
  mkdirSync(stage)
  await bootstrap(options, root)
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const debian = read('etc/debian_version').trim()
  writeFiles(root, {
    ...copiesOf('files'),
    ...settingFiles(definition),
    'usr/lib/os-release': osRelease(definition, brandName, date),
    'etc/motd': '',
  })
  // Incus writes the first configuration into a folder that exists.
  mkdirSync(join(root, SEED), { recursive: true })
  writeFiles(stage, {
    ...copiesOf('templates', 'templates/'),
    'metadata.yaml': `${JSON.stringify(metadata(definition, brandName, date), null, 2)}\n`,
  })
  const file = join(folder, 'image.tar')
  const unpackedBytes = await pack(stage, file, date)
  return {
    file,
    brand: brandName,
    debian,
    date,
    definition: definitionChecksum(definition),
    contents: await checksumOf(file),
    unpackedBytes,
    packages: installedPackages(
      read('var/lib/dpkg/status'),
      definition.packages.map(({ name }) => name),
    ),
  }
}

/** Compresses a built image, and gives what is to be recorded. */
export async function finishImage(
  { file, ...built }: BuiltImage,
  target: string,
): Promise<BuildRecord> {
  const compressedBytes = await compress(file, target)
  return { ...built, checksum: await checksumOf(target), compressedBytes }
}

/** Installs the packages below a folder. */
async function bootstrap(options: BuildOptions, root: string): Promise<void> {
  const { definition, mirror, date, folder, onOutput } = options
  const rules = join(folder, 'dpkg-rules')
  writeFileSync(rules, `${pathRules(definition).join('\n')}\n`)
  const args = [
    '--mode=root',
    '--variant=apt',
    '--format=directory',
    `--architectures=${definition.architecture}`,
    `--include=${definition.packages.map(({ name }) => name).join(',')}`,
    `--dpkgopt=${rules}`,
    `--customize-hook=${join(FOLDER, 'customize.sh')}`,
    definition.suite,
    root,
    ...sourceLines(mirror, definition.suite),
  ]
  await runIn('mmdebstrap', args, {
    env: { SOURCE_DATE_EPOCH: String(date), TMPDIR: folder, LC_ALL: 'C.UTF-8' },
    onOutput,
  })
}

/** The files of a folder of the definition, by their path in the image. */
const copiesOf = (name: string, prefix = ''): Record<string, string> =>
  Object.fromEntries(
    filesIn(name).map((path) => [
      `${prefix}${path}`,
      readFileSync(join(FOLDER, name, path), 'utf8'),
    ]),
  )

/** Writes files that everybody may read, whatever the rights of the checkout are. */
function writeFiles(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    chmodSync(file, 0o644)
  }
}

const dayOf = (date: number) => new Date(date * 1000).toISOString().slice(0, 10)

/**
 * Every package is Debian's own, so `ID` stays Debian's: scripts that ask for it work. `IMAGE_ID` is the key for an image
 * of a distribution.
 */
function osRelease({ suite, release }: Definition, brandName: string, date: number): string {
  const name = `${brandName}OS`
  return [
    `PRETTY_NAME="${name} ${release} (Debian ${suite})"`,
    `NAME="${name}"`,
    `VERSION_ID="${release}"`,
    `VERSION="${release} (${suite})"`,
    `VERSION_CODENAME=${suite}`,
    'ID=debian',
    'ID_LIKE=debian',
    `IMAGE_ID=${createBrand(brandName).slug}os`,
    `IMAGE_VERSION=${dayOf(date)}`,
    '',
  ].join('\n')
}

const SEED = '/var/lib/cloud/seed/nocloud-net'
const NOTHING = '#cloud-config\n{}'

/** What Incus reads. JSON is YAML. */
function metadata({ suite, release }: Definition, brandName: string, date: number) {
  const when = ['create', 'copy']
  const cloudInit = (name: string) => ({
    when,
    template: `${name}.tpl`,
    properties: { default: NOTHING },
  })
  return {
    architecture: 'x86_64',
    creation_date: date,
    properties: {
      os: `${brandName}OS`,
      release,
      architecture: 'amd64',
      variant: 'cloud',
      serial: dayOf(date),
      description: `${brandName}OS ${release} (Debian ${suite}), ${dayOf(date)}`,
    },
    templates: {
      '/etc/hostname': { when: [...when, 'rename'], template: 'hostname.tpl' },
      [`${SEED}/meta-data`]: { when, template: 'meta-data.tpl' },
      [`${SEED}/user-data`]: cloudInit('user-data'),
      [`${SEED}/vendor-data`]: cloudInit('vendor-data'),
    },
  }
}
