import type { Tutorial } from './tutorial'

export const backups: Tutorial = {
  id: 'backups',
  title: 'Back up a server and bring it back',
  description:
    'Create a server that is backed up every night, and practise the way back: its disk becomes again what it was before a change went wrong.',
  level: 'Intermediate',
  minutes: 15,
  usage: [{ plan: 'smallest', minutes: 15 }],
  needs: [
    'The program for a terminal, signed in: [Manage servers from a terminal](/tutorials/terminal) installs it.',
  ],
  steps: [
    {
      id: 'create',
      title: 'Create a server with backups',
      place: 'computer',
      text: [
        'The second line says what the server and its backups cost, and creates nothing. The third creates the server. A backup then begins every night between 03:00 and 04:00 in the time zone that you name, and the last 7 are kept.',
      ],
      command: {
        title: 'Shell',
        code: `PLAN=$({program} 'plans | where stock == "in stock" and gpu == none | sort price | head 1 | pick plan' | tail -n 1)
{program} server create night-1 --plan "$PLAN" --backups UTC --dry-run
{program} "server create night-1 --plan $PLAN --backups UTC; server wait night-1" --yes`,
      },
      result: 'The last table shows `night-1` with the state running.',
    },
    {
      id: 'look',
      title: 'See what is protected',
      place: 'computer',
      text: [
        'Servers without backups come first. [Backups](/dashboard/backups) shows the same, with the next and the last one. One that fails or cannot begin in time is a message to you.',
      ],
      command: { title: 'Shell', code: `{program} backups` },
      result: 'The row of `night-1` has a schedule. None is kept yet: the first night comes later.',
    },
    {
      id: 'change',
      title: 'Choose another time',
      place: 'computer',
      text: [
        'Take an hour in which the server has little to do. What you leave out stays as it was.',
      ],
      command: { title: 'Shell', code: `{program} backup set night-1 --hour 4 --keep 14 --yes` },
    },
    {
      id: 'snapshot',
      title: 'Take a copy now',
      place: 'computer',
      text: [
        'You need not wait for the night to practise. A snapshot is the same kind of copy, taken when you ask for it. Take one before each change that could go wrong.',
      ],
      command: {
        title: 'Shell',
        code: `{program} "snapshot create night-1 --name before-change; server wait night-1" --yes
{program} snapshots`,
      },
      result: 'The list shows `before-change`, ready, with its size and its price.',
    },
    {
      id: 'back',
      title: 'Bring the server back',
      place: 'computer',
      text: [
        'The disk becomes what it was when the copy was taken. What was written since is lost, and the server keeps its name and its addresses. For a backup, give its name instead: it is on the page of the server, and you can bring the server back there, too.',
      ],
      command: {
        title: 'Shell',
        code: `{program} server rebuild night-1 --snapshot before-change --dry-run
{program} "server rebuild night-1 --snapshot before-change; server wait night-1" --yes`,
      },
      result: 'The server runs, with the disk of that moment.',
    },
    {
      id: 'elsewhere',
      title: 'Know what this does not replace',
      place: 'dashboard',
      text: [
        'Backups and snapshots are in the region of their server, by the same provider. Copy what you cannot lose to another place, too.',
      ],
    },
  ],
  cleanUp: [
    {
      id: 'stop',
      title: 'Delete the copy',
      place: 'computer',
      text: [
        'A snapshot is billed until you delete it, also when its server is gone. For 72 hours, `bin restore before-change` would give it back.',
      ],
      command: {
        title: 'Shell',
        code: `{program} "snapshot delete before-change; server wait night-1" --yes
{program} backup stop night-1 --yes`,
      },
    },
    {
      id: 'delete',
      title: 'Delete the server',
      place: 'computer',
      text: ['Backups that exist go with the server when it is removed for good.'],
      command: { title: 'Shell', code: `{program} server delete night-1 --yes` },
      result: 'Billing ends. You can restore the server for 72 hours, then its disk is erased.',
    },
  ],
}
