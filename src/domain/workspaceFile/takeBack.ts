import { HOURS_IN_MONTH } from '@/domain/catalogue/price'
import { whyNotNow } from '@/domain/volumes/volumeRules'
import type { AlarmFileChange, ChangePlan, NetworkFileChange, VolumeFileChange } from './changes'
import type { Present } from './present'
import type { PlacedProblem } from './wantedServers'

/** What an apply makes and a file never deletes, by name. */
export interface Made {
  volumes: readonly string[]
  networks: readonly string[]
  alarms: readonly string[]
}

/** What a plan makes, so that it can be taken back. */
export const madeBy = ({ volumes, networks, alarms }: ChangePlan): Made => ({
  volumes: newNames(volumes),
  networks: newNames(networks),
  alarms: newNames(alarms),
})

const newNames = (changes: readonly { kind: string; name: string }[]) =>
  changes.flatMap(({ kind, name }) => (kind === 'create' ? [name] : []))

type There = Pick<Present, 'volumes' | 'networks' | 'alarms' | 'rules'>

/**
 * The plan of an undo with what the last apply made: new volumes go to the bin with their data, new private networks and
 * alarms are deleted. What a server outside of the file uses by now stands against it.
 * @param plan compares what was there before with what is there now
 */
export function takeBack(plan: ChangePlan, made: Made, present: There): ChangePlan {
  const problems: PlacedProblem[] = []
  const going = new Set(
    plan.servers.flatMap(({ kind, instance }) =>
      kind === 'delete' && instance !== null ? [instance.id] : [],
    ),
  )
  const say = (message: string) => problems.push({ path: [], message })
  const volumes = made.volumes.flatMap((name) => binVolume(name, plan, { going, present, say }))
  const networks = made.networks.flatMap((name) =>
    deleteNetwork(name, plan, { going, present, say }),
  )
  const alarms = made.alarms.flatMap((name): AlarmFileChange[] => {
    const alarm = present.alarms.find((each) => each.name === name)
    if (alarm === undefined || plan.alarms.some((each) => each.name === name)) return []
    const details = ['the last apply made it', 'the record of when it fired is deleted too']
    const nothing = { rule: undefined, isPaused: undefined }
    return [{ of: 'alarm', kind: 'delete', name, alarm, details, ...nothing }]
  })
  const [before, after] = [{ ...plan.before }, { ...plan.after }]
  for (const { name, volume } of volumes) {
    const monthly = (volume?.wantedGib ?? 0) * (volume?.gibMonthMicros ?? 0)
    const hourly = Math.round(monthly / HOURS_IN_MONTH)
    // A volume that the plan knows is in both prices; another one is in none.
    const isKnown = plan.volumes.some((each) => each.name === name)
    const [sum, sign] = isKnown ? [after, -1] : [before, 1]
    sum.monthlyMicros += sign * monthly
    sum.hourlyMicros += sign * hourly
  }
  return {
    ...plan,
    volumes: merged(plan.volumes, volumes),
    networks: merged(plan.networks, networks),
    alarms: [...plan.alarms, ...alarms],
    servers: plan.servers.map((change) => ({
      ...change,
      details: change.details.filter(
        (text) => !volumes.some(({ name }) => text.startsWith(`volume ${name} `)),
      ),
    })),
    problems: [...plan.problems, ...problems],
    hasVolumes: plan.hasVolumes || volumes.length > 0,
    before,
    after,
  }
}

interface Around {
  /** The servers that the undo deletes, by their ids. */
  going: ReadonlySet<string>
  present: There
  say: (message: string) => void
}

/** Those of the second list in place of those with their names. */
const merged = <Change extends { name: string }>(
  changes: readonly Change[],
  others: readonly Change[],
): Change[] => [
  ...changes.filter(({ name }) => !others.some((each) => each.name === name)),
  ...others,
]

function binVolume(
  name: string,
  plan: ChangePlan,
  { going, present, say }: Around,
): VolumeFileChange[] {
  const volume = present.volumes.find((each) => each.name === name && each.state !== 'deleted')
  const known = plan.volumes.find((each) => each.name === name)
  if (volume === undefined || known?.steps.some(({ do: what }) => what === 'attach')) return []
  const { server, state } = volume
  const isReleased = known?.steps.some(({ do: what }) => what === 'detach') === true
  const goes = server !== null && going.has(server.id)
  if (server !== null && !goes && !isReleased) {
    say(`${name}: ${server.name} has it, which is not in the file. Detach it first.`)
  }
  const free = { ...volume, server: null, state: state === 'failed' ? state : 'available' } as const
  const why = whyNotNow('delete', free, present.rules)
  if (why !== undefined) say(`${name} was made by the last apply, and cannot be deleted: ${why}`)
  return [
    {
      of: 'volume',
      kind: 'delete',
      name,
      volume,
      details: [
        'the last apply made it',
        ...(server === null ? [] : [`taken from ${server.name}`]),
        'it goes to the bin with its data, and can be restored for 72 hours',
      ],
      steps: [...(server === null ? [] : [{ do: 'detach' } as const]), { do: 'delete' }],
    },
  ]
}

function deleteNetwork(
  name: string,
  plan: ChangePlan,
  { going, present, say }: Around,
): NetworkFileChange[] {
  const network = present.networks.find((each) => each.name === name)
  const known = plan.networks.find((each) => each.name === name)
  if (network === undefined || known?.steps.some(({ do: what }) => what === 'join')) return []
  const leaving = new Set(
    (known?.steps ?? []).flatMap((step) => (step.do === 'leave' ? [step.serverId] : [])),
  )
  const members = network.servers.filter(({ status }) => status !== 'leaving')
  for (const { id, name: server } of members) {
    if (going.has(id) || leaving.has(id)) continue
    say(`${name}: ${server} is in it, which is not in the file. Take it out first.`)
  }
  if (!present.rules.roles.includes('operator')) {
    say(`${name}: Your role may look at private networks, but not change them.`)
  }
  return [
    {
      of: 'network',
      kind: 'delete',
      name,
      network,
      details: [
        'the last apply made it',
        ...(members.length === 0
          ? []
          : [`without ${members.map(({ name: server }) => server).join(', ')}`]),
      ],
      steps: [
        ...members.map(({ id, name: server }) => ({ do: 'leave', serverId: id, server }) as const),
        { do: 'delete' },
      ],
    },
  ]
}
