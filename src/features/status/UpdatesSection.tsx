import { publicRowsUrl, statusFeedUrl } from '@/domain/catalogue/publicRows'

const LINK =
  'flex min-h-11 items-center justify-between gap-4 border-b border-line px-(--pad) py-2 text-14 no-underline hover:bg-raised'

/** How to hear of incidents without looking at this page. */
export function UpdatesSection() {
  return (
    <section id="updates" aria-labelledby="updates-title" className="band">
      <div className="head">
        <h2 id="updates-title">Updates</h2>
        <p>In your own tools: one entry for each update of an incident or of maintenance.</p>
      </div>
      <ul className="body">
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
              minutes recorded, slow and down, a row a part
            </span>
          </a>
        </li>
      </ul>
    </section>
  )
}
