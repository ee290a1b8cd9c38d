import { encodeRules, rulesIn } from '@/components/network/ruleFields'
import type { FormValues } from '@/components/versionedForm/formValues'
import type { Version } from '@/components/versionedForm/version'
import { toRules, toTyped } from '@/domain/instances/firewall'
import type { FirewallSettings } from '@/domain/instances/network'

/** The stored firewall as the form has it. */
export const versionOf = ({
  enabled,
  rules,
  version,
}: FirewallSettings & { version: number }): Version<number> => ({
  fields: { firewall: enabled ? 'on' : 'off', rules: encodeRules(rules.map(toTyped)) },
  version,
})

/** What a save sends. */
export const settingsIn = (fields: FormValues): FirewallSettings => ({
  enabled: fields['firewall'] === 'on',
  rules: toRules(rulesIn(fields)),
})
