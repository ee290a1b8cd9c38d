import * as v from 'valibot'
import type { EngineFeature } from '../../driver.ts'
import type { IncusClient } from './client.ts'
import type { IncusConfig, Placement } from './config.ts'
import { isIn, isOnline, membersOf } from './members.ts'
import { hasRescue } from './rescue.ts'

/** What Incus can do besides servers, as it is set up. */
export async function featuresOf(
  client: IncusClient,
  placement: Placement,
  config: IncusConfig,
  hasNetworks: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<EngineFeature[]> {
  const { project } = config
  const members = (await membersOf(client, signal)).filter(isIn(placement))
  const features: EngineFeature[] = ['volumes', 'extra_addresses', 'image_downloads']
  const allowed = await whatProjectAllows(client, project, signal)
  if (allowed.snapshots) features.push('volume_snapshots')
  if (allowed.snapshots && allowed.backups) features.push('volume_downloads')
  if (await hasRescue(client, config, members.filter(isOnline), signal)) features.push('rescue')
  if (await hasNetworks()) features.push('private_networks')
  return features
}

const projectRow = v.object({ config: v.record(v.string(), v.string()) })

/** Whether the project lets the provisioner take snapshots, and backups. A restricted one must say so. */
async function whatProjectAllows(
  client: IncusClient,
  project: string,
  signal: AbortSignal,
): Promise<{ snapshots: boolean; backups: boolean }> {
  const answer = await client.call('GET', `/1.0/projects/${project}`, signal)
  const { config } = v.parse(projectRow, answer)
  const allows = (what: string) =>
    config['restricted'] !== 'true' || config[`restricted.${what}`] === 'allow'
  return { snapshots: allows('snapshots'), backups: allows('backups') }
}
