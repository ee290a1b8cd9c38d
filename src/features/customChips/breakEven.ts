/** Everything that the model takes. Shares are percentages, money is in euros. */
export interface ChipInputs {
  /** Hosts that get the chip. */
  hosts: number
  /** Physical cores of a host. */
  cores: number
  /** Percent of a host's CPU time that goes to packets, disks and checksums. */
  share: number
  /** Percent of that work that the chip takes over. */
  moved: number
  /** Percent of the freed cores that somebody rents. */
  sold: number
  /** What a rented core earns in an hour, after its other costs. */
  coreHour: number
  /** Years until a host is replaced. */
  life: number
  /** The chip with its board, for one host. */
  unit: number
  /** A card on the market that does the same. */
  card: number
  /** Watts of the chip or the card. */
  watts: number
  /** A kilowatt hour, with cooling. */
  energy: number
  /** Millions, once: design, verification, masks, driver. */
  design: number
}

export interface BreakEven {
  /** Cores that become free on one host. */
  freedCores: number
  /** For one host over its life. */
  earned: number
  power: number
  /** What a host leaves over its life, before the design is paid. */
  chipPerHost: number
  cardPerHost: number
  /** For all hosts, with the design. */
  chipTotal: number
  cardTotal: number
  /** The fewest hosts that pay for the design; null: no number of hosts does. */
  chipPays: number | null
  /** The fewest hosts from which the chip leaves at least as much as the card; null: never. */
  beatsCard: number | null
}

const HOURS_IN_YEAR = 8760
const MILLION = 1e6

/** The fewest hosts whose surplus covers an amount. */
function hostsFor(amount: number, surplus: number): number | null {
  if (amount <= 0) return surplus >= 0 ? 0 : null
  return surplus > 0 ? Math.ceil(amount / surplus) : null
}

/** Would a chip pay? Every euro counts the same in each year: there is no interest. */
export function breakEven(inputs: ChipInputs): BreakEven {
  const { hosts, cores, share, moved, sold, coreHour, life, unit, card, watts, energy } = inputs
  const hours = HOURS_IN_YEAR * life
  const design = inputs.design * MILLION
  const freedCores = (((cores * share) / 100) * moved) / 100
  const earned = ((freedCores * sold) / 100) * coreHour * hours
  const power = (watts / 1000) * hours * energy
  const chipPerHost = earned - power - unit
  const cardPerHost = earned - power - card
  return {
    freedCores,
    earned,
    power,
    chipPerHost,
    cardPerHost,
    chipTotal: hosts * chipPerHost - design,
    cardTotal: hosts * cardPerHost,
    chipPays: hostsFor(design, chipPerHost),
    beatsCard: hostsFor(design, card - unit),
  }
}
