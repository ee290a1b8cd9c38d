import { linkText } from './deploymentOf'

/** The labels of the settings, in the order of their form. */
export const settingsLabels: Readonly<Record<string, string>> = {
  orders: 'Orders',
  engine: 'Engine',
  support_link: 'Support',
  abuse_link: 'Abuse contact',
  source_link: 'Source code',
  announcement: 'Announcement',
  operator_docs: 'Operator guide',
  home_title: 'Home page: title',
  home_lead: 'Home page: lead',
  home_claims: 'Home page: claims',
  second_factor_for: 'Needs a second factor',
  second_factor_days: 'Days to set up a second factor',
}

const names: Readonly<Record<string, string>> = {
  closed: 'Closed',
  preview: 'Preview',
  open: 'Open',
  none: 'None',
  simulated: 'Simulated',
  incus: 'Incus',
  hidden: 'Hidden',
  shown: 'Shown',
  nobody: 'Nobody',
  admins: 'Admins',
  staff: 'Staff',
  everybody: 'Everyone',
}

/** The settings with a list of values. */
const CHOICES = ['orders', 'engine', 'operator_docs', 'second_factor_for']

/** A value as people read it: 'Preview', 'not set', 'example.org/terms'. */
export function formatSetting(field: string, value = ''): string {
  if (value === '') return 'not set'
  if (CHOICES.includes(field)) return names[value] ?? value
  return field.endsWith('_link') ? linkText(value) : value
}
