const NEXT = '## Unreleased'

/**
 * Gives what is written under "Unreleased" its version and day.
 * @throws Error if nothing is written there
 */
export function nameRelease(text: string, version: string, day: string): string {
  const at = text.indexOf(`${NEXT}\n`)
  const rest = at < 0 ? '' : text.slice(at + NEXT.length)
  const end = rest.indexOf('\n## ')
  const changes = (end < 0 ? rest : rest.slice(0, end)).trim()
  if (changes === '') throw new Error(`Write in CHANGELOG.md, under "${NEXT}", what changed.`)
  return `${text.slice(0, at)}${NEXT}\n\n## ${version} - ${day}${rest}`
}

/**
 * Gives a version that is not published yet another day.
 * @throws Error if it has no heading
 */
export function dateRelease(text: string, version: string, day: string): string {
  const heading = new RegExp(`^## ${version.replaceAll('.', String.raw`\.`)} - .*$`, 'm')
  if (!heading.test(text)) throw new Error(`CHANGELOG.md has no heading for ${version}.`)
  return text.replace(heading, `## ${version} - ${day}`)
}
