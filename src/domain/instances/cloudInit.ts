/** The most bytes that the database accepts. */
const CLOUD_INIT_MAX_BYTES = 65_536

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

/**
 * Everything that refuses a text. The parser of YAML is loaded only for a configuration, because it is large.
 * @throws where the parser cannot be loaded
 */
export async function checkCloudInit(text: string): Promise<string | undefined> {
  const problem = cloudInitProblem(text)
  if (problem !== undefined || !isConfig(text)) return problem
  const { parseCloudConfig } = await import('./cloudConfig')
  const config = parseCloudConfig(text)
  return 'problem' in config ? config.problem : undefined
}

/**
 * What cloud-init will not understand in a text that is accepted, a sentence for each with its line. These warnings
 * refuse nothing: an image may hold a newer cloud-init than the schema.
 * @throws where the schema cannot be loaded
 */
export async function cloudInitWarnings(text: string): Promise<string[]> {
  if (!isConfig(text)) return []
  const { schemaWarnings } = await import('./cloudConfigSchema')
  return schemaWarnings(text)
}
