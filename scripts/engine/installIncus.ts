import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PACKAGES = ['incus-base', 'incus-client', 'dnsmasq-base', 'btrfs-progs', 'busybox-static']
const UPDATE_MS = 60_000
const DOWNLOAD_MS = 120_000
const UNPACK_MS = 180_000
const SOURCES = '/etc/apt/sources.list.d'

/**
 * Installs Incus from the mirror that is configured. Debian 12 has it in the suite of backports, which is named for this
 * one installation only: the sources of apt stay as they are.
 * @returns why it could not, or null
 */
export function installIncus(): string | null {
  const { ID, VERSION_CODENAME: release = '' } = osRelease()
  if (ID !== 'debian') return 'it is missing, and is installed by itself on Debian only'
  const isOld = release === 'bookworm'
  const mirror = mirrorOf(release)
  if (mirror === undefined) return 'it is missing, and no mirror of Debian is configured'
  const suite = `${release}-backports`
  const folder = mkdtempSync(join(tmpdir(), 'apt-sources-'))
  try {
    // The user of apt reads them.
    chmodSync(folder, 0o755)
    if (existsSync(SOURCES)) cpSync(SOURCES, folder, { recursive: true })
    if (isOld) writeFileSync(join(folder, 'backports.list'), `deb ${mirror} ${suite} main\n`)
    const sources = ['-o', `Dir::Etc::SourceParts=${folder}`]
    const install = ['install', '-y', '--no-install-recommends', ...(isOld ? ['-t', suite] : [])]
    console.log(`Installing Incus for its tests: ${PACKAGES.join(', ')}.`)
    // What needs the network can be cut off at any time, and what changes the machine hardly takes long.
    const failure =
      apt(UPDATE_MS, [...sources, 'update']) ??
      apt(DOWNLOAD_MS, [...sources, ...install, '--download-only', ...PACKAGES]) ??
      apt(UNPACK_MS, [...sources, ...install, '--no-download', ...PACKAGES])
    if (failure === null) console.log('Installed. The sources of apt are as they were.')
    return failure === null ? null : `it is missing, and apt-get failed: ${failure}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function osRelease(): Record<string, string> {
  const lines = readText('/etc/os-release').split('\n')
  return Object.fromEntries(
    lines
      .map((line) => line.split('='))
      .map(([key = '', value = '']) => [key, value.replaceAll('"', '')]),
  )
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Where packages of the release come from. */
function mirrorOf(release: string): string | undefined {
  const format = '$(REPO_URI) $(RELEASE) $(COMPONENT)'
  const args = ['indextargets', '--format', format, 'Identifier: Packages']
  const lines = String(spawnSync('apt-get', args, { timeout: UPDATE_MS }).stdout).split('\n')
  return lines.find((line) => line.endsWith(` ${release} main`))?.split(' ')[0]
}

/** Runs `apt-get`. @returns the last line of what went wrong, or null */
export function apt(timeout: number, args: readonly string[]): string | null {
  const limits = ['-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=30']
  const { status, stderr, error } = spawnSync('apt-get', [...limits, ...args], {
    timeout,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status === 0) return null
  const said = String(stderr ?? '').trim()
  return error?.message ?? (said === '' ? 'no reason was given' : (said.split('\n').at(-1) ?? ''))
}
