// @vitest-environment node
import { beforeAll, expect, inject, test } from 'vitest'
import { jobFor } from '../../server/provisioner/driverConformance.ts'
import type { InstanceFacts } from '../../server/provisioner/driver.ts'
import { connect } from './support/connect.ts'
import { incus } from './support/incusd.ts'

const daemon = inject('incusd')
const driver = connect(daemon, { INCUS_IPV6: 'on' })
const never = new AbortController().signal

const first = jobFor('create')
const job = {
  ...first,
  instance: { ...first.instance, name: 'web-1', labels: { env: 'prod' } },
  plan: { ...first.plan, vcpus: 1, memoryMib: 256, diskGib: 1 },
}
let facts: InstanceFacts
let neighbour: InstanceFacts
beforeAll(async () => {
  const both = [job, jobFor('create')].map((one) => driver.create(one, never))
  ;[facts, neighbour] = (await Promise.all(both)) as [InstanceFacts, InstanceFacts]
})

/** What a command prints inside of the server, also if it fails. */
const inside = (command: string) =>
  incus(daemon, ['exec', facts.engineRef, '--', 'sh', '-c', `${command} 2>&1 || true`])

/** How the user ids of a server map to those of the machine. */
async function userIds({ engineRef }: InstanceFacts): Promise<string[]> {
  const map = await incus(daemon, ['exec', engineRef, '--', 'cat', '/proc/self/uid_map'])
  return map.trim().split(/\s+/)
}

test('the server has the address that was reported, IPv4 and IPv6', async () => {
  const shown = await inside('ip addr show dev eth0')
  expect(facts.addresses).toHaveLength(2)
  for (const address of facts.addresses) expect(shown).toContain(`${address}/`)
})

test('the first boot reads the keys, the name and the cloud-init', async () => {
  const meta = await inside('cat /var/lib/cloud/seed/nocloud-net/meta-data')
  expect(meta).toContain(job.sshKeys[0])
  expect(meta).toContain('local-hostname: "web-1"')
  const user = await inside('cat /var/lib/cloud/seed/nocloud-net/user-data')
  expect(user.trim()).toBe(job.cloudInit.trim())
})

test('memory and processors are those of the plan', async () => {
  const take = (megabytes: number) =>
    inside(`dd if=/dev/zero of=/dev/null bs=${megabytes}M count=1; echo "status $?"`)
  expect(await take(100)).toContain('status 0')
  // The kernel kills what takes more than there is.
  expect(await take(300)).toContain('status 137')
  expect(await inside('grep Cpus_allowed_list /proc/self/status')).toMatch(/:\s+\d+\n/)
})

test('the disk takes no more than the plan has', async () => {
  expect(await inside('dd if=/dev/zero of=/big bs=1M count=1200')).toMatch(
    /quota exceeded|No space/,
  )
  expect(await inside('rm /big && echo removed')).toBe('removed\n')
})

test('root of the server is nobody on the machine, and another nobody than its neighbour', async () => {
  const [own = [], other = []] = await Promise.all([facts, neighbour].map(userIds))
  expect(Number(own[1])).toBeGreaterThan(65_535)
  expect(own[1]).not.toBe(other[1])
})

test('the server reaches its gateway, and not its neighbour', async () => {
  const gateway = /via (\S+)/.exec(await inside('ip route'))?.[1]
  expect(await inside(`ping -c 1 -W 2 ${gateway}`)).toContain('1 packets received')
  const [address] = neighbour.addresses
  expect(await inside(`ping -c 1 -W 1 ${address}`)).toContain('0 packets received')
})

test('Incus shows whose server it is', async () => {
  const shown = await incus(daemon, ['config', 'show', facts.engineRef])
  expect(shown).toContain(`user.workspace_id: ${job.instance.workspaceId}`)
  expect(shown).toContain('user.label.env: prod')
  expect(shown).toContain(`user.action_id: ${job.action.id}`)
})

test('the certificate of the provisioner opens no other project', async () => {
  const other = connect(daemon, { INCUS_PROJECT: 'default' })
  await expect(other.list(never)).rejects.toMatchObject({ name: 'DriverError' })
})
