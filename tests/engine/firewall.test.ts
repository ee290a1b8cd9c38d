// @vitest-environment node
import { connect as open, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { jobFor } from '../../server/provisioner/driverConformance.ts'
import type { InstanceFacts } from '../../server/provisioner/driver.ts'
import type { Firewall, FirewallRule } from '../../server/provisioner/network.ts'
import { aclOf, connect } from './support/connect.ts'
import { incus } from './support/incusd.ts'
import { run } from './support/run.ts'

const daemon = inject('incusd')
const driver = connect(daemon, { INCUS_IPV6: 'on' })
const never = new AbortController().signal

const first = jobFor('create')
const jobs = [first, jobFor('create')].map((job) => ({
  ...job,
  plan: { ...job.plan, vcpus: 1, memoryMib: 256, diskGib: 1 },
}))
let facts: InstanceFacts[]
const sockets: Socket[] = []

/** Ports that answer inside of each server with what they are sent. */
const PORTS = [8080, 9090]

const listen = (engineRef: string) => {
  const commands = PORTS.map((port) => `nc -ll -p ${port} -e cat </dev/null >/dev/null 2>&1 &`)
  return incus(daemon, ['exec', engineRef, '--', 'sh', '-c', commands.join(' ')])
}

beforeAll(async () => {
  facts = await Promise.all(jobs.map((job) => driver.create(job, never)))
  await Promise.all(facts.map(({ engineRef }) => listen(engineRef)))
  // An IPv6 address is used a moment after the server has it.
  await vi.waitFor(
    async () => {
      const found = await Promise.all([answers(8080), answers(8080, 1)])
      expect(found.flat()).toEqual([true, true, true, true])
    },
    { timeout: 15_000, interval: 500 },
  )
}, 60_000)
afterAll(() => sockets.forEach((socket) => socket.destroy()))

const apply = async (firewall: Firewall, which = 0, by = driver) =>
  by.applyFirewall?.(
    {
      kind: 'firewall',
      version: 1,
      instanceId: jobs[which]?.instance.id ?? '',
      region: 'fra1',
      addresses: facts[which]?.addresses ?? [],
      firewall,
    },
    never,
  )
const tcp = (port: number, sources: string[] = []): FirewallRule => ({
  protocol: 'tcp',
  portFrom: port,
  portTo: port,
  sources,
})
const ping: FirewallRule = { protocol: 'icmp', portFrom: null, portTo: null, sources: [] }
const on = (...rules: FirewallRule[]): Firewall => ({ enabled: true, rules })

/** What comes back for a word within a second, or undefined. */
const echo = (socket: Socket, word: string) =>
  new Promise<string | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), 1_000)
    socket.once('data', (data: Buffer) => {
      clearTimeout(timer)
      resolve(data.toString())
    })
    socket.write(word)
  })

/** A connection from the machine, or undefined if nobody answers: the second attempt is made after a second. */
const dial = (address: string, port: number) =>
  new Promise<Socket | undefined>((resolve) => {
    const socket = open({ host: address, port })
    sockets.push(socket)
    socket.on('error', () => resolve(undefined))
    socket.setTimeout(2_500, () => resolve(undefined))
    socket.once('connect', () => {
      socket.setTimeout(0)
      resolve(socket)
    })
  })

/** Whether a port answers at each address of a server. */
async function answers(port: number, which = 0): Promise<boolean[]> {
  const found = await Promise.all(
    (facts[which]?.addresses ?? []).map((address) => dial(address, port)),
  )
  return found.map((socket) => socket !== undefined)
}

/** By IPv4: Incus lets the machine itself always ping by IPv6. */
const answersPing = () =>
  run('busybox', ['ping', '-c', '1', '-W', '1', facts[0]?.addresses[0] ?? '']).then(
    () => true,
    () => false,
  )

// Each test begins with what the one before has left.
/** The rules that the engine holds for the second server. */
async function heldRules() {
  const { ingress } = await aclOf(daemon)
  return ingress.filter(({ description }) => description?.endsWith(jobs[1]?.instance.id ?? 'none'))
}

describe('a firewall', { concurrent: false }, () => {
  test('without a firewall every port answers, by IPv4 and IPv6', async () => {
    expect(facts[0]?.addresses).toHaveLength(2)
    for (const port of PORTS) expect([port, await answers(port)]).toEqual([port, [true, true]])
    expect(await answersPing()).toBe(true)
  })

  test('with one, only what is listed answers, and the neighbour is as before', async () => {
    await apply(on(tcp(8080)))
    expect(await answers(8080)).toEqual([true, true])
    expect(await answers(9090)).toEqual([false, false])
    expect(await answersPing()).toBe(false)
    expect(await answers(9090, 1)).toEqual([true, true])
    await apply(on(tcp(8080), ping))
    expect(await answersPing()).toBe(true)
  })

  test('a connection that is there goes on when its port is closed', async () => {
    await apply(on(tcp(8080)))
    const socket = await dial(facts[0]?.addresses[0] ?? '', 8080)
    if (socket === undefined) throw new Error('The open port did not answer.')
    expect(await echo(socket, 'before')).toBe('before')
    await apply(on())
    expect(await answers(8080)).toEqual([false, false])
    expect(await echo(socket, 'after')).toBe('after')
  })

  test('what the server asks for comes back, and it keeps its addresses', async () => {
    await apply(on())
    const inside = (command: string) =>
      incus(daemon, [
        'exec',
        facts[0]?.engineRef ?? '',
        '--',
        'sh',
        '-c',
        `${command} 2>&1 || true`,
      ])
    const gateway = /via (\S+)/.exec(await inside('ip route'))?.[1]
    expect(await inside(`ping -c 1 -W 2 ${gateway}`)).toContain('1 packets received')
    const again = jobFor('reboot', {
      instance: { ...(jobs[0]?.instance ?? first.instance), engineRef: facts[0]?.engineRef ?? '' },
    })
    expect((await driver.reboot(again, never)).addresses).toEqual(facts[0]?.addresses)
  })

  test('a rule lets in the networks that it lists, each by its own family', async () => {
    const network = /^\d+\.\d+/.exec(facts[1]?.addresses[0] ?? '')?.[0]
    await apply(on(tcp(8080, [`${network}.0.0/16`]), tcp(9090, ['192.0.2.0/24', '::/0'])), 1)
    expect(await answers(8080, 1)).toEqual([true, false])
    expect(await answers(9090, 1)).toEqual([false, true])
  })

  test('an address that a rule no longer has is gone from the engine', async () => {
    const [address = ''] = facts[0]?.addresses ?? []
    // As the database writes a rule that names a server, and what is left of it when that server is deleted. The address may
    // belong to somebody else soon.
    await apply(
      on(tcp(8080, [`${address}/32`, '198.51.100.7/32']), tcp(9090, [`${address}/32`])),
      1,
    )
    expect((await heldRules()).filter(({ source }) => source?.includes(address))).toHaveLength(2)
    await apply(on(tcp(8080, ['198.51.100.7/32'])), 1)
    const left = await heldRules()
    expect(left).toHaveLength(1)
    expect(JSON.stringify(left)).not.toContain(address)
    await apply(on(), 1)
    expect(await heldRules()).toEqual([])
  })

  test('changes of two processes at the same time lose none', async () => {
    const other = connect(daemon)
    const began = Date.now()
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        apply(on(tcp(1000 + n)), n % 2, n % 2 === 0 ? driver : other),
      ),
    )
    console.info(`20 changes of firewalls by two processes: ${Date.now() - began} ms`)
    const { ingress } = await aclOf(daemon)
    // Which of its ten changes came last is open. Each server has one of its own, as a whole.
    for (const [which, { instance }] of jobs.entries()) {
      const rules = ingress.filter(({ description }) => description?.endsWith(instance.id))
      expect(rules.map(({ destination }) => destination)).toEqual(facts[which]?.addresses)
      const ports = rules.map((rule) => Number(rule['destination_port']))
      expect([...new Set(ports)].map((port) => port % 2)).toEqual([which])
    }
  })

  test('off lets everything in again, and a server that is gone leaves no rule', async () => {
    await apply({ enabled: false, rules: [] })
    await listen(facts[0]?.engineRef ?? '')
    // The program takes a moment until it listens.
    await vi.waitFor(async () => expect(await answers(8080)).toEqual([true, true]), {
      timeout: 5_000,
      interval: 100,
    })
    const gone = jobFor('purge', {
      instance: { ...(jobs[1]?.instance ?? first.instance), engineRef: facts[1]?.engineRef ?? '' },
    })
    await driver.stop({ ...gone, action: { ...gone.action, kind: 'stop' } }, never)
    await driver.purge({ ...gone, action: { ...gone.action, id: first.action.id } }, never)
    const text = JSON.stringify(await aclOf(daemon))
    expect(text).not.toContain(gone.instance.id)
  })
})
