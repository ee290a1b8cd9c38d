import type { Settings } from './settings'

/** The settings of a new deployment, with some of them changed. */
export function makeSettings(changes: Partial<Settings> = {}): Settings {
  return {
    orders: 'closed',
    engine: 'none',
    support_link: '',
    abuse_link: '',
    source_link: '',
    announcement: '',
    operator_docs: 'hidden',
    home_title: '',
    home_lead: '',
    home_claims: '',
    second_factor_for: 'nobody',
    second_factor_days: 14,
    version: 1,
    updated_at: '2026-11-22T10:00:00.000Z',
    ...changes,
  }
}
