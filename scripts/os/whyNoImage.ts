import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDefinition } from '../../build/osImage/definition.ts'
import { apt } from '../engine/installIncus.ts'
import { mirrorOfMachine, newestList, type Mirror } from './mirror.ts'
import { MMDEBSTRAP, whyNoBuild } from './whyNoBuild.ts'

const INSTALL_MS = 120_000

/** Why the image cannot be built and tested here, or null. mmdebstrap is installed if it is missing. */
export function whyNoImage(): string | null {
  if (!existsSync(MMDEBSTRAP)) {
    const install = ['install', '-y', '--no-install-recommends', 'mmdebstrap']
    const failure = apt(INSTALL_MS, install)
    if (failure !== null) return `mmdebstrap is missing, and apt-get failed: ${failure}`
  }
  const reason = whyNoBuild()
  const mirror = mirrorOfMachine()
  return reason ?? (mirror === null ? null : whyNoMirror(mirror))
}

function whyNoMirror(mirror: Mirror): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'os-lists-'))
  try {
    newestList(mirror, readDefinition().suite, folder)
    return null
  } catch (error) {
    return error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
