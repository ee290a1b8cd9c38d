import type { AccountData } from '@/domain/bit/command'
import { createFirewall, listFirewalls, updateFirewall } from '@/domain/firewalls/firewalls'
import { isPassing, loadInstance, type Instance } from '@/domain/instances/instance'
import { orderServers } from '@/domain/instances/orderServers'
import type { Applying, Outcome } from './applying'
import { applyAddresses } from './applyAddresses'
import { applyAlarms } from './applyAlarms'
import { joinNetworks, prepareNetworks } from './applyNetworks'
import { applyVolumes, releaseVolumes } from './applyVolumes'
import { pause } from './pause'
import type {
  ChangePlan,
  FirewallFileChange,
  ServerChange,
  ServerStep,
} from '@/domain/workspaceFile/changes'
import { sendStep } from '@/domain/workspaceFile/sendStep'
import { fewAtOnce } from '@/lib/fewAtOnce'
import { randomUuid } from '@/lib/randomUuid'

/**
 * Does what a plan says: firewalls first, then servers, several at once, each step after the one before is done, and then
 * their private networks, addresses, volumes and alarms. A server that fails leaves the others alone. Where it was stopped, the next plan finds what is left.
 */
export async function applyPlan(plan: ChangePlan, applying: Applying): Promise<Outcome[]> {
  const { account, signal, report } = applying
  const made: Outcome[] = []
  for (const change of plan.firewalls) {
    const { kind, name, firewall, firstRules: rules } = change
    if (signal.aborted) break
    try {
      // oxlint-disable-next-line no-await-in-loop -- few, and servers need all of them
      if (firewall === null) await createFirewall(account.workspace.id, name, rules, 'shell')
      // oxlint-disable-next-line no-await-in-loop
      else await updateFirewall(firewall.id, firewall.version, { rules }, 'shell')
    } catch (failure) {
      // Servers without the firewall that was asked for would be open.
      return [...made, { name: `firewall ${name}`, failure }]
    }
    if (!isCompletedLater(change)) made.push({ name: `firewall ${name}`, failure: undefined })
    report(`${kind === 'create' ? 'made' : 'changed'} firewall ${name}`)
  }
  const kept = [
    ...(await prepareNetworks(plan.networks, applying)),
    ...(await releaseVolumes(plan.volumes, applying)),
  ]
  const firewalls = await listFirewalls([account.workspace.id], signal)
  const idOf = new Map(firewalls.map(({ name, id }) => [name, id]))
  const stuck = new Set(kept.map(({ name }) => name))
  const outcomes: Outcome[] = [...kept]
  // A server is not deleted while it holds a volume that could not be taken from it.
  const isHeld = ({ name }: ServerChange) =>
    plan.volumes.some(
      ({ name: volume, volume: there }) =>
        stuck.has(`volume ${volume}`) && there?.server?.name === name,
    )
  const waiting = plan.servers.filter((change) => !isHeld(change))
  await fewAtOnce(waiting, async (change) => {
    if (!signal.aborted) outcomes.push(await applyChange(change, idOf, applying))
  })
  const completed = signal.aborted ? [] : await completeFirewalls(plan, applying)
  const failed = outcomes.filter(({ failure }) => failure !== undefined)
  const names = new Set(failed.map(({ name }) => name))
  return [
    ...made,
    ...outcomes,
    ...completed,
    ...(await joinNetworks(plan.networks, names, applying)),
    ...(await applyAddresses(plan, names, applying)),
    ...(await applyVolumes(plan.volumes, names, applying)),
    ...(await applyAlarms(plan.alarms, names, applying)),
  ]
}

/** Whether a firewall has rules that name what is made after it. */
const isCompletedLater = ({ rules, firstRules }: FirewallFileChange) =>
  JSON.stringify(rules) !== JSON.stringify(firstRules)

/** Saves the rules that name what was made meanwhile. */
async function completeFirewalls(
  plan: ChangePlan,
  { account, signal }: Applying,
): Promise<Outcome[]> {
  const waiting = plan.firewalls.filter(isCompletedLater)
  if (waiting.length === 0) return []
  const stored = await listFirewalls([account.workspace.id], signal)
  return Promise.all(
    waiting.map(async ({ name, rules }): Promise<Outcome> => {
      try {
        const firewall = stored.find((each) => each.name === name)
        if (firewall === undefined) throw new Error(`There is no firewall “${name}” any more.`)
        await updateFirewall(firewall.id, firewall.version, { rules }, 'shell')
        return { name: `firewall ${name}`, failure: undefined }
      } catch (failure) {
        return { name: `firewall ${name}`, failure }
      }
    }),
  )
}

async function applyChange(
  { name, kind, instance, steps }: ServerChange,
  firewallIds: ReadonlyMap<string, string>,
  { account, signal, report }: Applying,
): Promise<Outcome> {
  const since = Date.now()
  try {
    // What was in Error before is what a step may mend.
    let at = instance === null ? null : await untilResting(instance.id, signal, false)
    for (const step of steps) {
      // oxlint-disable-next-line no-await-in-loop -- each step follows the one before
      at = await take(step, at, { account, firewallIds, signal })
    }
    const seconds = Math.round((Date.now() - since) / 1000)
    report(`${doneWords[kind]} ${name} (${seconds} s)`)
    return { name, failure: undefined }
  } catch (failure) {
    return { name, failure }
  }
}

const doneWords: Readonly<Record<ServerChange['kind'], string>> = {
  create: 'made',
  restore: 'restored',
  change: 'changed',
  replace: 'replaced',
  delete: 'deleted',
}

interface Step {
  account: AccountData
  firewallIds: ReadonlyMap<string, string>
  signal: AbortSignal
}

/** Takes one step, and resolves to the server as it is when the step is done. */
async function take(
  step: ServerStep,
  at: Instance | null,
  { account, firewallIds, signal }: Step,
): Promise<Instance | null> {
  if (step.do === 'create') {
    const order = { ...step.order, workspace: account.workspace.slug }
    const [made] = await orderServers(account.createServers, order)
    if (made === undefined) throw new Error('The answer names no server.')
    return untilResting(made.id, signal)
  }
  if (at === null) throw new Error('There is no server to change.')
  await sendStep(step, at, { firewallIds, via: 'shell', idempotencyKey: randomUuid() })
  return untilResting(at.id, signal)
}

/**
 * The server once nothing is in progress on it.
 * @throws Error if it ended in the state Error, which only matters after a step
 */
async function untilResting(
  id: string,
  signal: AbortSignal,
  isAfterStep = true,
): Promise<Instance> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each look depends on the one before
    const instance = await loadInstance(id, signal)
    if (isAfterStep && instance.state === 'error' && instance.action === null) {
      throw new Error(`${instance.name} is in the state Error. “activity” says why.`)
    }
    if (!isPassing(instance)) return instance
    // oxlint-disable-next-line no-await-in-loop
    await pause(signal)
  }
}
