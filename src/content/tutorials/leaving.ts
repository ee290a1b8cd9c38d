import type { Tutorial } from './tutorial'

export const leaving: Tutorial = {
  id: 'leaving',
  title: 'Take everything with you',
  description:
    'Write a whole workspace into a folder, with servers, firewalls, volumes and invoices, check that nothing is damaged, and bring it up somewhere else.',
  level: 'Advanced',
  minutes: 20,
  usage: [{ plan: 'smallest', minutes: 20 }],
  needs: [
    'The program for a terminal, signed in: [Manage servers from a terminal](/tutorials/terminal) installs it. With the API key of an owner, invoices are in the folder, too.',
    'For the disks themselves, a region that gives out images or volumes, and an API key whose list of actions names downloads.',
  ],
  steps: [
    {
      id: 'create',
      title: 'Create a server with a volume to practise on',
      place: 'computer',
      text: ['Do you have servers already? Leave this out: the folder has all of them.'],
      command: {
        title: 'Shell',
        code: `PLAN=$({program} 'plans | where stock == "in stock" and gpu == none | sort price | head 1 | pick plan' | tail -n 1)
{program} "server create move-1 --plan $PLAN --volume 10; server wait move-1" --yes
until {program} volumes | grep -q ' attached '; do sleep 1; done`,
      },
    },
    {
      id: 'keep',
      title: 'Keep the data as it is now',
      place: 'computer',
      text: [
        'Disks leave as images of servers and as snapshots of volumes. Stop programs that write, or copy a database with its own program: both hold one moment, as after a power cut.',
      ],
      command: {
        title: 'Shell',
        code: `{program} "snapshot create move-1 --name move-1-disk; server wait move-1" --yes
{program} "own-image create move-1-disk --name move-1-image; server wait move-1" --yes
{program} volume-snapshot create move-1-data --name move-1-volume --yes
until {program} volume-snapshots | grep -q 'move-1-volume .*ready'; do sleep 1; done`,
      },
    },
    {
      id: 'export',
      title: 'Write the folder',
      place: 'computer',
      text: [
        'The same files, without disks, come as one ZIP from the button **Download everything** in [the settings of the workspace](/dashboard/workspace/settings). The program names at the end what is not in the folder, and why. Stopped in between? Run the same line again: what is right is kept, and the rest follows.',
      ],
      command: {
        title: 'Shell',
        code: `{program} export --all ./workspace
ls ./workspace`,
      },
    },
    {
      id: 'disks',
      title: 'Add the disks',
      place: 'computer',
      text: [
        'The newest snapshot of each volume goes into `volumes`, and the disk of each image into `disks`. The files of volumes are made first, which takes a while.',
      ],
      command: { title: 'Shell', code: '{program} export --all ./workspace --disks' },
      needsMachine: true,
    },
    {
      id: 'check',
      title: 'Check that nothing is damaged',
      place: 'computer',
      text: ['Do this again after you moved the folder.'],
      command: {
        title: 'Shell',
        code: '(cd ./workspace && sha256sum --quiet -c SHA256SUMS && echo "Every file is as it was written.")',
      },
    },
    {
      id: 'elsewhere',
      title: 'Bring it up somewhere else',
      place: 'computer',
      text: [
        'Sign in at the other deployment first, and write the names of its plans, regions and images into the file, where they are others: `plan` says which ones it does not know. It touches nothing; `apply` makes what it showed.',
        'Do you go to a machine of your own with Incus? `README.md` in the folder has the commands: they import the disks, and make servers of the same size with the same firewall.',
      ],
      command: {
        title: 'Shell',
        code: `{program} plan ./workspace/{program}.yaml
{program} apply ./workspace/{program}.yaml`,
      },
    },
  ],
  cleanUp: [
    {
      id: 'delete',
      title: 'Delete what you practised on',
      place: 'computer',
      text: ['Only once the other side works. The folder stays with you.'],
      command: {
        title: 'Shell',
        code: `{program} own-image delete move-1-image --yes
{program} snapshot delete move-1-disk --yes
{program} volume detach move-1-data --yes
until {program} volumes | grep -q ' available '; do sleep 1; done
{program} volume delete move-1-data --yes
{program} server delete move-1 --yes`,
      },
      result: 'Billing ends. You can restore all of it for 72 hours.',
    },
  ],
}
