import * as v from 'valibot'
import type { IncusClient } from './client.ts'

/** How the project of the servers is set up, by the keys of Incus, such as `restricted`. */
export type ProjectSettings = Readonly<Record<string, string>>

const projectRow = v.object({ config: v.record(v.string(), v.string()) })

/** Asks Incus how a project is set up. @throws DriverError */
export async function projectSettingsOf(
  client: IncusClient,
  project: string,
  signal: AbortSignal,
): Promise<ProjectSettings> {
  return v.parse(projectRow, await client.call('GET', `/1.0/projects/${project}`, signal)).config
}
