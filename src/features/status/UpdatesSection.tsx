import { publicRowsUrl, statusFeedUrl } from '@/domain/catalogue/publicRows'
import { EmailUpdates } from './EmailUpdates'
import styles from './StatusPage.module.css'

const LINK =
  'flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-line px-(--pad) py-2 text-14 no-underline hover:bg-raised'

/** How to hear of incidents without looking at this page. */
export function UpdatesSection() {
  return (
    <section id="updates" aria-labelledby="updates-title" className="band">
      <div className="head">
        <h2 id="updates-title">Updates</h2>
        <p>
          By email or in your own tools: one message for each update of an incident or of
          maintenance.
        </p>
      </div>
      <div className={`body ${styles.ways}`}>
        <div className="px-(--pad) py-5">
          <EmailUpdates />
        </div>
        <ul>
          <li>
            <a className={LINK} href={statusFeedUrl()} type="application/atom+xml">
              <span className="font-medium text-text">Atom feed</span>
              <span className="text-12 text-text-3">for feed readers and chat rooms</span>
            </a>
          </li>
          <li>
            <a
              className={LINK}
              href={publicRowsUrl('incident_list', { order: 'starts_at.desc' })}
              type="application/json"
            >
              <span className="font-medium text-text">Incidents as JSON</span>
              <span className="text-12 text-text-3">with every update</span>
            </a>
          </li>
          <li>
            <a className={LINK} href={publicRowsUrl('status_record')} type="application/json">
              <span className="font-medium text-text">Record as JSON</span>
              <span className="text-12 text-text-3">
                minutes recorded, slow and down, one row for each part
              </span>
            </a>
          </li>
        </ul>
      </div>
    </section>
  )
}
