/** The same with names as the database writes them: `driverReference` becomes `driver_reference`. */
export function rowOf(value: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      valueOf(part),
    ]),
  )
}

function valueOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(valueOf)
  return typeof value === 'object' && value !== null ? rowOf(value) : value
}
