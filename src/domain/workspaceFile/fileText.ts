import { stringify } from 'yaml'
import type { WorkspaceFile } from './fileSchema'

/** A file as YAML. */
export const fileText = (file: WorkspaceFile): string => stringify(file, { lineWidth: 0 })
