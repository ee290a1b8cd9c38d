import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const PACKAGES = ['incus-base', 'incus-client', 'dnsmasq-base', 'btrfs-progs', 'busybox-static']
const SOURCES = '/etc/apt/sources.list.d/backports-for-incus.list'
const INSTALL_MS = 180_000

/**
 * Installs Incus from the mirror that is configured. Debian 12 has it in the suite of backports.
 * @returns why it could not, or null
 */
export function installIncus(): string | null {
  const { ID, VERSION_CODENAME: release = '' } = osRelease()
  if (ID !== 'debian') return 'it is installed by itself on Debian only'
  const isOld = release === 'bookworm'
  if (isOld) {
    const mirror = mirrorOf(release)
    if (mirror === undefined) return 'no mirror of Debian is configured'
    writeFileSync(SOURCES, `deb ${mirror} ${release}-backports main\n`)
  }
  const failure =
    apt('update') ??
    apt(
      'install',
      '-y',
      '--no-install-recommends',
      ...(isOld ? ['-t', `${release}-backports`] : []),
      ...PACKAGES,
    )
  return failure === null ? null : `apt-get failed: ${failure}`
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
  const lines = String(spawnSync('apt-get', args).stdout).split('\n')
  return lines.find((line) => line.endsWith(` ${release} main`))?.split(' ')[0]
}

/** Returns the last line of what went wrong, or null. */
function apt(...args: string[]): string | null {
  const { status, stderr, error } = spawnSync('apt-get', args, {
    timeout: INSTALL_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status === 0) return null
  return error?.message ?? String(stderr).trim().split('\n').at(-1) ?? 'no reason was given'
}
