/** A block of the sketched chip. */
export interface Block {
  id: string
  name: string
  /** The place in the drawing. */
  x: number
  y: number
  width: number
  height: number
  /** Blocks outside of the chip have no line of their own in the cost. */
  isChip: boolean
  does: string
  today: string
  hard: string
}

export const blocks: readonly Block[] = [
  {
    id: 'cores',
    name: 'CPU cores',
    x: 20,
    y: 40,
    width: 150,
    height: 190,
    isChip: false,
    does: 'Run the servers of customers. Today they also run the work of the other blocks.',
    today: 'Linux, KVM and QEMU.',
    hard: 'A freed core earns something only if somebody rents it.',
  },
  {
    id: 'dma',
    name: 'PCIe and DMA',
    x: 230,
    y: 40,
    width: 110,
    height: 190,
    isChip: true,
    does: 'Copies packets and blocks to and from the memory of a server, which sees a virtio device.',
    today: 'vhost in the kernel, or a process that polls.',
    hard: 'The copy there and back can cost more than the work. This is the first thing to measure.',
  },
  {
    id: 'flows',
    name: 'Flow tables',
    x: 370,
    y: 40,
    width: 150,
    height: 50,
    isChip: true,
    does: 'Looks each packet up and changes its header: networks of customers, firewalls, addresses.',
    today: 'nftables, eBPF or Open vSwitch.',
    hard: 'The rules change every month. A circuit that cannot learn a new one is waste.',
  },
  {
    id: 'crypto',
    name: 'Encryption',
    x: 370,
    y: 110,
    width: 150,
    height: 50,
    isChip: true,
    does: 'Encrypts disks and traffic between hosts with AES.',
    today: 'dm-crypt and WireGuard. CPUs have instructions for AES.',
    hard: 'The CPU is already fast at it, so the gain may be small.',
  },
  {
    id: 'blocks',
    name: 'Disk blocks',
    x: 370,
    y: 180,
    width: 150,
    height: 50,
    isChip: true,
    does: 'Maps the disk of a server to places on a drive, with checksums and limits.',
    today: 'dm-thin, ZFS or Ceph.',
    hard: 'A fault loses data. It needs years of tests before anyone should trust it.',
  },
  {
    id: 'control',
    name: 'Control core',
    x: 230,
    y: 260,
    width: 290,
    height: 50,
    isChip: true,
    does: 'A small processor that loads rules, counts, and updates the chip.',
    today: 'The agent of the host.',
    hard: 'It can reach everything, so its firmware must be signed and updated like a server.',
  },
  {
    id: 'network',
    name: 'Network port',
    x: 580,
    y: 40,
    width: 120,
    height: 50,
    isChip: false,
    does: 'Connects the host to its switch.',
    today: 'A network card. Many already do checksums and segmentation.',
    hard: 'If a card on the market does the rest too, buy it.',
  },
  {
    id: 'drives',
    name: 'NVMe drives',
    x: 580,
    y: 180,
    width: 120,
    height: 50,
    isChip: false,
    does: 'Hold the disks of the servers on this host.',
    today: 'Drives with a driver in the kernel.',
    hard: 'Drives get faster each year, and the chip must keep up.',
  },
]

/** The wires between the blocks, as paths. */
export const WIRES = [
  'M170 135H230',
  'M340 65H370',
  'M340 135H370',
  'M340 205H370',
  'M520 65H580',
  'M520 205H580',
  'M445 90V110',
  'M445 160V180',
  'M285 230V260',
  'M445 230V260',
].join('')
