/** Decimals that a euro amount of whole millionths needs: at least two, and the same for all given. */
export function decimalsFor(amounts: readonly number[]): number {
  let decimals = 2
  while (decimals < 6 && amounts.some((amount) => amount % 10 ** (6 - decimals) !== 0)) {
    decimals += 1
  }
  return decimals
}

/** Whole millionths of a euro as a figure without its sign: `formatEuro(81_000, 4)` is '0.0810'. Half rounds up. */
export function formatEuro(micros: number, decimals = 2): string {
  const unit = 10 ** (6 - decimals)
  const units = Math.floor((micros + unit / 2) / unit)
  const digits = String(units).padStart(decimals + 1, '0')
  const whole = digits.slice(0, -decimals).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${whole}.${digits.slice(-decimals)}`
}
