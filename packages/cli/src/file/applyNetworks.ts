import {
  createPrivateNetwork,
  deletePrivateNetwork,
  joinPrivateNetwork,
  leavePrivateNetwork,
  listPrivateNetworks,
  type PrivateNetwork,
} from '@/domain/privateNetworks/privateNetworks'
import type { NetworkFileChange } from '@/domain/workspaceFile/changes'
import { serverNamed, type Applying, type Outcome } from './applying'
import { pause } from './pause'

/**
 * Makes the networks that are missing, takes servers out of those that they shall not be in, and waits until they have left.
 * @returns those that failed
 */
export async function prepareNetworks(
  changes: readonly NetworkFileChange[],
  applying: Applying,
): Promise<Outcome[]> {
  const { account, signal, report } = applying
  const failed: Outcome[] = []
  for (const { name, steps } of changes) {
    if (signal.aborted) break
    try {
      for (const step of steps) {
        if (step.do === 'create') {
          const { region, range: ipv4Range, ipv6 = true } = step
          const workspaceId = account.workspace.id
          // oxlint-disable-next-line no-await-in-loop -- few, and in their order
          await createPrivateNetwork({ workspaceId, region, name, ipv4Range, ipv6 })
          report(`made network ${name}`)
        }
        if (step.do === 'leave') {
          const { serverId } = step
          // oxlint-disable-next-line no-await-in-loop
          const { id } = await networkOf(name, applying)
          // oxlint-disable-next-line no-await-in-loop
          await leavePrivateNetwork(id, serverId, 'shell')
          // oxlint-disable-next-line no-await-in-loop
          await until(name, applying, ({ servers }) =>
            servers.every((each) => each.id !== serverId),
          )
          report(`took ${step.server} out of network ${name}`)
        }
      }
    } catch (failure) {
      failed.push({ name: `network ${name}`, failure })
    }
  }
  return failed
}

/**
 * Lets servers join once they are there, and deletes networks that nothing is in any more.
 * @param failed servers and networks that failed: what needs them waits
 */
export async function joinNetworks(
  changes: readonly NetworkFileChange[],
  failed: ReadonlySet<string>,
  applying: Applying,
): Promise<Outcome[]> {
  const { account, signal, report } = applying
  const outcomes: Outcome[] = []
  for (const { name, steps } of changes) {
    if (signal.aborted) break
    if (failed.has(`network ${name}`)) continue
    try {
      for (const step of steps) {
        if (step.do === 'delete') {
          // oxlint-disable-next-line no-await-in-loop -- few, and in their order
          const { id } = await networkOf(name, applying)
          // oxlint-disable-next-line no-await-in-loop
          await deletePrivateNetwork(id, 'shell')
          report(`deleted network ${name}`)
        }
        if (step.do !== 'join') continue
        const { server, address } = step
        if (failed.has(server)) throw new Error(`The server ${server} failed.`)
        // oxlint-disable-next-line no-await-in-loop -- few, and in their order
        const found = await serverNamed(server, account)
        // oxlint-disable-next-line no-await-in-loop
        const { id } = await networkOf(name, applying)
        // oxlint-disable-next-line no-await-in-loop
        await joinPrivateNetwork(id, found.id, address, 'shell')
        // oxlint-disable-next-line no-await-in-loop
        await until(name, applying, ({ servers }) => {
          const member = servers.find((each) => each.id === found.id)
          if (member?.status === 'failed') {
            throw new Error(`${server} could not join yet. It is tried again by itself.`)
          }
          return member?.status === 'joined'
        })
        report(`${server} joined network ${name}`)
      }
      outcomes.push({ name: `network ${name}`, failure: undefined })
    } catch (failure) {
      outcomes.push({ name: `network ${name}`, failure })
    }
  }
  return outcomes
}

async function networkOf(
  name: string,
  { account, signal }: Pick<Applying, 'account' | 'signal'>,
): Promise<PrivateNetwork> {
  const networks = await listPrivateNetworks(account.workspace.id, signal)
  const found = networks.find((each) => each.name === name)
  if (found === undefined) throw new Error(`There is no private network “${name}” any more.`)
  return found
}

/** Waits until a network is as it shall be. */
async function until(
  name: string,
  applying: Applying,
  isDone: (network: PrivateNetwork) => boolean,
): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each look depends on the one before
    if (isDone(await networkOf(name, applying))) return
    // oxlint-disable-next-line no-await-in-loop
    await pause(applying.signal)
  }
}
