/** A value of a form as Stripe takes it: `a[b][0]=c`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }

/** Reads a form or a query with names in brackets. */
export function readForm(text: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]$/).filter((part, index) => index === 0 || part !== '')
    if (name.endsWith('[]')) path.push(String(Object.keys(at(root, path)).length))
    const last = path.pop() ?? ''
    at(root, path)[last] = value
  }
  return root
}

function at(root: Record<string, FormValue>, path: readonly string[]): Record<string, FormValue> {
  let here = root
  for (const part of path) {
    here[part] ??= {}
    here = here[part] as Record<string, FormValue>
  }
  return here
}
