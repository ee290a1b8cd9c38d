const KEY = /^[a-z0-9]([a-z0-9._/-]{0,61}[a-z0-9])?$/
const MOST = 20
const VALUE_MAX_LENGTH = 63

/** Labels as a text with one per line, as a form edits them: `env=prod`. */
export function labelsText(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => (value === '' ? key : `${key}=${value}`))
    .join('\n')
}

/** The labels of such a text, or what is wrong with it. The database checks the same. */
export function parseLabels(
  text: string,
): { ok: true; labels: Record<string, string> } | { ok: false; problem: string } {
  const labels: Record<string, string> = {}
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue
    const [key = '', value = ''] = line.split(/=(.*)/s).map((part) => part.trim())
    if (!KEY.test(key)) {
      return {
        ok: false,
        problem: `“${key}” is no name of a label: use a–z, 0–9, dots, slashes and hyphens.`,
      }
    }
    if (Object.hasOwn(labels, key)) return { ok: false, problem: `${key} is there twice.` }
    if ([...value].length > VALUE_MAX_LENGTH) {
      return { ok: false, problem: `The value of ${key} has more than 63 characters.` }
    }
    labels[key] = value
  }
  return Object.keys(labels).length > MOST
    ? { ok: false, problem: 'A server has at most 20 labels.' }
    : { ok: true, labels }
}

const NAME = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** What is wrong with the name of a server; `undefined` if nothing is. */
export function instanceNameProblem(name: string): string | undefined {
  if (name === '') return 'Give the server a name.'
  return NAME.test(name)
    ? undefined
    : 'Use a–z, 0–9 and hyphens, at most 63, with a letter or a digit at both ends.'
}
