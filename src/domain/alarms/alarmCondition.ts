/**
 * What a rule says, with its figures: 'CPU at 80 % or more for 10 minutes'. Pages and mails say the same.
 */
export function alarmCondition(
  kind: string | undefined,
  threshold: number | null | undefined,
  minutes: number | null | undefined,
): string {
  const during = `for ${minutes ?? 0} minutes`
  switch (kind) {
    case 'cpu':
      return `CPU at ${threshold ?? 0} % or more ${during}`
    case 'disk':
      return `disk at ${threshold ?? 0} MiB/s or more ${during}`
    case 'traffic':
      return `traffic at ${threshold ?? 0} % or more of what the plan includes`
    default:
      return `not reachable ${during}`
  }
}
