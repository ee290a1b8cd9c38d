import type { EngineFeature } from '../../driver.ts'
import type { IncusClient } from './client.ts'
import type { IncusConfig, Placement } from './config.ts'
import { isIn, isOnline, membersOf } from './members.ts'
import type { IncusPrivateNetworks } from './privateNetwork.ts'
import { projectSettingsOf, type ProjectSettings } from './project.ts'
import { rescueFeatures } from './rescue.ts'

interface Asked {
  client: IncusClient
  region: string
  placement: Placement
  config: IncusConfig
  /** Undefined: the provider offers none. */
  networks: IncusPrivateNetworks | undefined
  signal: AbortSignal
}

/** What Incus can do in a region besides servers, as it is set up. @throws DriverError */
export async function featuresOf(asked: Asked): Promise<EngineFeature[]> {
  const { client, region, placement, config, networks, signal } = asked
  const members = (await membersOf(client, signal)).filter(isIn(placement))
  const features: EngineFeature[] = ['volumes', 'extra_addresses', 'image_downloads']
  const settings = await projectSettingsOf(client, config.project, signal)
  if (allows(settings, 'snapshots')) features.push('volume_snapshots')
  if (allows(settings, 'snapshots') && allows(settings, 'backups')) {
    features.push('volume_downloads')
  }
  features.push(...(await rescueFeatures(client, config, members.filter(isOnline), signal)))
  if (networks && (await networks.lacks(region, settings, signal)) === undefined) {
    features.push('private_networks')
  }
  return features
}

/** Whether the project lets the provisioner take snapshots, or backups. A restricted one must say so. */
const allows = (settings: ProjectSettings, what: 'snapshots' | 'backups') =>
  settings['restricted'] !== 'true' || settings[`restricted.${what}`] === 'allow'
