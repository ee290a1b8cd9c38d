import { createStep, deleteStep } from './shared'
import type { Tutorial } from './tutorial'

export const resize: Tutorial = {
  id: 'resize',
  title: 'Resize a server for a launch',
  description:
    'Give a server more vCPUs and memory before a busy day: what it costs, how long it is away, and why you cannot always go back.',
  level: 'Intermediate',
  minutes: 15,
  usage: [
    { plan: 'smallest', minutes: 15 },
    { plan: 'larger', minutes: 15 },
  ],
  needs: [
    'An account. [Create your first server](/tutorials/first-server) begins with one.',
    'For a real launch: a quiet quarter of an hour before it, because the server is restarted.',
  ],
  steps: [
    createStep('launch-1'),
    {
      id: 'look',
      title: 'See what limits it',
      place: 'dashboard',
      text: [
        'Open the tab **Metrics**. If the processor is busy all the time, more vCPUs help. If memory is full, choose a plan with more of it.',
      ],
    },
    {
      id: 'compare',
      title: 'Choose the size, and check the way back',
      place: 'dashboard',
      text: [
        'In the tab **Settings**, **Resize** lists the plans of the same kind with their prices.',
        'A disk never shrinks. If the larger plan also has a larger disk, you cannot go back to the smaller one: after the launch you would create a new small server and move to it. For one busy weekend, a second server beside the first is often simpler.',
      ],
    },
    {
      id: 'resize',
      title: 'Resize it',
      place: 'dashboard',
      text: [
        'In the tab **Settings**, press **Resize** in the row of the next larger plan. Read the line **Your bill.** in the question: it names the old and the new price. Confirm.',
        'The server is stopped, gets the new plan and is started again. You can close the page meanwhile.',
      ],
      result: 'The state becomes **Running**, with the new plan. Address and files are the same.',
    },
    {
      id: 'check',
      title: 'Check the new size',
      place: 'server',
      needsMachine: true,
      text: ['Sign in to the server. The commands print its vCPUs, its memory and its disk.'],
      command: { title: 'Terminal', code: 'nproc\nfree -h\ndf -h /' },
    },
    {
      id: 'bill',
      title: 'See both prices on the bill',
      place: 'dashboard',
      text: ['The tab **Billing** has the time before and after the resize as lines of their own.'],
    },
  ],
  cleanUp: [deleteStep('launch-1')],
}
