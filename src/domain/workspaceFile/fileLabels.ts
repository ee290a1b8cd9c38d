import type { Instance } from '@/domain/instances/instance'

/**
 * The labels by which a file knows its servers. There is no other record: who reads the labels, on any machine, knows
 * what the file manages. The prefix is kept for them.
 */
export const fileLabels = {
  /** The name of the file. */
  file: 'file/name',
  /** The entry of the server in the file: it stays when somebody renames the server. */
  entry: 'file/server',
  /** Where the file is kept, if the person who applied it said so. */
  repository: 'file/repository',
  /** The commit with which the server was last changed. */
  commit: 'file/commit',
} as const

const PREFIX = 'file/'

/** Whether a label is kept for files. */
export const isFileLabel = (key: string) => key.startsWith(PREFIX)

/** Which file manages a server. */
export interface FileOrigin {
  file: string
  entry: string
  repository: string | undefined
  commit: string | undefined
}

/** The file that manages a server, or undefined. */
export function originOf({ labels }: Pick<Instance, 'labels'>): FileOrigin | undefined {
  const file = labels[fileLabels.file]
  const entry = labels[fileLabels.entry]
  if (file === undefined || file === '' || entry === undefined) return undefined
  return {
    file,
    entry,
    repository: labels[fileLabels.repository] || undefined,
    commit: labels[fileLabels.commit] || undefined,
  }
}

/** The labels of a person, without those of files. */
export const ownLabels = (labels: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).filter(([key]) => !isFileLabel(key)))
