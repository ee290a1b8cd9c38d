import { schema } from 'virtual:source-excerpts'
import { PageText, type Words } from '@/components/mdx/PageText'
import { descriptions } from '@/content/descriptions'
import { pageById } from '@/content/pages'
import { buttonVariants } from '@/ui/buttonVariants'
import { Stat } from '@/ui/Stat'
import { Failures } from './Failures'
import { stations } from './stationFacts'
import { Stations } from './Stations'
import { ThreatModel } from './ThreatModel'
import { Trace } from './Trace'
import { YourData } from './YourData'
import styles from './architecture.module.css'

const look = { size: 'lg', disabled: false, className: 'max-md:flex-1' } as const

export interface ArchitecturePageProps {
  words: Words
}

/** /architecture: where data is, the path of a request with the rule at each station, and what happens when a part fails. */
export function ArchitecturePage({ words }: ArchitecturePageProps) {
  return (
    <article className="sheet">
      <div className={styles.intro}>
        <header>
          <h1>{pageById('architecture').title}</h1>
          <p className="lead mt-4">{descriptions.architecture}</p>
          <div className="mt-6 flex flex-wrap gap-3 print:hidden">
            <a href="#your-data" className={buttonVariants({ ...look, variant: 'secondary' })}>
              Where your data is
            </a>
            <a href="#path" className={buttonVariants({ ...look, variant: 'secondary' })}>
              Follow a request
            </a>
          </div>
        </header>
        <div className={styles.figures}>
          <Stat
            label="Tables with row level security"
            value={schema.guarded}
            of={`of ${schema.tables}`}
            note="Counted in the schema at build"
          />
          <Stat
            label="Ways to write a server directly"
            value={schema.serverWrites}
            note="Only procedures change a server"
          />
          <Stat
            label="Scripts from third parties"
            value={0}
            note="Refused by the security policy"
          />
          <Stat
            label="Rules shown on this page"
            value={stations.length}
            note="Copied from the code that runs"
          />
        </div>
      </div>
      <YourData />
      <Stations />
      <Trace />
      <Failures />
      <ThreatModel />
      <PageText words={words} />
    </article>
  )
}
