import { spawnSync } from 'node:child_process'

/** The loopback alone would do, but a browser that sees nothing else says that it is offline. */
const SET_UP = [
  'ip link set lo up',
  'ip link add net0 type veth peer name net1',
  'ip address add 192.0.2.1/24 dev net0',
  'ip link set net1 up',
  'ip link set net0 up',
].join(' && ')

const start = ['unshare', '--net', 'sh', '-c', `${SET_UP} && exec "$@"`, 'sh']

/**
 * What to put before a command to run it in a network of its own, in which no other process comes or goes. Nothing outside
 * can be reached from there. Only root of a Linux can make one; elsewhere this is empty.
 */
export function inOwnNetwork(): string[] {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return []
  const [command, ...args] = [...start, 'true']
  return spawnSync(command, args).status === 0 ? start : []
}
