import { microsOfCents } from '@/domain/billing/cents'
import { openCents } from '@/domain/billing/invoices'
import { hoursUntil, inUnits } from '../cells'
import type { AccountCommand } from '../command'
import type { Workspace } from '@/domain/workspaces/workspace'
import { checkRole } from './workspaces'

const inUnitsOfCents = (cents: number) => inUnits(microsOfCents(cents))

/** What happens at the limit, as `budget` says it. */
const atLimit: Readonly<Record<Workspace['limitAction'], string>> = {
  warn: 'mails only',
  create_nothing: 'create nothing more',
  stop_marked: 'stop marked servers',
}

/** Commands that read invoices and what is due. */
export const billingCommands: readonly AccountCommand[] = [
  {
    kind: 'account',
    apiKey: 'read',
    name: 'invoices',
    about: 'Lists the invoices and credit notes of your workspace.',
    parameters: [],
    flags: [],
    columns: [
      { name: 'invoice', type: 'text', about: 'Its number.' },
      { name: 'kind', type: 'text', about: 'invoice or credit note.' },
      { name: 'month', type: 'text', about: 'The month that it is about, such as 2026-11.' },
      { name: 'issued', type: 'text', about: 'The day on which it was issued.' },
      { name: 'due', type: 'text', about: 'The day until which it has to be paid.' },
      {
        name: 'status',
        type: 'text',
        about: 'open, overdue, paid, credited or written off.',
        choices: ['open', 'overdue', 'paid', 'credited', 'written off'],
      },
      {
        name: 'total',
        type: 'money',
        about: 'The total, with tax. Below zero: what a credit note gives back.',
      },
      { name: 'open', type: 'money', about: 'What is still to be paid.' },
    ],
    read: async (call) => {
      await checkRole(call, 'see_billing')
      const invoices = await call.account.invoices()
      return {
        currency: invoices[0]?.currency,
        rows: invoices.map((invoice) => ({
          invoice: invoice.number,
          kind: invoice.kind === 'credit_note' ? 'credit note' : 'invoice',
          month: invoice.month.slice(0, 7),
          issued: invoice.issuedOn,
          due: invoice.dueOn,
          status: invoice.status.replace('_', ' '),
          total: inUnitsOfCents(
            invoice.kind === 'credit_note' ? 0 - invoice.totalCents : invoice.totalCents,
          ),
          open: inUnitsOfCents(openCents(invoice)),
        })),
      }
    },
  },
  {
    kind: 'account',
    apiKey: 'read',
    name: 'balance',
    about: 'Shows what is due, what is paid in advance, and what this month costs so far.',
    parameters: [],
    flags: [],
    columns: [
      { name: 'mode', type: 'text', about: 'postpaid: by invoice. prepaid: from a balance.' },
      {
        name: 'balance',
        type: 'money',
        about: 'Payments and credits less invoices. Below zero: still to be paid.',
      },
      { name: 'overdue', type: 'money', about: 'What should have been paid already.' },
      { name: 'month', type: 'money', about: 'This month until now, without tax.' },
      { name: 'projected', type: 'money', about: 'This month at its end if nothing changes.' },
    ],
    read: async (call) => {
      await checkRole(call, 'see_billing')
      const [account, month] = await Promise.all([call.account.billing(), call.account.month()])
      return {
        currency: month.currency,
        rows: [
          {
            mode: account?.mode ?? null,
            balance: inUnitsOfCents(account?.balanceCents ?? 0),
            overdue: inUnitsOfCents(account?.overdueCents ?? 0),
            month: inUnits(month.netMicros),
            projected: inUnits(month.projectedMicros),
          },
        ],
      }
    },
  },
  {
    kind: 'account',
    apiKey: 'read',
    name: 'budget',
    about:
      'Shows the monthly limit of your workspace, how long it lasts, and what this month costs.',
    parameters: [],
    flags: [],
    columns: [
      {
        name: 'spent',
        type: 'money',
        about: 'Servers until now, without VAT. Nothing in the preview.',
        limit: 'limit',
      },
      { name: 'projected', type: 'money', about: 'At the end of the month if nothing changes.' },
      { name: 'limit', type: 'money', about: 'The limit; nothing if there is none.' },
      {
        name: 'lasts',
        type: 'duration',
        about: 'Time until the limit is reached; nothing if it lasts for the month.',
      },
      {
        name: 'action',
        type: 'text',
        about: 'What happens at the limit.',
        choices: Object.values(atLimit),
      },
    ],
    read: async ({ account, data }) => {
      const [costs, state] = await Promise.all([account.costs(), account.limitState()])
      // In the preview nothing is charged, so nothing of the limit is used.
      const charged = account.orders === 'preview' ? [] : costs
      const sum = (of: 'spentMicros' | 'projectedMicros') =>
        inUnits(charged.reduce((total, cost) => total + cost[of], 0))
      const { monthlyLimitMicros, limitAction } = account.workspace
      const until = state?.exhaustsAt ?? null
      return {
        currency: costs[0]?.currency,
        rows: [
          {
            spent: sum('spentMicros'),
            projected: sum('projectedMicros'),
            limit: monthlyLimitMicros === null ? null : inUnits(monthlyLimitMicros),
            lasts: until === null ? null : hoursUntil(until, data.now()),
            action: monthlyLimitMicros === null ? null : atLimit[limitAction],
          },
        ],
      }
    },
  },
]
