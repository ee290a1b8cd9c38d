// @vitest-environment node
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { whyNoOvn } from '../../scripts/engine/whyNoOvn.ts'
import { describePrivateNetworks } from '../../server/provisioner/privateNetworkConformance.ts'
import { connect } from './support/connect.ts'
import { engineOn } from './support/engineUnderTest.ts'
import { own } from './support/incusd.ts'
import { routersOf, startOvn, stopOvn } from './support/ovn.ts'
import { describePrivateTraffic, privateAddressesOn } from './support/privateTraffic.ts'

const daemon = inject('incusd')
const connectDriver = () => connect(daemon, { INCUS_PRIVATE_NETWORKS: 'ovn' })
const never = new AbortController().signal
const featuresOf = () => connectDriver().features('fra1', never)

const reason = whyNoOvn()
if (reason !== null) console.log(`The tests of OVN cannot run here and are skipped: ${reason}.`)

describe.skipIf(reason !== null)('with OVN', { concurrent: false }, () => {
  beforeAll(() => startOvn(daemon))
  afterAll(async () => {
    const left = await own(daemon, 'network list -f csv -c n,t')
    await stopOvn(daemon)
    expect(left).not.toContain(',ovn')
  })

  describePrivateTraffic('OVN', daemon, connectDriver(), () => {
    test('have no router that leads out', async () => {
      expect(await routersOf(daemon)).toBe(0)
    })

    test('are offered by a region whose Incus can use OVN', async () => {
      expect(await featuresOf()).toContain('private_networks')
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
