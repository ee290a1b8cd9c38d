import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { ChangePlan } from '@/domain/workspaceFile/changes'
import { exportFile } from '@/domain/workspaceFile/exportFile'
import { originOf } from '@/domain/workspaceFile/fileLabels'
import { fileText } from '@/domain/workspaceFile/fileText'
import type { Present } from '@/domain/workspaceFile/present'
import { madeBy, type Made } from '@/domain/workspaceFile/takeBack'
import { configFolder, writePrivately } from '../config'
import type { Terminal } from '../terminal'

const pathOf = (env: Terminal['env'], workspace: string, file: string) =>
  join(configFolder(env), 'undo', `${workspace}.${file}.yaml`)

/**
 * Keeps what a file managed before an apply, so that it can be taken back: a server that was deleted comes back from the
 * bin, a changed one becomes what it was, a new one is deleted.
 */
export function keepBefore(
  env: Terminal['env'],
  workspace: string,
  plan: ChangePlan,
  present: Present,
): void {
  const {
    file,
    servers: changes,
    firewalls: changed,
    networks: joined,
    addresses: numbers,
    volumes: moved,
    alarms: watched,
  } = plan
  // With those that the file takes over now: what was there before it is not deleted by taking it back.
  const touched = new Set(changes.map(({ instance }) => instance?.id))
  const servers = present.servers.filter(
    (instance) => originOf(instance)?.file === file || touched.has(instance.id),
  )
  const firewalls = present.firewalls.filter(({ name }) =>
    changed.some((each) => each.name === name),
  )
  const held = new Set(servers.map(({ id }) => id))
  const volumes = present.volumes.flatMap((volume) => {
    const change = moved.find(({ name }) => name === volume.name)
    if (change === undefined && !held.has(volume.server?.id ?? '')) return []
    // What has grown stays as large.
    const grown = change?.steps.find((step) => step.do === 'grow')
    return [{ ...volume, wantedGib: grown?.sizeGib ?? volume.wantedGib }]
  })
  const networks = present.networks.filter(
    ({ name, servers: members }) =>
      joined.some((each) => each.name === name) || members.some(({ id }) => held.has(id)),
  )
  const addresses = present.addresses.filter(
    (address) => address.file === file || numbers.some((each) => each.address?.id === address.id),
  )
  const alarms = present.alarms.filter(({ name }) => watched.some((each) => each.name === name))
  writePrivately(
    pathOf(env, workspace, file),
    `${MADE}${JSON.stringify(madeBy(plan))}\n` +
      fileText(
        exportFile(
          file,
          { ...present, servers, firewalls, networks, addresses, volumes, alarms },
          true,
        ),
      ),
  )
}

/** The line before the file that names what the apply made. To YAML it is a comment. */
const MADE = '# made: '

const names = v.array(v.string())
const madeLine = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ volumes: names, networks: names, alarms: names }),
)

/** What the apply made, as it was kept. A file of an older program says nothing about it. */
export function madeIn(kept: string): Made {
  const [line = ''] = kept.split('\n', 1)
  const parsed = v.safeParse(madeLine, line.startsWith(MADE) ? line.slice(MADE.length) : '')
  return parsed.success ? parsed.output : { volumes: [], networks: [], alarms: [] }
}

/** What was kept, or undefined. */
export function readBefore(env: Terminal['env'], workspace: string, file: string) {
  try {
    return readFileSync(pathOf(env, workspace, file), 'utf8')
  } catch {
    return undefined
  }
}

export function forgetBefore(env: Terminal['env'], workspace: string, file: string): void {
  rmSync(pathOf(env, workspace, file), { force: true })
}
