import { atField, callBackend } from '@/lib/callBackend'
import { settingsRows, type Settings } from './settings'

/** The settings that an admin can change. */
export type SettingsInput = Omit<Settings, 'version' | 'updated_at'>

/**
 * Saves the settings.
 * @throws Failure (plain object): `conflict` if the version is outdated, `invalid_input` with `field`, `forbidden`
 */
export function saveSettings(
  version: number,
  settings: SettingsInput,
  reason: string,
): Promise<Settings> {
  return callBackend(
    settingsRows,
    (client) => client.rpc('save_site_settings', { expected_version: version, settings, reason }),
    atField,
  )
}
