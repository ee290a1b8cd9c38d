/** The most bytes that the database accepts. */
const CLOUD_INIT_MAX_BYTES = 65_536

/** A problem that refuses the text, or warnings that do not. `line` counts from 1. */
export interface CloudInitCheck {
  problem?: string
  line?: number
  warnings: readonly string[]
}

const FINE: CloudInitCheck = { warnings: [] }

export const cloudInitBytes = (text: string) => new TextEncoder().encode(text).length

const isConfig = (text: string) => /^#cloud-config[ \t]*(\r?\n|$)/.test(text)

/** What the database would refuse. It is quick, so it runs while the person types. */
export function cloudInitProblem(text: string): string | undefined {
  if (text === '') return undefined
  const bytes = cloudInitBytes(text)
  if (bytes > CLOUD_INIT_MAX_BYTES) return `Use at most 64 KiB. This is ${bytes} bytes.`
  if (!isConfig(text) && !text.startsWith('#!')) {
    return 'Begin with the line #cloud-config, or with #! and the path of a shell.'
  }
  return undefined
}

/** The whole check. The parser of YAML is loaded only for a configuration, because it is large. */
export async function checkCloudInit(text: string): Promise<CloudInitCheck> {
  const problem = cloudInitProblem(text)
  if (problem !== undefined) return { problem, line: 1, warnings: [] }
  if (!isConfig(text)) return FINE
  const { checkCloudConfig } = await import('./cloudConfig')
  return checkCloudConfig(text)
}
