import type { Tutorial } from './tutorial'

export const volumes: Tutorial = {
  id: 'volumes',
  title: 'Keep data on a volume',
  description:
    'Create a server with a volume, a disk that outlives it, and move the volume with all its data to another server.',
  level: 'Intermediate',
  minutes: 15,
  usage: [
    { plan: 'smallest', minutes: 15 },
    { plan: 'smallest', minutes: 15 },
  ],
  needs: [
    'The program for a terminal, signed in: [Manage servers from a terminal](/tutorials/terminal) installs it.',
    'A region that offers volumes.',
  ],
  steps: [
    {
      id: 'create',
      title: 'Create a server with a volume',
      place: 'computer',
      text: [
        'The second line says what the server and a volume of 10 GiB cost, and creates nothing. The third creates both. A volume is billed from the moment when it is made until you delete it, whether a server has it or not.',
      ],
      command: {
        title: 'Shell',
        code: `PLAN=$({program} 'plans | where stock == "in stock" and gpu == none | sort price | head 1 | pick plan' | tail -n 1)
{program} server create store-1 --plan "$PLAN" --volume 10 --dry-run
{program} "server create store-1 --plan $PLAN --volume 10; server wait store-1" --yes`,
      },
      result: 'The last table shows `store-1` with the state running.',
    },
    {
      id: 'look',
      title: 'See the volume',
      place: 'computer',
      text: [
        'The loop waits until the server has the volume. The list says where it is inside the server: a container finds a folder, a virtual machine a disk. [Volumes](/dashboard/volumes) shows how to format and mount the disk of a virtual machine.',
      ],
      command: {
        title: 'Shell',
        code: `until {program} volumes | grep -q ' attached '; do sleep 1; done
{program} volumes`,
      },
      result: 'The row of `store-1-data` has the state attached and the server `store-1`.',
    },
    {
      id: 'grow',
      title: 'Make it larger',
      place: 'computer',
      text: ['A volume grows while the server runs. It never shrinks.'],
      command: {
        title: 'Shell',
        code: `{program} volume grow store-1-data 20 --yes
until {program} 'volumes | where size == 20 GiB' | grep -q ' attached '; do sleep 1; done`,
      },
    },
    {
      id: 'detach',
      title: 'Take it from the server',
      place: 'computer',
      text: [
        'On a virtual machine unmount it first, inside the server: what has not been written yet can be lost. The data stays on the volume, also when you delete the server.',
      ],
      command: {
        title: 'Shell',
        code: `{program} volume detach store-1-data --yes
until {program} volumes | grep -q ' available '; do sleep 1; done
{program} server delete store-1 --yes`,
      },
    },
    {
      id: 'move',
      title: 'Give it to another server',
      place: 'computer',
      text: [
        'A volume moves between servers of the same region and kind. Here a new server has it from the start.',
      ],
      command: {
        title: 'Shell',
        code: `{program} "server create store-2 --plan $PLAN --attach-volume store-1-data; server wait store-2" --yes
until {program} volumes | grep -q ' attached '; do sleep 1; done
{program} volumes`,
      },
      result: 'The row of `store-1-data` has the server `store-2`.',
    },
    {
      id: 'copies',
      title: 'Know what holds a copy',
      place: 'dashboard',
      text: [
        'Snapshots and backups of a server do not hold its volumes. Copy what you cannot lose to another place, too.',
      ],
    },
  ],
  cleanUp: [
    {
      id: 'delete',
      title: 'Delete the volume and the server',
      place: 'computer',
      text: ['A volume is deleted while no server has it. The data goes with it after 72 hours.'],
      command: {
        title: 'Shell',
        code: `{program} volume detach store-1-data --yes
until {program} volumes | grep -q ' available '; do sleep 1; done
{program} volume delete store-1-data --yes
{program} server delete store-2 --yes`,
      },
      result: 'Billing ends. You can restore both for 72 hours.',
    },
  ],
}
