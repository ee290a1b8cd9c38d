import type { FirewallRule } from '@/domain/instances/firewall'
import type { Instance } from '@/domain/instances/instance'
import type { PrivateNetwork } from '@/domain/privateNetworks/privateNetworks'
import type { Volume } from '@/domain/volumes/volume'
import type { ExportedDisk, ExportedVolume } from './exportedDisks'
import { formatIp, parseIp } from '@/lib/ipAddress'

/** What the commands are made of. */
export interface IncusParts {
  /** Those that are not in the bin. */
  servers: readonly Instance[]
  /** What the firewalls of a server let in, by the id of the server. A server without an entry has no firewall. */
  rules: ReadonlyMap<string, readonly FirewallRule[]>
  networks: readonly PrivateNetwork[]
  volumes: readonly Volume[]
  /** The disks of images in the folder, newest first; undefined: none were wanted. */
  disks: readonly ExportedDisk[] | undefined
  /** The snapshots of volumes in the folder. */
  volumeFiles: readonly ExportedVolume[]
}

/** Families of images that the public server of Incus has under another name than our slugs. */
const FOLDERS: Readonly<Record<string, string>> = {
  rocky: 'rockylinux',
  alma: 'almalinux',
  'opensuse-leap': 'opensuse',
  arch: 'archlinux',
}

/** A command whose values cannot be read as something else by a shell. */
function sh(words: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  const safe = values.map((value) => {
    const text = String(value)
    return /^[\w./:=,@+-]*$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
  })
  return words.map((word, index) => `${word}${safe[index] ?? ''}`).join('')
}

/** The image on the public server of Incus: debian-13 is `images:debian/13`. */
export function publicImage(slug: string): string {
  const [, family = slug, version] = /^(.+)-(\d[\w.]*)$/.exec(slug) ?? []
  const folder = FOLDERS[family] ?? family
  return `images:${folder}${version === undefined ? '' : `/${version}`}`
}

/** A server comes up from the newest image of its own disk, else from a public one. */
function sourceOf({ id, image }: Instance, { disks = [] }: Pick<IncusParts, 'disks'>): string {
  return disks.find(({ serverId }) => serverId === id)?.name ?? publicImage(image.slug)
}

function launch(instance: Instance, parts: IncusParts): string {
  const { name, plan } = instance
  const type = plan.virtualization === 'virtual_machine' ? ' --vm' : ''
  const disk = plan.diskGib === null ? '' : sh` -d root,size=${plan.diskGib}GiB`
  const size = sh`-c limits.cpu=${plan.vcpus} -c limits.memory=${plan.memoryMib}MiB`
  return `${sh`incus launch ${sourceOf(instance, parts)} ${name}`}${type} ${size}${disk}`
}

/** What a source of a rule stands for; undefined: a server, whose address is another one elsewhere. */
function rangeOf(source: string, networks: readonly PrivateNetwork[]): string | undefined {
  const [, kind, id] = /^(server|network):(.+)$/.exec(source) ?? []
  if (kind === undefined) return source
  return kind === 'network' ? networks.find((each) => each.id === id)?.ipv4Range : undefined
}

const isIpv6 = (range: string) => parseIp(range.replace(/\/.*/, ''))?.family === 6

const families = [
  { isSix: false, ping: 'protocol=icmp4 icmp_type=8' },
  { isSix: true, ping: 'protocol=icmp6 icmp_type=128' },
] as const

function ruleCommands(
  acl: string,
  { protocol, port_from, port_to, sources }: FirewallRule,
  { networks, servers }: Pick<IncusParts, 'networks' | 'servers'>,
): string[] {
  const add = sh`incus network acl rule add ${acl} ingress action=allow`
  const ports = port_from === port_to ? `${port_from}` : `${port_from}-${port_to}`
  const match = sh`protocol=${protocol} destination_port=${ports}`
  if (sources.length === 0) {
    return protocol === 'icmp' ? families.map(({ ping }) => `${add} ${ping}`) : [`${add} ${match}`]
  }
  const ranges = sources.flatMap((source) => rangeOf(source, networks) ?? [])
  const allowed = families.flatMap(({ isSix, ping }) => {
    const own = ranges.filter((range) => isIpv6(range) === isSix)
    return own.length === 0
      ? []
      : [`${add} ${protocol === 'icmp' ? ping : match} ${sh`source=${own.join(',')}`}`]
  })
  const named = servers.filter(({ id }) => sources.includes(`server:${id}`))
  return [
    ...allowed,
    ...named.map(
      ({ name }) =>
        `# ${name} may come in too. With its new address: ${add} ${protocol === 'icmp' ? families[0].ping : match} source=`,
    ),
  ]
}

function firewallCommands(instance: Instance, parts: IncusParts): string[] {
  const rules = parts.rules.get(instance.id)
  if (rules === undefined) return []
  const { name } = instance
  return [
    sh`incus network acl create ${name}`,
    // Incus refuses the same rule twice.
    ...new Set(rules.flatMap((rule) => ruleCommands(name, rule, parts))),
    sh`incus config device override ${name} eth0 security.acls=${name} security.acls.default.ingress.action=drop security.acls.default.egress.action=allow`,
  ]
}

function volumeCommands(
  instance: Instance,
  { volumes, volumeFiles }: Pick<IncusParts, 'volumes' | 'volumeFiles'>,
): string[] {
  return volumes
    .filter(({ server, state }) => server?.id === instance.id && state !== 'failed')
    .flatMap(({ id, name, wantedGib, path, virtualization }) => {
      const isDisk = virtualization === 'virtual_machine'
      const where = isDisk ? '' : sh` ${path ?? `/mnt/${name}`}`
      const isImported = volumeFiles.some(({ volumeId }) => volumeId === id)
      return [
        ...(isImported
          ? []
          : [
              `${sh`incus storage volume create default ${name} size=${wantedGib}GiB`}${isDisk ? ' --type=block' : ''}`,
            ]),
        `${sh`incus storage volume attach default ${name} ${instance.name} ${name}`}${where}`,
      ]
    })
}

/** The first address of a network that no server has, with the length of the network. */
function gatewayOf({ ipv4Range, servers }: PrivateNetwork): string {
  const [base = '', length = '24'] = ipv4Range.split('/')
  const taken = new Set(servers.map(({ ipv4 }) => ipv4))
  for (let value = (parseIp(base)?.value ?? 0n) + 1n; ; value += 1n) {
    const address = formatIp({ family: 4, value })
    if (!taken.has(address)) return `${address}/${length}`
  }
}

/** A network of Incus is a network card of its host, whose name has at most 15 characters. */
const networkName = (index: number) => `private${index + 1}`

const joinCommands = (instance: Instance, networks: readonly PrivateNetwork[]): string[] =>
  networks
    .flatMap(({ servers }, index) =>
      servers
        .filter(({ id, status }) => id === instance.id && status !== 'leaving')
        .map(({ ipv4 }) => ({ network: networkName(index), ipv4 })),
    )
    .map(
      ({ network, ipv4 }, index) =>
        sh`incus config device add ${instance.name} eth${index + 1} nic network=${network} ipv4.address=${ipv4}`,
    )

/** Commands that bring up what is there in plain Incus: first the images and private networks, then each server. */
export function incusCommands(parts: IncusParts): {
  images: string[]
  volumes: string[]
  networks: string[]
  servers: string[][]
} {
  return {
    images: (parts.disks ?? []).map(
      ({ name, file }) => sh`incus image import ${file} --alias ${name}`,
    ),
    // Also those that no server has.
    volumes: parts.volumeFiles.flatMap(({ volumeId, file }) =>
      parts.volumes
        .filter(({ id }) => id === volumeId)
        .map(({ name }) => sh`incus storage volume import default ${file} ${name}`),
    ),
    networks: parts.networks.map(
      (network, index) =>
        sh`incus network create ${networkName(index)} ipv4.address=${gatewayOf(network)} ipv4.nat=false ipv6.address=none`,
    ),
    servers: parts.servers.map((instance) => [
      launch(instance, parts),
      ...firewallCommands(instance, parts),
      ...volumeCommands(instance, parts),
      ...joinCommands(instance, parts.networks),
    ]),
  }
}
