import type { Tutorial } from './tutorial'

export const images: Tutorial = {
  id: 'images',
  title: 'Make an image and start servers from it',
  description:
    'Set up one server, make an image of it, and create more servers that begin with the same disk. Four commands, and what you pay for the image.',
  level: 'Intermediate',
  minutes: 15,
  usage: [{ plan: 'smallest', minutes: 30 }],
  needs: [
    'The program for a terminal, signed in: [Manage servers from a terminal](/tutorials/terminal) installs it.',
  ],
  steps: [
    {
      id: 'create',
      title: 'Create the server to copy',
      place: 'computer',
      text: [
        'Set up here what all of your servers need: packages, users, settings. Leave out passwords and keys that each server must have of its own.',
      ],
      command: {
        title: 'Shell',
        code: `PLAN=$({program} 'plans | where stock == "in stock" and gpu == none | sort price | head 1 | pick plan' | tail -n 1)
{program} "server create golden-1 --plan $PLAN; server wait golden-1" --yes`,
      },
    },
    {
      id: 'rest',
      title: 'Stop it and take a snapshot',
      place: 'computer',
      text: ['A server that is stopped has written everything to its disk.'],
      command: {
        title: 'Shell',
        code: `{program} "server stop golden-1; server wait golden-1" --yes
{program} "snapshot create golden-1 --name golden-disk; server wait golden-1" --yes`,
      },
    },
    {
      id: 'image',
      title: 'Make the image',
      place: 'computer',
      text: [
        'The image stays when the snapshot and the server are deleted. It is billed for the space that it takes, until you delete it: see [Images](/dashboard/images).',
      ],
      command: {
        title: 'Shell',
        code: `{program} "own-image create golden-disk --name golden; server wait golden-1" --yes
{program} own-images`,
      },
      result: 'The list shows `golden`, ready, with its size and its price.',
    },
    {
      id: 'servers',
      title: 'Create servers from it',
      place: 'computer',
      text: [
        'They begin with the disk of the image and get names, addresses and host keys of their own. A server from an image is in its region.',
      ],
      command: {
        title: 'Shell',
        code: `{program} "server create copy --own-image golden --plan $PLAN --count 2; server wait copy-1; server wait copy-2" --yes`,
      },
      result: '`copy-1` and `copy-2` run.',
    },
    {
      id: 'rebuild',
      title: 'Give an old server the new image',
      place: 'computer',
      text: [
        'A rebuild erases the disk of the server and writes the image. Its name and its addresses stay.',
      ],
      command: {
        title: 'Shell',
        code: `{program} "server rebuild copy-2 --own-image golden; server wait copy-2" --yes`,
      },
    },
  ],
  cleanUp: [
    {
      id: 'delete',
      title: 'Delete the servers',
      place: 'computer',
      text: ['Their disks need the image no more.'],
      command: {
        title: 'Shell',
        code: `{program} "server delete copy-1; server delete copy-2" --yes
{program} "snapshot delete golden-disk; server wait golden-1" --yes
{program} server delete golden-1 --yes`,
      },
      result: 'Billing of the servers and the snapshot ends.',
    },
    {
      id: 'forget',
      title: 'Delete the image',
      place: 'computer',
      text: ['It is billed until then. For 72 hours, `bin restore golden` would give it back.'],
      command: { title: 'Shell', code: `{program} own-image delete golden --yes` },
    },
  ],
}
