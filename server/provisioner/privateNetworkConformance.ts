import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Driver, Job } from './driver.ts'
import { jobFor, KILLED_AT, type EngineUnderTest } from './driverConformance.ts'
import type { PrivateMember, PrivateNetwork, PrivateNetworkDriver } from './privateNetwork.ts'

/** A network with addresses that other networks may have too. */
export const privateNetwork = (): PrivateNetwork => {
  const id = randomUUID()
  const digits = id.replaceAll('-', '')
  return {
    id,
    region: 'fra1',
    ipv4Range: '10.99.0.0/24',
    ipv6Range: `fd${digits.slice(0, 2)}:${digits.slice(2, 6)}:${digits.slice(6, 10)}:1::/64`,
  }
}

/** A server in a network, with the last part of its addresses. */
export const memberOf = (
  network: PrivateNetwork,
  instanceId: string,
  host: number,
): PrivateMember => ({
  network,
  instanceId,
  ipv4: `10.99.0.${host}`,
  ipv6: network.ipv6Range?.replace('/64', host.toString(16)) ?? null,
})

function networksOf(by: Driver): PrivateNetworkDriver {
  if (by.privateNetworks === undefined) throw new Error('Test it with an engine that has them.')
  return by.privateNetworks
}

/** What every driver with private networks must do. Call it in a test file of the driver. */
export function describePrivateNetworks(
  name: string,
  open: () => EngineUnderTest & {
    /** The addresses that the engine gives a server in private networks. */
    privateAddressesOf: (engineRef: string) => Promise<string[]>
  },
  killedAt: readonly number[] = KILLED_AT,
): void {
  describe(`private networks of the driver ${name}`, () => {
    let engine: ReturnType<typeof open>
    let driver: Driver
    beforeEach(() => {
      engine = open()
      driver = engine.connect()
    })

    const run = (job: Job) => engine.finish((signal) => driver[job.action.kind](job, signal))
    const join = (member: PrivateMember, by = driver) =>
      engine.finish(async (signal) => {
        await networksOf(by).ensureNetwork(member.network, signal)
        await networksOf(by).joinNetwork(member, signal)
      })
    const leave = (member: PrivateMember, by = driver) =>
      engine.finish((signal) => networksOf(by).leaveNetwork(member, signal))
    const remove = (network: PrivateNetwork) =>
      engine.finish((signal) => networksOf(driver).removeNetwork(network, signal))
    const isListed = async (network: PrivateNetwork) =>
      (await engine.finish((signal) => driver.resources(signal))).some(
        ({ kind, id }) => kind === 'private_network' && id === network.id,
      )

    async function created() {
      const first = jobFor('create')
      const { engineRef, addresses } = await run(first)
      const instance = { ...first.instance, engineRef }
      const next = (kind: Job['action']['kind']) => jobFor(kind, { instance, plan: first.plan })
      return { id: instance.id, engineRef, addresses, next }
    }

    test('a running server joins, also a second time, runs on, and leaves', async () => {
      const { id, engineRef, addresses, next } = await created()
      const member = memberOf(privateNetwork(), id, 5)
      const before = await engine.history(engineRef)
      expect(await isListed(member.network)).toBe(false)
      await join(member)
      await join(member, engine.connect())
      expect(await isListed(member.network)).toBe(true)
      expect(await engine.privateAddressesOf(engineRef)).toEqual([member.ipv4])
      const rebooted = await run(next('reboot'))
      expect(rebooted.addresses).toEqual(addresses)
      expect(await engine.privateAddressesOf(engineRef)).toEqual([member.ipv4])
      await leave(member)
      await leave(member, engine.connect())
      expect(await engine.privateAddressesOf(engineRef)).toEqual([])
      const { boots, builds } = await engine.history(engineRef)
      expect({ boots, builds }).toEqual({ boots: before.boots + 1, builds: before.builds })
      await remove(member.network)
      expect(await isListed(member.network)).toBe(false)
    })

    test('a stopped server joins two networks with the same range, and a rebuild keeps it there', async () => {
      const { id, engineRef, next } = await created()
      await run(next('stop'))
      const [one, two] = [memberOf(privateNetwork(), id, 5), memberOf(privateNetwork(), id, 6)]
      await join(one)
      await join(two)
      await run(next('rebuild'))
      expect((await engine.privateAddressesOf(engineRef)).toSorted()).toEqual([one.ipv4, two.ipv4])
      await leave(one)
      expect(await engine.privateAddressesOf(engineRef)).toEqual([two.ipv4])
      await leave(two)
      await remove(one.network)
      await remove(two.network)
    })

    test.each(killedAt)('a join after a process was killed at %d of it', async (part) => {
      const { id, engineRef } = await created()
      const member = memberOf(privateNetwork(), id, 5)
      const cut = async (signal: AbortSignal) => {
        const { ensureNetwork, joinNetwork } = networksOf(engine.connect())
        await ensureNetwork(member.network, signal)
        await joinNetwork(member, signal)
      }
      await engine.cutOff(cut, part, id)
      await join(member, engine.connect())
      expect(await engine.privateAddressesOf(engineRef)).toEqual([member.ipv4])
      await leave(member)
      await remove(member.network)
    })

    test.each(killedAt)('a leave after a process was killed at %d of it', async (part) => {
      const { id, engineRef } = await created()
      const member = memberOf(privateNetwork(), id, 5)
      await join(member)
      const cut = (signal: AbortSignal) => networksOf(engine.connect()).leaveNetwork(member, signal)
      await engine.cutOff(cut, part, id)
      await leave(member, engine.connect())
      expect(await engine.privateAddressesOf(engineRef)).toEqual([])
      await remove(member.network)
      await remove(member.network)
    })

    test('a network with a server stays, and a server that is gone leaves', async () => {
      const { id, next } = await created()
      const member = memberOf(privateNetwork(), id, 5)
      await join(member)
      await expect(remove(member.network)).rejects.toMatchObject({
        name: 'DriverError',
        retry: true,
      })
      await run(next('purge'))
      await leave(member)
      await remove(member.network)
      await expect(join(member)).rejects.toMatchObject({ code: 'instance_missing' })
      await remove(member.network)
    })
  })
}
