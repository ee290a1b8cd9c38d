import type { Price } from '@/domain/catalogue/plan'
import type { Instance } from '@/domain/instances/instance'
import type { ChangePlan, RunningPrice, ServerChange } from './changes'
import { compareFirewalls } from './compareFirewalls'
import { compareServer, type Comparison } from './compareServer'
import { compareAddresses } from './compareAddresses'
import { compareAlarms } from './compareAlarms'
import { compareNetworks } from './compareNetworks'
import { compareVolumes } from './compareVolumes'
import { deleteServer } from './serverChanges'
import { originOf } from './fileLabels'
import type { WorkspaceFile } from './fileSchema'
import { limitProblems } from './limitProblems'
import type { Present } from './present'
import { sumOf } from './runningPrice'
import type { FileSource } from './serverDifferences'
import { wantedOf, type PlacedProblem, type WantedServer } from './wantedServers'

/**
 * Compares a file with what is there. It reads and changes nothing.
 * @param source where the file is kept: servers that are made or changed carry it as labels
 */
export function comparePlan(
  file: WorkspaceFile,
  present: Present,
  { repository, commit }: Omit<FileSource, 'file'> = {},
): ChangePlan {
  const source = { file: file.name, repository, commit }
  const wanted = wantedOf(file)
  const problems: PlacedProblem[] = [...wanted.problems]
  if (present.rules.blocked !== undefined) {
    problems.push({ path: [], message: present.rules.blocked })
  }
  const { found, surplus, others } = match(wanted.servers, file.name, present.servers, problems)
  const known = new Set([
    ...present.firewalls.map(({ name }) => name),
    ...wanted.firewalls.map(({ name }) => name),
  ])

  const unchanged: string[] = []
  const servers: ServerChange[] = []
  const before: Price[] = []
  const after: Price[] = []
  for (const server of wanted.servers) {
    const instance = found.get(server.name) ?? null
    const comparison: Comparison = compareServer(server, instance, { source, present, known })
    problems.push(...comparison.problems)
    if (instance !== null && instance.deletedAt === null) before.push(instance.price)
    if (comparison.price !== undefined) after.push(comparison.price)
    if (comparison.change === undefined) unchanged.push(server.name)
    else servers.push(comparison.change)
  }
  for (const instance of surplus) {
    before.push(instance.price)
    const { change, problem } = deleteServer(instance, present)
    servers.push(change)
    if (problem !== undefined) problems.push({ path: [], message: problem })
  }
  const remade = new Set(servers.filter(makesNew).map(({ name }) => name))
  const gone = new Set(surplus.map(({ id }) => id))
  const live = present.servers.filter(({ id, deletedAt }) => deletedAt === null && !gone.has(id))
  const liveNames = new Set(live.map(({ name }) => name))
  const wantedNames = wanted.servers.map(({ name }) => name)
  const firewalls = compareFirewalls(wanted, present, {
    kept: new Set([...liveNames, ...wantedNames]),
    made: new Set(wantedNames.filter((name) => remade.has(name) || !liveNames.has(name))),
  })
  problems.push(...firewalls.problems)
  const networks = compareNetworks(wanted, present, { found, remade })
  problems.push(...networks.problems)
  const compared = compareVolumes(wanted, present, {
    found,
    surplus,
    remade,
  })
  problems.push(...compared.problems)
  const addresses = compareAddresses(file, wanted, present, { found, surplus, remade })
  const alarms = compareAlarms(file, wanted, present, { found, remade })
  problems.push(...addresses.problems, ...alarms.problems)
  const counted = { servers, volumes: compared.changes, addresses: addresses.changes }
  problems.push(...limitProblems(wanted.servers, counted, present))
  return {
    file: file.name,
    firewalls: firewalls.changes,
    networks: networks.changes,
    addresses: addresses.changes,
    volumes: compared.changes,
    servers,
    alarms: alarms.changes,
    unchanged: [
      ...unchanged,
      ...networks.unchanged,
      ...addresses.unchanged,
      ...compared.unchanged,
      ...alarms.unchanged,
    ],
    others,
    problems,
    currency: present.plans[0]?.currency ?? present.servers[0]?.price.currency ?? 'EUR',
    hasVolumes: compared.after.monthlyMicros + compared.before.monthlyMicros > 0,
    hasAddresses: addresses.after.monthlyMicros + addresses.before.monthlyMicros > 0,
    before: both(both(sumOf(before), compared.before), addresses.before),
    after: both(both(sumOf(after), compared.after), addresses.after),
  }
}

/** Whether the server that is there afterwards is another one than before. */
const makesNew = ({ steps }: Pick<ServerChange, 'steps'>) =>
  steps.some((step) => step.do === 'create')

const both = (one: RunningPrice, other: RunningPrice): RunningPrice => ({
  hourlyMicros: one.hourlyMicros + other.hourlyMicros,
  monthlyMicros: one.monthlyMicros + other.monthlyMicros,
})

interface Matched {
  /** By the name in the file. A server in the bin is one that comes back. */
  found: Map<string, Instance>
  /** Servers that the file manages and does not name any more. */
  surplus: Instance[]
  /** Names of servers that the file does not know. */
  others: string[]
}

/** Finds the server of each entry: by its labels, else by its name, else in the bin. */
function match(
  wanted: readonly WantedServer[],
  file: string,
  servers: readonly Instance[],
  problems: PlacedProblem[],
): Matched {
  const live = servers.filter(({ deletedAt }) => deletedAt === null)
  const managed = live.filter((instance) => originOf(instance)?.file === file)
  const found = new Map<string, Instance>()
  const taken = new Set<string>()
  for (const { name, path } of wanted) {
    const labelled = managed.filter((instance) => originOf(instance)?.entry === name)
    if (labelled.length > 1) {
      const names = labelled.map((each) => each.name).join(', ')
      const message = `${names} have the labels of the same entry. Remove the label “file/server” from all but one.`
      problems.push({ path, message })
    }
    const named = live.find((each) => each.name === name)
    const origin = named === undefined ? undefined : originOf(named)
    if (named !== undefined && labelled.length === 0 && origin !== undefined) {
      const message =
        origin.file === file
          ? `${name} is the entry “${origin.entry}” of this file under another name. Rename it first.`
          : `${name} is managed by another file, “${origin.file}”.`
      problems.push({ path, message })
      taken.add(named.id)
      continue
    }
    if (labelled[0] !== undefined && named !== undefined && named.id !== labelled[0].id) {
      const message = `${labelled[0].name} cannot be renamed: there is another server ${name}.`
      problems.push({ path, message })
    }
    const instance = labelled[0] ?? named ?? lastDeleted(servers, file, name)
    if (instance === undefined) continue
    found.set(name, instance)
    for (const each of labelled) taken.add(each.id)
    taken.add(instance.id)
  }
  return {
    found,
    surplus: managed.filter(({ id }) => !taken.has(id)),
    others: live
      .filter((instance) => !taken.has(instance.id) && originOf(instance)?.file !== file)
      .map(({ name }) => name)
      .toSorted(),
  }
}

/** The server of an entry that was deleted last and can still be restored. */
function lastDeleted(servers: readonly Instance[], file: string, name: string) {
  return servers
    .filter((instance) => {
      const origin = originOf(instance)
      return instance.state === 'deleted' && origin?.file === file && origin.entry === name
    })
    .toSorted((a, b) => Date.parse(b.deletedAt ?? '') - Date.parse(a.deletedAt ?? ''))[0]
}
