import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { apt } from './installIncus.ts'

const PACKAGES = ['openvswitch-switch', 'ovn-central', 'ovn-host']
const NEEDED = ['/usr/share/openvswitch/scripts/ovs-ctl', '/usr/share/ovn/scripts/ovn-ctl']
const INSTALL_MS = 120_000
/** Of each machine, one has the bridge `br-int`. */
const SWITCH = 'ovs-vswitchd'

/** Why OVN cannot run here besides Incus, or null. Where it is missing, it is installed, as Incus was. */
export function whyNoOvn(): string | null {
  if (!NEEDED.every((path) => existsSync(path))) {
    // On a machine with systemd the packages start services that outlive the tests.
    if (existsSync('/run/systemd/system')) {
      return `OVN is missing: install ${PACKAGES.join(', ')}, and stop their services`
    }
    const failure = apt(INSTALL_MS, ['install', '-y', '--no-install-recommends', ...PACKAGES])
    if (failure !== null) return `OVN is missing, and apt-get failed: ${failure}`
  }
  return runs(SWITCH) ? 'this machine runs an Open vSwitch of its own' : null
}

const runs = (program: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => commandOf(pid) === program)

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}
