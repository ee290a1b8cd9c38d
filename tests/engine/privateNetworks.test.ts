// @vitest-environment node
import { expect, inject, test } from 'vitest'
import { describePrivateNetworks } from '../../server/provisioner/privateNetworkConformance.ts'
import { connect } from './support/connect.ts'
import { engineOn } from './support/engineUnderTest.ts'
import {
  cardOf,
  describePrivateTraffic,
  inside,
  privateAddressesOn,
  reaches,
} from './support/privateTraffic.ts'
import { run } from './support/run.ts'

const daemon = inject('incusd')
const connectDriver = () => connect(daemon, { INCUS_PRIVATE_NETWORKS: 'on' })

describePrivateTraffic('bridges', daemon, connectDriver(), (members) => {
  test('are alone on their bridge: the machine has no address there', async () => {
    const bridge = cardOf(members().one)
    expect((await run('ls', [`/sys/class/net/${bridge}/brif`])).trim().split('\n')).toHaveLength(2)
    const [shown] = JSON.parse(await run('ip', ['-j', 'addr', 'show', 'dev', bridge])) as {
      addr_info: unknown[]
    }[]
    expect(shown?.addr_info).toEqual([])
  })

  test('do not send with the address of a neighbour', async () => {
    const { one, two } = members()
    const card = cardOf(two)
    await inside(daemon, two, `ip addr add ${one.ipv4.replace(/\d+$/, '9')}/24 dev ${card}`)
    expect(await reaches(daemon, two, one.ipv4, '-I 10.99.0.9')).toBe(false)
    expect(await reaches(daemon, two, one.ipv4, `-I ${two.ipv4}`)).toBe(true)
    await inside(daemon, two, `ip addr del 10.99.0.9/24 dev ${card}`)
  })
})

describePrivateNetworks(
  'incus',
  () => ({
    ...engineOn(daemon, connectDriver),
    privateAddressesOf: (ref) => privateAddressesOn(daemon, ref),
  }),
  [0.5],
)
