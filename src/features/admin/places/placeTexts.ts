/** '1 server', '3 servers'. */
export const countOf = (found: number, noun: string) => `${found} ${noun}${found === 1 ? '' : 's'}`

/** 'v1.small, v1.nano and 3 more'. */
export function listed(names: readonly string[], most = 3): string {
  const rest = names.length - most
  return names.slice(0, most).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
