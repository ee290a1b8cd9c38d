import {
  moveAddress,
  nameAddress,
  releaseAddress,
  reserveAddress,
  updateAddress,
} from '@/domain/addresses/addressMutations'
import type { AddressFileChange, AddressStep, ChangePlan } from '@/domain/workspaceFile/changes'
import { randomUuid } from '@/lib/randomUuid'
import { serverNamed, type Applying, type Outcome } from './applying'
import { pause } from './pause'

/**
 * Orders, names, moves and releases extra addresses, once the servers are there.
 * @param failed servers that failed: what would be given to them waits
 */
export async function applyAddresses(
  { file, addresses }: Pick<ChangePlan, 'file' | 'addresses'>,
  failed: ReadonlySet<string>,
  applying: Applying,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const change of addresses) {
    const { name, kind, steps } = change
    if (applying.signal.aborted) break
    try {
      let id = change.address?.id
      for (const step of steps) {
        if (step.do === 'assign' && failed.has(step.server)) {
          throw new Error(`Its server ${step.server} failed.`)
        }
        // oxlint-disable-next-line no-await-in-loop -- each step follows the one before
        id = await take(step, { id, name, file }, applying)
      }
      applying.report(`${doneWords[kind]} address ${name}`)
      outcomes.push({ name: `address ${name}`, failure: undefined })
    } catch (failure) {
      outcomes.push({ name: `address ${name}`, failure })
    }
  }
  return outcomes
}

const doneWords: Readonly<Record<AddressFileChange['kind'], string>> = {
  create: 'ordered',
  change: 'changed',
  release: 'released',
}

/** Takes one step. @returns the id of the address */
async function take(
  step: AddressStep,
  { id, name, file }: { id: string | undefined; name: string; file: string },
  applying: Applying,
): Promise<string> {
  const { account } = applying
  if (step.do === 'order') {
    const { region, family, address, monthMicros } = step
    const workspaceId = account.workspace.id
    const request = { workspaceId, region, family, address, monthMicros, name, file }
    const ordered = await reserveAddress(request, randomUuid(), 'shell')
    const made = (await account.addresses()).find((each) => each.address === ordered)
    if (made === undefined) throw new Error(`The address ${ordered} is not listed.`)
    return made.id
  }
  if (id === undefined) throw new Error('There is no address to change.')
  switch (step.do) {
    case 'settings':
      await updateAddress(id, step.settings, 'shell')
      break
    case 'reverse':
      await nameAddress(id, step.name, 'shell').catch(sayNoNames)
      break
    case 'release':
      await releaseAddress(id, 'shell')
      break
    case 'assign':
      await moveAddress(id, (await serverNamed(step.server, account)).id, 'shell')
      await untilThere(id, applying)
      break
    case 'unassign':
      await moveAddress(id, null, 'shell')
      await untilThere(id, applying)
  }
  return id
}

/** That a provider without a DNS of its own sets none is known only to the answer. */
function sayNoNames(failure: unknown): never {
  if ((failure as { code?: string }).code !== 'invalid_state') throw failure
  throw new Error('The provider sets no reverse names. Leave “reverse” out of the file.')
}

/** Waits until the engine has brought an address to its server, or taken it off. */
async function untilThere(id: string, { account, signal }: Applying): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each look depends on the one before
    const address = (await account.addresses()).find((each) => each.id === id)
    if (address === undefined) throw new Error('There is no such address any more.')
    if (address.status === 'failed') {
      throw new Error(`${address.address} is not there yet. It is tried again by itself.`)
    }
    if (address.status !== 'pending') return
    // oxlint-disable-next-line no-await-in-loop
    await pause(signal)
  }
}
