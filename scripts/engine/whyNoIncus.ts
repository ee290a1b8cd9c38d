import { existsSync, readFileSync } from 'node:fs'
import { installIncus } from './installIncus.ts'

/** What no package installs. */
const KERNEL = ['/dev/loop-control', '/proc/self/ns/user']
/** What the tests and the benchmark start. */
const NEEDED = [
  '/usr/libexec/incus/incusd',
  '/usr/bin/incus',
  '/usr/bin/openssl',
  '/sbin/mkfs.btrfs',
  '/bin/busybox',
]

const missing = (paths = NEEDED) => paths.filter((path) => !existsSync(path))

/** In an unprivileged container, root is another user outside. */
const isRootOfMachine = () =>
  /^\s*0\s+0\s+4294967295\s*$/.test(readFileSync('/proc/self/uid_map', 'utf8'))

/** Why Incus cannot run here, or null. Only root can run it. On Debian it is installed if it is missing. */
export function whyNoIncus(): string | null {
  if (process.platform !== 'linux') return 'it needs Linux'
  if (process.getuid?.() !== 0) return 'only root can run it'
  if (!isRootOfMachine()) return 'root of this container is not root of the machine'
  const lacking = missing(KERNEL)
  if (lacking.length === 0 && missing().length > 0) {
    const reason = installIncus()
    if (reason !== null) return reason
  }
  const left = [...lacking, ...missing()]
  return left.length === 0 ? null : `this machine has no ${left.join(', ')}`
}
