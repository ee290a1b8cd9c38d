import { existsSync } from 'node:fs'
import { mirrorOfMachine } from './mirror.ts'

/** The package of Debian has the same name. */
export const MMDEBSTRAP = '/usr/bin/mmdebstrap'
const NEEDED = [MMDEBSTRAP, '/usr/bin/xz', '/usr/lib/apt/apt-helper']

/** Why the image cannot be built here, or null. */
export function whyNoBuild(): string | null {
  if (process.platform !== 'linux') return 'it needs Linux'
  if (process.getuid?.() !== 0) return 'only root can install packages into a folder'
  if (process.arch !== 'x64') return 'the image is for amd64, and this machine is not'
  const missing = NEEDED.filter((path) => !existsSync(path))
  if (missing.length > 0) return `this machine has no ${missing.join(', ')}`
  if (mirrorOfMachine() === null) return 'apt has no mirror of Debian with its security updates'
  return null
}
