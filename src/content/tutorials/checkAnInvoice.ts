import type { Tutorial } from './tutorial'

export const checkAnInvoice: Tutorial = {
  id: 'check-an-invoice',
  title: 'Check an invoice',
  description:
    'Compute an invoice again on its page and in a terminal, keep the daily roots that prove its times, and see what a difference looks like.',
  level: 'Intermediate',
  minutes: 15,
  usage: [],
  needs: [
    'An invoice: the first is issued on the first day of the month after your first server. The role **Owner** in its workspace.',
    'A shell (bash or zsh) with the program for a terminal, as in [Manage servers from a terminal](/tutorials/terminal). A key with the scope **Read** is enough.',
  ],
  steps: [
    {
      id: 'open',
      title: 'Open the invoice',
      place: 'dashboard',
      text: [
        'Open [Billing](/dashboard/billing) and choose an invoice in the list. Each line is a server, a snapshot or another charge, with the time that it is for.',
      ],
    },
    {
      id: 'compute',
      title: 'Compute it again on its page',
      place: 'dashboard',
      text: [
        'Below, under **Check this invoice**, press **Compute it again**. Your browser reads when each server and snapshot was billed, and computes every amount, tax and sum itself.',
        'Open a line to see its times and prices.',
      ],
      result:
        'It says whether every amount is right, and whether the times are those of the daily roots.',
    },
    {
      id: 'list',
      title: 'Find its number in a terminal',
      place: 'computer',
      text: [
        'The first line lists your invoices, the newest first. The second keeps the number of the newest.',
      ],
      command: {
        title: 'Shell',
        code: `{program} 'invoices | where kind == invoice | sort issued desc'
NUMBER=$({program} 'invoices | where kind == invoice | sort issued desc | head 1 | pick invoice' | tail -n 1)`,
      },
    },
    {
      id: 'verify',
      title: 'Compute it again in the terminal',
      place: 'computer',
      text: [
        'This is the same check without a browser. `--save` keeps the invoice with its times, the daily roots and the proofs in a file that only you can read.',
      ],
      command: {
        title: 'Shell',
        code: `{program} invoice verify "$NUMBER" --save invoice.json`,
      },
      result:
        'Each line with its amount and the word “right”, and how many records are in the roots.',
    },
    {
      id: 'roots',
      title: 'Know what a root proves',
      place: 'computer',
      text: [
        'A [daily root](/research/daily-roots) is a hash over the times of all servers and snapshots of a day. We cannot change the times of a day without changing its root, and everybody can read the roots.',
        'So keep the file somewhere that we cannot reach. Weeks or years later, compare the roots of that day with yours:',
      ],
      command: {
        title: 'Shell',
        code: `{program} invoice verify "$NUMBER" --root @invoice.json`,
      },
      result: 'It says how many of the roots that you kept are the same.',
    },
    {
      id: 'difference',
      title: 'See what a difference looks like',
      place: 'computer',
      text: [
        'Here you give the program a root that no day has. A wrong amount or a changed time is reported in the same way: what differs in words, and the exit code 1, on which a script can stop.',
      ],
      command: {
        title: 'Shell',
        code: `ZEROS=$(printf '%064d' 0)
CODE=0
{program} invoice verify "$NUMBER" --root "$ZEROS" || CODE=$?
echo "The exit code is $CODE."`,
      },
      result: '“The daily roots do not fit.”, the reason, and “The exit code is 1.”',
    },
    {
      id: 'report',
      title: 'If your invoice differs',
      place: 'dashboard',
      text: [
        'Keep the output and your file, and write to [support](/support) with the number of the invoice. An issued invoice never changes: what was wrong on it is given back by a credit note.',
      ],
    },
  ],
  cleanUp: [
    {
      id: 'keep',
      title: 'Keep the file, and forget the key',
      place: 'computer',
      text: [
        'The file holds your address and your times, so store it as you store invoices. Leave the key if you check every month.',
      ],
      command: { title: 'Shell', code: `{program} logout` },
    },
  ],
}
