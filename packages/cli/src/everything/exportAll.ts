import type { AccountData } from '@/domain/bit/command'
import { exportWorkspace, type ExportRequest } from '@/domain/workspaceExport/exportWorkspace'
import { connectedTo } from '../backend/target'
import { writeDisks } from './disks'
import { openFolder } from './folder'

interface Given extends Pick<ExportRequest, 'data' | 'name' | 'signal' | 'report'> {
  account: AccountData
  /** Whether the disks of images and volumes are downloaded, too. */
  withDisks: boolean
}

/** How an export ended. */
interface Exported {
  written: number
  kept: number
  /** Sentences about what is not in the folder. */
  missing: string[]
}

/**
 * Writes everything that the API gives about a workspace into a folder. Run again, it goes on where it was stopped.
 * @throws Failure (plain object) of a request; OptionError of the folder
 */
export async function exportAll(path: string, { withDisks, ...given }: Given): Promise<Exported> {
  const { account, signal, report } = given
  const deployment = connectedTo().url
  const folder = openFolder(path, { deployment, workspace: account.workspace.id })
  const missing = await exportWorkspace(folder, {
    ...given,
    deployment,
    writtenBy: 'program',
    ...(withDisks && {
      writeDisks: (there) => writeDisks(folder, { account, ...there, signal, report }),
    }),
  })
  return { ...folder.finish(), missing }
}
