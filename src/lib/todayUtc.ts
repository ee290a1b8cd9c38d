/** Today as the database counts days, in UTC: `2026-11-22`. */
export const todayUtc = () => new Date().toISOString().slice(0, 10)
