import { spawn } from 'node:child_process'
import { existsSync, readlinkSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { run } from './run.ts'

/**
 * Machines that exist only as namespaces: each has a network and mounts of its own, and a bridge connects them. What runs
 * on one finds its own interfaces, as on a machine beside the others.
 */
export interface Wire {
  /** The bridge on this machine that all of them are plugged into. */
  bridge: string
  /** The first three numbers of their addresses. */
  prefix: string
}

const STARTS_MS = 5_000

/** Why there can be no such machines here, or null. */
export async function whyNoMachines(): Promise<string | null> {
  const lacking = ['/usr/bin/unshare', '/usr/bin/nsenter'].filter((path) => !existsSync(path))
  if (lacking.length > 0) return `this machine has no ${lacking.join(', ')}`
  try {
    const command = 'ip link add veth0 type veth peer name veth1 && ip link add bridge0 type bridge'
    await run('unshare', ['--net', '--mount', 'sh', '-c', command])
    return null
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    return `this kernel makes no network of its own for each member (${said})`
  }
}

/** Makes the bridge. `removeDaemon` removes it, with what is plugged in. */
export async function layWire(wire: Wire): Promise<void> {
  await run('ip', ['link', 'add', wire.bridge, 'type', 'bridge'])
  await run('ip', ['addr', 'add', `${wire.prefix}.1/24`, 'dev', wire.bridge])
  await run('ip', ['link', 'set', wire.bridge, 'up'])
}

const mountsOf = (who: number | 'self') => readlinkSync(`/proc/${who}/ns/mnt`)

/** What connects a machine, on our side of the wire. */
const plugOf = ({ bridge }: Wire, number: number) => `${bridge}m${number}`

/** Pulls the plug of a machine out, or puts it back in: nobody answers for it meanwhile. */
export const setPlugged = (wire: Wire, number: number, isPlugged: boolean) =>
  run('ip', ['link', 'set', plugOf(wire, number), isPlugged ? 'up' : 'down'])

/**
 * Starts a machine, and plugs it in.
 * @param folder whose name is in its environment, so that it is found there when it has to go
 * @param number the last one of its address
 * @returns the process that holds it
 */
export async function startMachine(folder: string, wire: Wire, number: number): Promise<number> {
  await mkdir(folder, { recursive: true })
  const child = spawn(
    'unshare',
    ['--net', '--mount', '--propagation', 'private', 'sleep', 'infinity'],
    { env: { ...process.env, INCUS_TEST_MACHINE: folder }, stdio: 'ignore', detached: true },
  )
  child.unref()
  const { pid } = child
  if (pid === undefined) throw new Error('The program unshare did not start.')
  const latest = Date.now() + STARTS_MS
  while (mountsOf(pid) === mountsOf('self')) {
    if (Date.now() > latest) throw new Error('A machine of the cluster did not start.')
    await pause(10)
  }
  const plug = plugOf(wire, number)
  await run('ip', ['link', 'add', plug, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', `${pid}`])
  await run('ip', ['link', 'set', plug, 'master', wire.bridge, 'up'])
  const groups = join(folder, 'cgroup')
  const commands = [
    // The interfaces in /sys are those of the network in which it was mounted.
    `mkdir -p ${groups}`,
    `mount --rbind /sys/fs/cgroup ${groups}`,
    'mount -t sysfs sysfs /sys',
    `mount --rbind ${groups} /sys/fs/cgroup`,
    'ip link set lo up',
    `ip addr add ${wire.prefix}.${number}/24 dev eth0`,
    'ip link set eth0 up',
  ]
  const enter = ['-t', `${pid}`, '--net', '--mount']
  await run('nsenter', [...enter, 'sh', '-c', commands.join(' && ')])
  return pid
}
