import { createStep, deleteStep } from './shared'
import type { Tutorial } from './tutorial'

export const watchTheBill: Tutorial = {
  id: 'watch-the-bill',
  title: 'Watch your bill',
  description:
    'Find what you have spent, what the month will cost, and which server costs it. See why a stopped server is still billed.',
  level: 'Beginner',
  minutes: 10,
  usage: [{ plan: 'smallest', minutes: 20 }],
  needs: ['An account. [Create your first server](/tutorials/first-server) begins with one.'],
  steps: [
    {
      id: 'estimate',
      title: 'Estimate before you order',
      place: 'dashboard',
      text: [
        'On [prices](/prices), put together the servers that you want and the hours that each will exist. Keep the link: it holds the whole estimate.',
      ],
    },
    createStep('meter-1'),
    {
      id: 'count',
      title: 'Watch the meter',
      place: 'dashboard',
      text: [
        'On the page of the server, **This month so far** counts while you look. Every started minute costs a sixtieth of the hourly price.',
      ],
      result: '**Counting** turns into **Not billed now** only once the server is deleted.',
    },
    {
      id: 'stop',
      title: 'Stop the server, and see that it still costs',
      place: 'dashboard',
      text: [
        'Press **Stop**. Before you confirm, read the line **Your bill.** in the question: it names the price that goes on. The disk and the address stay reserved for you.',
      ],
    },
    {
      id: 'bill',
      title: 'Read the bill line by line',
      place: 'dashboard',
      text: [
        'Open the tab **Billing**. Each line is a time in one state, with its price. Choose another month in **Month (UTC)**.',
      ],
    },
    {
      id: 'month',
      title: 'See the whole month',
      place: 'dashboard',
      text: [
        'Your [dashboard](/dashboard) adds up all servers of the workspace: **Spent this month**, and **Projected for the month** if nothing changes.',
      ],
    },
    {
      id: 'list',
      title: 'Read the price list as text',
      place: 'computer',
      text: [
        'The same prices are an open API, without an account. The command needs `curl` and `jq`.',
      ],
      command: {
        title: 'Terminal',
        code: `curl -sS '{backend}/rest/v1/plan_catalogue?status=eq.published&product_status=eq.published&select=slug,hourly_micros,monthly_cap_micros,currency&order=hourly_micros' \\
  -H 'apikey: {key}' |
  jq -r '.[] | [.slug, .hourly_micros / 1e6, (.monthly_cap_micros // 0) / 1e6, .currency] | @tsv'`,
      },
      result: 'One line a plan: price per hour, monthly cap (0 means none) and currency.',
    },
  ],
  cleanUp: [
    deleteStep('meter-1', {
      text: ['On the page of `meter-1`, which is stopped, press **Delete** and confirm.'],
    }),
  ],
}
