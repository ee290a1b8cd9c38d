import type { CommonProblem } from './commonProblem'

/** Problems with what a server needs around it: volumes, extra addresses and private networks. */
export const storageProblems: readonly CommonProblem[] = [
  {
    id: 'volume',
    topic: 'servers',
    title: 'A volume is not there inside the server',
    words: ['disk', 'mount', 'attach', 'detach', 'storage', 'mnt'],
    steps: [
      'Open Volumes. The state is attached once the server has it; the row says where it is inside.',
      'A container finds the folder /mnt/volumes with the name of the volume. A virtual machine gets a disk: format it once and mount it by its label, as the list shows.',
      'It cannot be attached? It fits servers of its region and kind, and one server at a time. Detach it first, and unmount it inside the server before.',
    ],
    link: { to: '/dashboard/volumes', label: 'Volumes' },
  },
  {
    id: 'deleted-snapshot',
    topic: 'deleted',
    title: 'You deleted the wrong snapshot, backup or image',
    words: ['restore', 'undo', 'bin', 'recover', 'lost', 'copy'],
    steps: [
      'Open Snapshots, Backups or Images. What you deleted is in the bin below the list, for 72 hours.',
      'Press Restore. It has its name and its price again. In the bin it was not billed.',
      'Protect it afterwards, with its menu: nobody deletes what is protected.',
    ],
    link: { to: '/dashboard/snapshots', label: 'Snapshots' },
  },
  {
    id: 'extra-address',
    topic: 'network',
    title: 'An extra address does not answer',
    words: ['ip', 'ipv4', 'ipv6', 'floating', 'failover', 'move', 'second'],
    steps: [
      'Open Addresses. The row says which server has the address, and whether it still moves.',
      'The row says “Set it inside the server”? The tab Network of that server shows the line: run it there as root.',
      'A firewall of the server applies to its extra addresses, too.',
    ],
    link: { to: '/dashboard/addresses', label: 'Addresses' },
  },
  {
    id: 'private-network',
    topic: 'network',
    title: 'Servers do not reach each other in a private network',
    words: ['vpc', 'internal', 'lan', 'ping', 'private', 'range'],
    steps: [
      'Open Private networks. Both servers must be in the same network, with the state “In the network”.',
      'Use the addresses of the network, not the public ones: the tab Network of each server shows them.',
      'Does a service listen on its public address only? Let it listen on the private address, too.',
    ],
    link: { to: '/dashboard/networks', label: 'Private networks' },
  },
]
