import { Disclosure } from '@/components/Disclosure'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { stations } from './stationFacts'
import { threats, type Threat } from './threats'
import page from '@/components/toolPage.module.css'
import styles from './architecture.module.css'

const nameOf = (number: number) => stations[number - 1]?.name ?? ''

const columns: readonly Column<Threat>[] = [
  { id: 'threat', header: 'Attack', rowHeader: true, list: 'full', cell: ({ threat }) => threat },
  {
    id: 'stops',
    header: 'What stops it',
    cell: ({ stops, stations: at }) => (
      <>
        {stops}
        {at.length === 0 ? null : (
          <span className="block text-12 text-text-3">
            {at.map((number) => `${number} ${nameOf(number)}`).join(', ')}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'test',
    header: 'The test that proves it',
    list: 'full',
    cell: ({ test }) =>
      test === null ? (
        <StateTag state="retiring">No guard</StateTag>
      ) : (
        <>
          {test.title}
          <code className="block text-12 break-all text-text-3">{test.file}</code>
        </>
      ),
  },
  { id: 'remains', header: 'What remains', list: 'full', cell: ({ remains }) => remains },
]

/** The threat model: each attack with its guard and the test of the guard. */
export function ThreatModel() {
  const proven = threats.filter(({ test }) => test !== null).length
  return (
    <section id="threats" aria-labelledby="threats-title" className="border-t border-line-2">
      <div className={page.title}>
        <h2 id="threats-title">Attacks and guards</h2>
        <p className="small dim">
          {proven} of {threats.length} have a guard with a test. The tests run before every release.
        </p>
      </div>
      <Disclosure id="attacks" summary={`All ${threats.length} attacks`} isOpen="wide">
        <Table
          caption="Threat model"
          columns={columns}
          rows={threats}
          rowKey={({ threat }) => threat}
          className={styles.threats}
        />
      </Disclosure>
    </section>
  )
}
