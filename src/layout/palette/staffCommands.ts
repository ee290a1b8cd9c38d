import type { Command } from './commands'

/** The pages of the staff area. Admins have the same pages in theirs. */
export const staffCommands: Command[] = [
  {
    id: 'staff:overview',
    label: 'Staff overview',
    group: 'Staff',
    keywords: ['waits', 'support', 'billing'],
    target: { kind: 'page', to: '/staff' },
  },
  {
    id: 'staff:servers',
    label: 'Servers (staff)',
    group: 'Staff',
    keywords: ['fleet', 'instances', 'hold', 'suspend', 'maintenance', 'stop', 'stuck'],
    target: { kind: 'page', to: '/staff/servers' },
  },
  {
    id: 'staff:people',
    label: 'People (staff)',
    group: 'Staff',
    keywords: ['users', 'customers', 'accounts', 'suspend'],
    target: { kind: 'page', to: '/staff/people' },
  },
  {
    id: 'staff:workspaces',
    label: 'Workspaces (staff)',
    group: 'Staff',
    keywords: ['teams', 'suspend', 'members'],
    target: { kind: 'page', to: '/staff/workspaces' },
  },
  {
    id: 'staff:quotas',
    label: 'Quotas (staff)',
    group: 'Staff',
    keywords: ['limits', 'requests'],
    target: { kind: 'page', to: '/staff/quotas' },
  },
  {
    id: 'staff:billing',
    label: 'Billing (staff)',
    group: 'Staff',
    keywords: [
      'invoices',
      'payments',
      'overdue',
      'reminders',
      'bank statement',
      'voucher',
      'refund',
    ],
    target: { kind: 'page', to: '/staff/billing' },
  },
  {
    id: 'staff:revenue',
    label: 'Revenue (staff)',
    group: 'Staff',
    keywords: ['earnings', 'sales', 'turnover', 'month', 'product', 'region', 'chart'],
    target: { kind: 'page', to: '/staff/billing/revenue' },
  },
  {
    id: 'staff:messages',
    label: 'Messages (staff)',
    group: 'Staff',
    keywords: ['mail', 'email', 'not delivered', 'bounce', 'blocked'],
    target: { kind: 'page', to: '/staff/messages' },
  },
  {
    id: 'staff:audit',
    label: 'Audit log (staff)',
    group: 'Staff',
    keywords: ['events', 'history', 'changes', 'who', 'why', 'csv'],
    target: { kind: 'page', to: '/staff/audit' },
  },
]
