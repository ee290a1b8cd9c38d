import type { DetailField } from './provider'

/** The labels of the provider's details, in the order of their form. */
export const detailLabels: Readonly<Record<DetailField, string>> = {
  legal_name: 'Legal name',
  represented_by: 'Represented by',
  address: 'Postal address',
  law_country: 'Law of',
  court: 'Court',
  register: 'Register entry',
  vat_id: 'VAT ID',
  email: 'Contact email',
  phone: 'Phone',
  hours: 'Support hours',
  data_protection_contact: 'Data protection contact',
  supervisory_authority: 'Supervisory authority',
  processors: 'Processors',
  server_logs: 'Web server logs',
  notice_days: 'Notice of changes, days',
  sla_availability: 'Availability, percent a month',
  sla_credit: 'Credit, percent for each hour',
  sla_response_hours: 'First answer, hours',
  issues_link: 'Issue tracker',
  releases_link: 'Releases',
  chat_link: 'Chat',
  forum_link: 'Forum',
  mailing_list_link: 'Mailing list',
  fediverse_link: 'Mastodon or Fediverse',
  blog_link: 'Blog',
}

/** The labels of a document's fields. */
export const documentLabels: Readonly<Record<string, string>> = {
  document: 'Document',
  state: 'Shown',
  link: 'Own page',
  document_version: 'Version',
  effective_on: 'In force from',
  checked_at: 'Checked by a lawyer',
}
