import { Disclosure } from '@/components/Disclosure'
import type { MessageChoice } from '@/domain/messages/messageChoices'
import { whyAlwaysSent } from './topics'

/** The messages that nobody can switch off, below the reason why. */
export function AlwaysSent({ choices }: { choices: readonly MessageChoice[] }) {
  const groups = [...Map.groupBy(choices, ({ topic }) => whyAlwaysSent(topic))]
  return (
    <div className="border-t border-line text-14">
      <Disclosure
        id="always-sent"
        summary={
          <>
            <span className="strong">Always sent</span>{' '}
            <span className="text-text-3">
              {choices.length} {choices.length === 1 ? 'message' : 'messages'}, on the site and by
              mail
            </span>
          </>
        }
      >
        {groups.map(([reason, kinds]) => (
          <section key={reason} aria-label={reason} className="border-t border-line">
            <h3 className="label bg-raised px-(--pad) py-2">{reason}</h3>
            <dl className="divide-y divide-line">
              {kinds.map(({ kind, title, description }) => (
                <div
                  key={kind}
                  className="grid gap-x-6 px-(--pad) py-2.5 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
                >
                  <dt className="strong">{title}</dt>
                  <dd>{description}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Disclosure>
    </div>
  )
}
