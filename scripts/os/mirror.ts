import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Where this machine gets Debian's packages from. */
export interface Mirror {
  debian: string
  security: string
}

const TIMEOUT_MS = 60_000
const KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg'

/** Reads the sources of apt. @returns null if they hold no Debian with its security updates */
export function mirrorOfMachine(): Mirror | null {
  const args = ['indextargets', '--format', '$(REPO_URI) $(RELEASE) $(COMPONENT)']
  const { stdout } = spawnSync('apt-get', args, { timeout: TIMEOUT_MS, encoding: 'utf8' })
  const release = /^VERSION_CODENAME=(\S+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1]
  const uriOf = (name: string) =>
    stdout
      ?.split('\n')
      .find((line) => line.endsWith(` ${name} main`))
      ?.split(' ')[0]
  const [debian, security] = [uriOf(`${release}`), uriOf(`${release}-security`)]
  return debian === undefined || security === undefined ? null : { debian, security }
}

const suitesOf = ({ debian, security }: Mirror, suite: string) => [
  { uri: debian, suite },
  { uri: debian, suite: `${suite}-updates` },
  { uri: security, suite: `${suite}-security` },
]

/** The lines of `sources.list` for the build. */
export const sourceLines = (mirror: Mirror, suite: string): string[] =>
  suitesOf(mirror, suite).map((one) => `deb [signed-by=${KEYS}] ${one.uri} ${one.suite} main`)

/**
 * When Debian last published something for the release, in seconds since 1970.
 * @throws Error if the mirror cannot be reached or does not have the release
 */
export function newestList(mirror: Mirror, suite: string, folder: string): number {
  const dates = suitesOf(mirror, suite).map((one) => {
    const url = `${one.uri.replace(/\/$/, '')}/dists/${one.suite}/InRelease`
    const file = `${folder}/${one.suite}`
    const { status, stderr } = spawnSync(
      '/usr/lib/apt/apt-helper',
      ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1', 'download-file', url, file],
      { timeout: TIMEOUT_MS, encoding: 'utf8' },
    )
    const date = status === 0 && /^Date: (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1]
    if (!date) {
      const said = stderr?.trim().split('\n').at(-1) ?? ''
      throw new Error(`The mirror of this machine does not give out ${one.suite}. ${said}`.trim())
    }
    return Date.parse(date) / 1000
  })
  return Math.max(...dates)
}
