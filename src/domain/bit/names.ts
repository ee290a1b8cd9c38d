import { planState } from '@/domain/catalogue/availability'
import { createPriceFormatter } from '@/domain/catalogue/money'
import { countRules, countServers } from '@/domain/firewalls/firewallRules'
import { stateLabels } from '@/domain/instances/stateNames'
import type { AccountData, BitData, Named } from './command'
import { planStates } from './commands/catalogue'
import { usableKeys } from './usableKeys'

/** A name that fits at a place, with a few facts about what has it. */
interface NamedThing {
  name: string
  note: string
}

export type KnownNames = Partial<Record<Named, readonly NamedThing[]>>

/** Who runs lines, and where. */
export interface Person {
  name: string
  workspace: AccountData['workspace']
  workspaces: readonly AccountData['workspace'][]
}

const none = () => []

/** Reads the names that completion offers. What cannot be read has no names. */
export async function readNames(
  data: BitData,
  locale: string,
): Promise<{ names: KnownNames; person: Person | null }> {
  const account = await data.account().catch(() => null)
  const [
    plans,
    regions,
    images,
    servers,
    workspaces,
    keys,
    firewalls,
    addresses,
    networks,
    volumes,
  ] = await Promise.all([
    data.plans().catch(none),
    data.regions().catch(none),
    data.images().catch(none),
    account?.servers().catch(none) ?? [],
    account?.workspaces().catch(none) ?? [],
    account === null ? [] : usableKeys(account).catch(none),
    account?.firewalls().catch(none) ?? [],
    account?.addresses().catch(none) ?? [],
    account?.privateNetworks().catch(none) ?? [],
    account?.volumes().catch(none) ?? [],
  ])
  const prices = createPriceFormatter(locale)
  return {
    names: {
      plans: plans.map((plan) => ({
        name: plan.slug,
        note: [
          `${plan.vcpus} vCPU`,
          `${plan.memoryGib} GiB`,
          `${prices.hourly(plan)}/h`,
          planStates[planState(plan, undefined, data.now())],
        ].join(', '),
      })),
      regions: regions.map(({ slug, name }) => ({ name: slug, note: name })),
      images: images.map(({ slug, family, version }) => ({
        name: slug,
        note: `${family} ${version}`,
      })),
      workspaces: workspaces.map(({ slug, name }) => ({ name: slug, note: name })),
      keys: keys.map(({ name, algorithm, origin }) => ({ name, note: origin ?? algorithm })),
      firewalls: firewalls.map(({ name, rules, servers: its }) => ({
        name,
        note: `${countRules(rules.length)}, ${countServers(its.length)}`,
      })),
      addresses: addresses.map(({ address, region, server }) => ({
        name: address,
        note: server === null ? `${region.slug}, at no server` : `${region.slug}, ${server.name}`,
      })),
      networks: networks.map(({ name, ipv4Range, servers: its }) => ({
        name,
        note: `${ipv4Range}, ${countServers(its.length)}`,
      })),
      volumes: volumes.map(({ name, sizeGib, server }) => ({
        name,
        note: server === null ? `${sizeGib} GiB` : `${sizeGib} GiB, ${server.name}`,
      })),
      servers: servers.map(({ name, state, plan }) => ({
        name,
        note: `${plan.slug}, ${stateLabels[state].toLowerCase()}`,
      })),
    },
    person:
      account === null ? null : { name: account.name, workspace: account.workspace, workspaces },
  }
}
