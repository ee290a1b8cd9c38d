import { useState, useSyncExternalStore } from 'react'
import { excerpts } from 'virtual:source-excerpts'
import { contentId, OneOpen } from '@/components/OneOpen'
import { ProcessDrawing } from './ProcessDrawing'
import { StationMark } from './StationMark'
import { stations, type Station } from './stationFacts'
import page from '@/components/toolPage.module.css'
import styles from './architecture.module.css'

const NAME = 'station'

const onHashChange = (change: () => void) => {
  window.addEventListener('hashchange', change)
  return () => window.removeEventListener('hashchange', change)
}
/** The build knows no hash. */
const noHash = () => ''

/** The drawn path and its stations. Each opens the text that the repository runs. */
export function Stations() {
  const hash = useSyncExternalStore(onHashChange, () => location.hash, noHash)
  const linked = stations.find(({ id }) => hash === `#${contentId(NAME, id)}`)
  const [chosen, setOpen] = useState<string | null>()
  const open = chosen === undefined ? (linked?.id ?? 'policy') : chosen
  return (
    <section id="path" aria-labelledby="path-title" className="border-t border-line-2">
      <div className={page.title}>
        <h2 id="path-title">From your browser to the row</h2>
        <p className="small dim">
          Choose a station to read its rule. Dotted lines are borders where something is checked.
        </p>
      </div>
      <div className={page.two}>
        <figure className={styles.figure}>
          <ProcessDrawing chosen={open} onChoose={setOpen} />
          <figcaption className="label px-(--pad) pb-4">
            Height: lines of the rule at the station, counted when this page was built.
          </figcaption>
        </figure>
        <OneOpen
          name={NAME}
          open={open}
          onOpen={setOpen}
          parts={stations.map((station, index) => ({
            id: station.id,
            summary: (
              <span className={styles.summary}>
                <StationMark number={index + 1} lit={station.id === open} />
                <span className="strong">{station.name}</span>
                <span className="small dim">{station.role}</span>
              </span>
            ),
            content: <StationText station={station} />,
          }))}
        />
      </div>
    </section>
  )
}

function StationText({ station }: { station: Station }) {
  const { file, line, lines } = excerpts[station.id]
  return (
    <div className="pb-5">
      <p className="px-(--pad) pb-4 text-14">{station.text}</p>
      <dl className={page.facts}>
        <div>
          <dt>Holds</dt>
          <dd>{station.holds}</dd>
        </div>
        <div>
          <dt>Checks</dt>
          <dd>{station.checks}</dd>
        </div>
      </dl>
      <div className="px-(--pad) pt-4">
        <p className="label mb-2">{station.shows}</p>
        <pre tabIndex={0} role="group" aria-label={station.shows} className="code max-h-105">
          <code>
            {lines.map(({ text, isMarked }, index) => (
              // The lines never change their order.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={index} className={isMarked ? 'hot' : undefined}>
                {`${text}\n`}
              </span>
            ))}
          </code>
        </pre>
        <p className="mt-2 text-12 text-text-3">
          <code className="break-all">{file}</code>, from line {line}
        </p>
      </div>
    </div>
  )
}
