import type { CommonProblem } from './commonProblem'

export const servers = { to: '/dashboard/servers', label: 'Your servers' }

/** Problems of the topic “A server does not start”. */
export const serverProblems: readonly CommonProblem[] = [
  {
    id: 'server-error',
    topic: 'servers',
    title: 'A server is in Error',
    words: ['does not start', 'starts', 'failed', 'broken', 'crash', 'boot'],
    steps: [
      'Open the server. Its activity says which action failed, with an error code.',
      'Press Start. It tries again; nothing is billed while a server is in Error.',
      'Still in Error after two tries? Write to us from the page of the server: the code goes along.',
    ],
    link: servers,
  },
  {
    id: 'start-greyed-out',
    topic: 'servers',
    title: 'A button such as Start is greyed out',
    words: ['disabled', 'cannot', 'hold', 'grey', 'permission'],
    steps: [
      'Point at the button, or move the focus to it. It says why it is off.',
      'On hold: we stopped the server, and its page shows our reason. Only we can lift a hold.',
      'Your role: viewers read. An owner of the workspace can make you an operator.',
    ],
    link: servers,
  },
  {
    id: 'stuck-starting',
    topic: 'servers',
    title: 'A server stays in Starting or Stopping',
    words: ['slow', 'stuck', 'waiting', 'long', 'queue'],
    steps: [
      'Most actions take less than a minute. The page of the server shows how long this one runs.',
      'Stop also cancels a start that is still running.',
      'After ten minutes our staff see it as stuck. Write to us if you cannot wait.',
    ],
    link: servers,
  },
  {
    id: 'out-of-stock',
    topic: 'servers',
    title: '“Sold out” when you create or resize',
    words: ['out of stock', 'capacity', 'unavailable', 'region'],
    steps: [
      'Choose another region: each plan shows where it is in stock.',
      'Or take the plan that the form names as the nearest one. You can resize later.',
    ],
    link: { to: '/prices', label: 'Plans and stock' },
  },
  {
    id: 'slow-server',
    topic: 'servers',
    title: 'A server is slow',
    words: ['performance', 'load', 'cpu', 'memory', 'ram', 'lag', 'hangs', 'high load'],
    steps: [
      'The tab Metrics of its page shows what it uses of CPU, memory, disk and network.',
      'At its limit? Resize it to a larger plan in its settings. It is restarted for it.',
      'Shared vCPUs can be slower while others are busy. Dedicated vCPUs are yours alone.',
    ],
    link: servers,
  },
  {
    id: 'alarm',
    topic: 'servers',
    title: 'Be told when a server is busy or does not answer',
    words: ['alarm', 'alert', 'monitoring', 'threshold', 'notification', 'watch', 'down'],
    steps: [
      'Open Alarms and press New alarm. Choose what it watches, from which value on, and for how long.',
      'Press Try it on the last 7 days. It says how often the alarm would have fired.',
      'Everybody who manages servers gets its messages, or the members whom you choose: on the site and by mail, as each of them chose under Messages. A server that you stopped never fires.',
    ],
    link: { to: '/dashboard/alarms', label: 'Your alarms' },
  },
  {
    id: 'backup',
    topic: 'servers',
    title: 'Back up a server, or take a snapshot',
    words: [
      'backups',
      'snapshot',
      'snapshots',
      'copy',
      'save',
      'export',
      'schedule',
      'daily',
      'weekly',
    ],
    steps: [
      'We keep no backups of your disks unless you switch them on: on the page Backups, for one server or many.',
      'Backups are taken every day or every week, at an hour that you choose, and cost what the page says. The oldest is removed when there are more than you keep.',
      'The tab Storage of a server has its backups, and takes a snapshot at any moment. You create a new server from either.',
      'Copy what you cannot lose to another place too, such as your computer.',
    ],
    link: { to: '/dashboard/backups', label: 'Backups' },
  },
]
