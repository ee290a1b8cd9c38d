// @vitest-environment node
import { afterAll, describe, expect, test } from 'vitest'
import { whyNoOvn } from '../../scripts/engine/whyNoOvn.ts'
import { describePrivateNetworks } from '../../server/provisioner/privateNetworkConformance.ts'
import { connect } from './support/connect.ts'
import { engineOn } from './support/engineUnderTest.ts'
import type { Incusd } from './support/incusd.ts'
import { leftBehindOn } from './support/leftBehind.ts'
import { openDaemon } from './support/openDaemon.ts'
import { routersOf, startOvn, stopOvn } from './support/ovn.ts'
import { describePrivateTraffic, privateAddressesOn } from './support/privateTraffic.ts'
import { removeDaemon } from './support/removeDaemon.ts'

const never = new AbortController().signal

const daemonOrReason = whyNoOvn() ?? (await open())
if (typeof daemonOrReason === 'string') test.skip(`OVN cannot run here: ${daemonOrReason}`)
else describeOvn(daemonOrReason)

/** A daemon of its own, because Incus keeps looking for an OVN that is gone again; or why there is none. */
async function open(): Promise<Incusd | string> {
  const daemon = await openDaemon()
  try {
    await startOvn(daemon)
    return daemon
  } catch (error) {
    await removeDaemon(daemon)
    await stopOvn(daemon)
    return error instanceof Error ? error.message : String(error)
  }
}

function describeOvn(daemon: Incusd): void {
  const connectDriver = () => connect(daemon, { INCUS_PRIVATE_NETWORKS: 'ovn' })

  afterAll(async () => {
    const left = await leftBehindOn(daemon, 'ovn')
    await removeDaemon(daemon)
    await stopOvn(daemon)
    expect(left).toEqual([])
  })

  describe('with OVN', { concurrent: false }, () => {
    describePrivateTraffic('OVN', daemon, connectDriver(), () => {
      test('have no router that leads out', async () => {
        expect(await routersOf(daemon)).toBe(0)
      })

      test('are offered by a region whose Incus can use OVN', async () => {
        expect(await connectDriver().features('fra1', never)).toContain('private_networks')
      })
    })

    describePrivateNetworks(
      'incus, with OVN',
      () => ({
        ...engineOn(daemon, connectDriver),
        privateAddressesOf: (ref) => privateAddressesOn(daemon, ref),
      }),
      [0.5],
    )
  })
}
