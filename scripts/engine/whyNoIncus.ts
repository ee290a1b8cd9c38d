import { existsSync } from 'node:fs'
import { installIncus } from './installIncus.ts'

/** What the tests and the benchmark start. */
const NEEDED = [
  '/usr/libexec/incus/incusd',
  '/usr/bin/incus',
  '/usr/bin/openssl',
  '/sbin/mkfs.btrfs',
  '/bin/busybox',
  '/dev/loop-control',
]

const missing = () => NEEDED.filter((path) => !existsSync(path))

/** Why Incus cannot run here, or null. Only root can run it. On Debian it is installed if it is missing. */
export function whyNoIncus(): string | null {
  if (process.platform !== 'linux') return 'it needs Linux'
  if (process.getuid?.() !== 0) return 'only root can run it'
  if (missing().length > 0) {
    const reason = installIncus()
    if (reason !== null) return reason
  }
  const left = missing()
  return left.length === 0 ? null : `this machine has no ${left.join(', ')}`
}
