/** The number in an address: '1042' or 'T-1042'. 0, which no ticket has, for anything else. */
export function ticketNumber(text: string): number {
  const [, digits] = /^(?:T-)?(\d{1,15})$/i.exec(text) ?? []
  return Number(digits ?? 0)
}
