import { expect, test } from 'vitest'
import { makeInstance } from '@/domain/instances/fixtures'
import { makeNetworkServer, makePrivateNetwork } from '@/domain/privateNetworks/fixtures'
import { makeVolume } from '@/domain/volumes/fixtures'
import { publicImage } from './incusCommands'
import { readmeText, type ReadmeFacts } from './readme'

const web = makeInstance({ id: 's1', name: 'web-1' })
const machine = makeInstance({
  id: 's2',
  name: 'db-1',
  plan: { ...web.plan, virtualization: 'virtual_machine', diskGib: null },
})
const facts: ReadmeFacts = {
  workspace: 'north',
  deployment: 'https://api.example.com',
  contents: [['servers.json', 'servers']],
  missing: ['Invoices: not for this key.'],
  servers: [],
  rules: new Map(),
  networks: [],
  volumes: [],
  disks: undefined,
  volumeFiles: [],
  writtenBy: 'program',
  hasOwnImages: false,
}
const rule = { label: '', protocol: 'tcp' as const, port_from: 22, port_to: 22, sources: [] }

const disk = (name: string, serverId: string | null) => ({
  name,
  file: `disks/${name}.tar.gz`,
  serverId,
})

const linesOf = (changes: Partial<ReadmeFacts>) => readmeText({ ...facts, ...changes }).split('\n')

test('it says what is in the folder, what is missing, and that disks are not in it', () => {
  const text = readmeText(facts)
  expect(text).toContain('- `servers.json`: servers\n')
  expect(text).toContain('- Invoices: not for this key.\n- Disks:')
  expect(text).toContain('There is no server.')
  expect(text).not.toContain('own image')
  expect(readmeText({ ...facts, hasOwnImages: true })).toContain('made of an own image')
})

test('disks that are in it are imported, and a server comes up from the newest of its own', () => {
  const lines = linesOf({
    servers: [web, machine],
    disks: [disk('newer', 's1'), disk('older', 's1'), disk('gift', null)],
  })
  expect(lines.filter((line) => /^incus (image|launch)/.test(line))).toEqual([
    'incus image import disks/newer.tar.gz --alias newer',
    'incus image import disks/older.tar.gz --alias older',
    'incus image import disks/gift.tar.gz --alias gift',
    'incus launch newer web-1 -c limits.cpu=2 -c limits.memory=4096MiB -d root,size=40GiB',
    'incus launch images:debian/13 db-1 --vm -c limits.cpu=2 -c limits.memory=4096MiB',
  ])
  expect(readmeText({ ...facts, disks: [] })).toContain('- What was written after the images')
})

test('volumes that are in it are imported, also one that no server has, and are not made again', () => {
  const lines = linesOf({
    servers: [web],
    volumes: [makeVolume({ id: 'v1' }), makeVolume({ id: 'v2', name: 'free', server: null })],
    volumeFiles: [
      { volumeId: 'v1', file: 'volumes/data-1.tar.gz' },
      { volumeId: 'v2', file: 'volumes/free.tar.gz' },
    ],
  })
  expect(lines.filter((line) => line.startsWith('incus storage'))).toEqual([
    'incus storage volume import default volumes/data-1.tar.gz data-1',
    'incus storage volume import default volumes/free.tar.gz free',
    'incus storage volume attach default data-1 web-1 data-1 /mnt/volumes/data-1',
  ])
})

test('a container and a virtual machine are launched with their size', () => {
  const lines = linesOf({ servers: [web, machine] })
  expect(lines).toContain(
    'incus launch images:debian/13 web-1 -c limits.cpu=2 -c limits.memory=4096MiB -d root,size=40GiB',
  )
  expect(lines).toContain(
    'incus launch images:debian/13 db-1 --vm -c limits.cpu=2 -c limits.memory=4096MiB',
  )
})

test.each([
  ['debian-13', 'images:debian/13'],
  ['rocky-10', 'images:rockylinux/10'],
  ['opensuse-leap-16.0', 'images:opensuse/16.0'],
  ['arch', 'images:archlinux'],
])('the image %s is %s', (slug, image) => {
  expect(publicImage(slug)).toBe(image)
})

test('a firewall lets in what its rules say, family by family, and a server without one gets none', () => {
  const network = makePrivateNetwork({ id: 'n1' })
  const lines = linesOf({
    servers: [web, machine],
    networks: [network],
    rules: new Map([
      [
        's1',
        [
          rule,
          rule,
          { ...rule, protocol: 'icmp', port_from: null, port_to: null },
          {
            ...rule,
            port_from: 8000,
            port_to: 8100,
            sources: ['2001:db8::/32', '192.0.2.1', 'network:n1'],
          },
          { ...rule, port_from: 5432, port_to: 5432, sources: ['server:s2', 'server:gone'] },
        ],
      ],
    ]),
  })
  const add = 'incus network acl rule add web-1 ingress action=allow'
  expect(lines.filter((line) => /^(incus|#).* acl|eth0 sec/.test(line))).toEqual([
    'incus network acl create web-1',
    `${add} protocol=tcp destination_port=22`,
    `${add} protocol=icmp4 icmp_type=8`,
    `${add} protocol=icmp6 icmp_type=128`,
    `${add} protocol=tcp destination_port=8000-8100 source=192.0.2.1,10.1.0.0/24`,
    `${add} protocol=tcp destination_port=8000-8100 source=2001:db8::/32`,
    `# db-1 may come in too. With its new address: ${add} protocol=tcp destination_port=5432 source=`,
    'incus config device override web-1 eth0 security.acls=web-1 security.acls.default.ingress.action=drop security.acls.default.egress.action=allow',
  ])
})

test('volumes and private networks follow, and nothing is read as a word of a shell', () => {
  const lines = linesOf({
    servers: [web, machine],
    networks: [
      makePrivateNetwork({
        servers: [
          makeNetworkServer({ id: 's1' }),
          makeNetworkServer({ id: 's2', status: 'leaving' }),
        ],
      }),
    ],
    volumes: [
      makeVolume({ path: "/mnt/a'; rm -rf /" }),
      makeVolume({
        name: 'disk',
        virtualization: 'virtual_machine',
        server: { id: 's2', name: '' },
      }),
      makeVolume({ name: 'gone', state: 'failed' }),
      makeVolume({ name: 'free', server: null }),
    ],
  })
  expect(lines.filter((line) => /^incus (storage|network create)|network=/.test(line))).toEqual([
    'incus network create private1 ipv4.address=10.1.0.2/24 ipv4.nat=false ipv6.address=none',
    'incus storage volume create default data-1 size=50GiB',
    String.raw`incus storage volume attach default data-1 web-1 data-1 '/mnt/a'\''; rm -rf /'`,
    'incus config device add web-1 eth1 nic network=private1 ipv4.address=10.1.0.1',
    'incus storage volume create default disk size=50GiB --type=block',
    'incus storage volume attach default disk db-1 disk',
  ])
})
