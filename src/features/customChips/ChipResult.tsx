import { Stat } from '@/ui/Stat'
import { BreakEvenChart } from './BreakEvenChart'
import type { BreakEven, ChipInputs } from './breakEven'
import { count, euros } from './money'
import styles from './customChips.module.css'

export interface ChipResultProps {
  inputs: ChipInputs
  result: BreakEven
}

const hostsOr = (hosts: number | null) => (hosts === null ? 'never' : count(hosts))

/** The answer in a sentence, the two break-evens, the drawing and the formula with the entered numbers. */
export function ChipResult({ inputs, result }: ChipResultProps) {
  return (
    <div className="min-w-0">
      <div className={styles.stats}>
        <Stat label="Hosts until the chip pays" value={hostsOr(result.chipPays)} size="l" hot />
        <Stat label="Hosts until it beats a card" value={hostsOr(result.beatsCard)} size="l" />
      </div>
      <p role="status" className={styles.answer}>
        {answer(inputs, result)}
      </p>
      <BreakEvenChart inputs={inputs} result={result} />
      <Formula inputs={inputs} result={result} />
    </div>
  )
}

/** The result in words. */
function answer({ hosts }: ChipInputs, result: BreakEven): string {
  const chip =
    result.chipTotal < 0 ? `loses ${euros(-result.chipTotal)}` : `leaves ${euros(result.chipTotal)}`
  const card =
    result.cardTotal < 0 ? `loses ${euros(-result.cardTotal)}` : `leaves ${euros(result.cardTotal)}`
  const best = [
    { name: 'Build nothing.', total: 0 },
    { name: 'Buy cards.', total: result.cardTotal },
    { name: 'The chip is ahead.', total: result.chipTotal },
  ].toSorted((a, b) => b.total - a.total)[0]
  return `With ${count(hosts)} ${hosts === 1 ? 'host' : 'hosts'}, an own chip ${chip} and a card that you buy ${card}. ${best?.name}`
}

function Formula({ inputs: i, result }: ChipResultProps) {
  const terms = [
    {
      name: 'Freed cores per host',
      sum: `${i.cores} cores × ${i.share} % × ${i.moved} %`,
      value: count(Math.round(result.freedCores * 100) / 100),
    },
    {
      name: 'Earned per host',
      sum: `freed cores × ${i.sold} % × €${i.coreHour} × 8,760 h × ${i.life} years`,
      value: euros(result.earned),
    },
    {
      name: 'Power per host',
      sum: `${i.watts} W ÷ 1,000 × 8,760 h × ${i.life} years × €${i.energy}`,
      value: euros(result.power),
    },
    {
      name: 'A host leaves',
      sum: `earned − power − €${count(i.unit)}`,
      value: euros(result.chipPerHost),
    },
    {
      name: 'The chip pays from',
      sum: `€${i.design} million ÷ what a host leaves, rounded up`,
      value: `${hostsOr(result.chipPays)}${result.chipPays === null ? '' : ' hosts'}`,
    },
    {
      name: 'It beats a card from',
      sum: `€${i.design} million ÷ (€${count(i.card)} − €${count(i.unit)}), rounded up`,
      value: `${hostsOr(result.beatsCard)}${result.beatsCard === null ? '' : ' hosts'}`,
    },
  ]
  return (
    <dl aria-label="Formula" className={styles.formula}>
      {terms.map(({ name, sum, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="mono">{sum} =</dd>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
