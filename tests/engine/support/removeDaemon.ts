import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Incusd } from './incusd.ts'
import { kill, processes, textOf } from './processes.ts'
import { isAlive, run } from './run.ts'

const KILL_MS = 20_000
const FAMILIES = ['bridge', 'inet']

/** The folders of daemons begin with it. */
export const PREFIX = 'incus-test-'
/** The daemon, and the process that removes it, as JSON. */
export const ownerFile = (folder: string) => join(folder, 'owner')

const quietly = (program: string, args: readonly string[]) =>
  run(program, args).catch(() => undefined)

/**
 * Removes a daemon and everything that it made on the machine. It asks nothing of the daemon, so it also works for one
 * that was killed.
 */
export async function removeDaemon({ folder, project, network }: Incusd): Promise<void> {
  const isOurs = (text: string) => text.includes(folder) || text.includes(`${project}_`)
  const latest = Date.now() + KILL_MS
  // The first process of a server ends with the one that watches it, and what it had begun may start others.
  for (;;) {
    const left = processes(isOurs)
    if (left.length === 0 || Date.now() > latest) break
    for (const pid of left) kill(pid)
    await pause(50)
  }
  for (const path of mountsBelow(folder)) await quietly('umount', ['-l', path])
  // Its other networks are private ones of customers.
  const networks = join(folder, 'data/networks')
  const others = existsSync(networks) ? readdirSync(networks) : []
  for (const name of new Set([network, ...others])) await removeLinks(name)
  for (const family of FAMILIES) await removeRules(family, [`${project}_`, `.${network}`])
  const groups = `/sys/fs/cgroup -depth -type d -path */lxc.*.${project}_* -exec rmdir {} +`
  await quietly('find', groups.split(' '))
  await rm(folder, { recursive: true, force: true })
}

/** Removes what runs left behind that were killed before they could. */
export async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(PREFIX))) {
    const stored = textOf(ownerFile(join(tmpdir(), name)))
    if (stored === '') continue
    const { owner, daemon } = JSON.parse(stored) as { owner: number; daemon: Incusd }
    if (!isAlive(owner)) await removeDaemon(daemon)
  }
}

/** The innermost first. */
const mountsBelow = (folder: string) =>
  textOf('/proc/self/mounts')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((path) => path.startsWith(folder))
    .toReversed()

/** Removes a bridge and what is attached to it: the cards of servers that were killed come back to the machine. */
async function removeLinks(network: string): Promise<void> {
  const list = (await quietly('ip', ['-o', 'link', 'show', 'master', network])) ?? ''
  const cards = [...list.matchAll(/^\d+: ([^@:]+)/gm)].map(([, name = '']) => name)
  for (const name of [...cards, network]) await quietly('ip', ['link', 'delete', name])
}

/** Removes the chains of the firewall whose names have one of the parts, and the table of Incus when none is left. */
async function removeRules(family: string, parts: readonly string[]): Promise<void> {
  const table = [family, 'incus']
  const chains = async () =>
    [
      ...((await quietly('nft', ['list', 'table', ...table])) ?? '').matchAll(/chain (\S+) \{/g),
    ].map(([, name = '']) => name)
  const ours = (await chains()).filter((name) => parts.some((part) => name.includes(part)))
  // A chain that a rule of another one leads to cannot be deleted, so all are emptied first.
  for (const verb of ['flush', 'delete']) {
    for (const name of ours) await quietly('nft', [verb, 'chain', ...table, name])
  }
  if (existsSync('/usr/sbin/nft') && (await chains()).length === 0) {
    await quietly('nft', ['delete', 'table', ...table])
  }
}
