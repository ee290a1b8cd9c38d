import type { Tutorial } from './tutorial'

export const alarms: Tutorial = {
  id: 'alarms',
  title: 'Set an alarm for busy servers',
  description:
    'Get a mail when the processors of your servers are busy for too long. One rule watches every server with a label, also those that come later.',
  level: 'Intermediate',
  minutes: 15,
  usage: [{ plan: 'smallest', minutes: 30 }],
  needs: [
    'The program for a terminal, signed in: [Manage servers from a terminal](/tutorials/terminal) installs it.',
  ],
  steps: [
    {
      id: 'create',
      title: 'Create a server with a label',
      place: 'computer',
      text: ['The label says what the server is for. The alarm finds it by that.'],
      command: {
        title: 'Shell',
        code: `PLAN=$({program} 'plans | where stock == "in stock" and gpu == none | sort price | head 1 | pick plan' | tail -n 1)
{program} server create busy-1 --plan "$PLAN" --label role=worker --yes
{program} server wait busy-1`,
      },
      result: 'The last table shows `busy-1` with the state running.',
    },
    {
      id: 'alarm',
      title: 'Set the alarm',
      place: 'computer',
      text: [
        'It fires for a server whose processors are on average 80 % busy for 10 minutes. Alarms cost nothing. There are also alarms for the disk, for the traffic of the month, and for a server that is not reachable.',
      ],
      command: {
        title: 'Shell',
        code: `{program} alarm create workers cpu --above 80 --minutes 10 --label role=worker
{program} alarms`,
      },
      result: 'The list shows `workers`, quiet.',
    },
    {
      id: 'recipients',
      title: 'Choose who gets its messages',
      place: 'computer',
      text: [
        'Without a choice, all operators and owners of the workspace get them, and the mailbox of the team if there is one. Name the ones that should get them instead: members by their e-mail address, with commas between several, and `mailbox` for the mailbox of the team. Each person chooses under Messages whether by mail too. Here first only the mailbox, then everybody again.',
      ],
      command: {
        title: 'Shell',
        code: `{program} alarm change workers --to mailbox
{program} alarms
{program} alarm change workers --to everybody`,
      },
      result: 'In between, the list shows that `workers` writes to the mailbox of the team.',
    },
    {
      id: 'load',
      title: 'Make it fire',
      place: 'server',
      text: [
        'On `busy-1`: this keeps each processor busy for 20 minutes. After about 10 minutes its recipients get one mail, however many servers are busy at once. The alarm is also on the [dashboard](/dashboard) while it fires. A second mail says when it is over.',
      ],
      command: {
        title: 'Shell',
        code: `for cpu in $(seq "$(nproc)"); do timeout 20m sh -c 'while :; do :; done' & done`,
      },
      needsMachine: true,
    },
    {
      id: 'pause',
      title: 'Keep it quiet while you work on the servers',
      place: 'computer',
      text: ['A paused alarm sends no messages. It goes on when you resume it.'],
      command: {
        title: 'Shell',
        code: `{program} alarm change workers --pause
{program} alarms
{program} alarm change workers --resume`,
      },
      result: 'In between, the list shows `workers` as paused.',
    },
    {
      id: 'readings',
      title: 'Look at the readings',
      place: 'dashboard',
      text: [
        'The part **Metrics** of the page of a server shows what the alarm compared: the last day, week, month or year, also as a file. [Alarms](/dashboard/alarms) shows when an alarm fired.',
      ],
    },
  ],
  cleanUp: [
    {
      id: 'remove',
      title: 'Delete the alarm',
      place: 'computer',
      text: ['The record of when it fired goes with it.'],
      command: { title: 'Shell', code: `{program} alarm remove workers --yes` },
    },
    {
      id: 'delete',
      title: 'Delete the server',
      place: 'computer',
      text: ['Leave this out if you keep it.'],
      command: { title: 'Shell', code: `{program} server delete busy-1 --yes` },
      result: 'Billing ends. You can restore the server for 72 hours.',
    },
  ],
}
