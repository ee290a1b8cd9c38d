import { isListed } from '@/content/pages'
import { PageLink } from '@/content/PageLink'
import { useId, useState } from 'react'
import { communityTopics, type CommunityTopic } from '@/content/communityTopics'
import { ownBuild } from '@/lib/build'
import { useReplayEarlyInput } from '@/lib/useReplayEarlyInput'
import { buttonVariants } from '@/ui/buttonVariants'
import { Checkbox } from '@/ui/Checkbox'
import { CopyButton } from '@/ui/CodeBlock'
import { Field, TextArea } from '@/ui/Field'
import { RadioCards } from '@/ui/RadioCards'
import {
  composeMessage,
  destinationsOf,
  readersOf,
  withMessage,
  type ChannelFacts,
} from './channels'
import { DestinationLink } from './DestinationLink'
import styles from './community.module.css'

interface MessageHelperProps {
  topic: CommunityTopic
  facts: ChannelFacts
  onTopic: (id: string) => void
}

/** Facts of this browser that help with most problems. Only the person's own press adds them. */
function browserFacts(): string[] {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return [
    `Time: ${new Date().toISOString()} (${timeZone})`,
    `Browser: ${navigator.userAgent}`,
    `Version of the site: ${ownBuild() ?? 'development'}`,
  ]
}

/** Asks what somebody wants, says where it goes and who reads it, and helps to write it. */
export function MessageHelper({ topic, facts, onTopic }: MessageHelperProps) {
  const id = useId()
  useReplayEarlyInput()
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const [added, setAdded] = useState<readonly string[]>([])
  const message = composeMessage(topic, answers, added)
  const { who, readBy } = readersOf(topic, facts)
  const filled = topic.parts.filter((part) => answers[`${topic.id}.${part.id}`]?.trim()).length
  return (
    <div className={styles.helper}>
      <div className={styles.choice}>
        <RadioCards
          className="sticky top-24"
          legend="I want to …"
          name="topic"
          value={topic.id}
          options={communityTopics.map(({ id: value, label }) => ({ value, label }))}
          onChange={onTopic}
        />
      </div>
      <section aria-labelledby={`${id}-title`} className={styles.panel}>
        <h2 id={`${id}-title`} className="text-20 leading-6">
          {topic.label.charAt(0).toUpperCase() + topic.label.slice(1)}
        </h2>
        <Places topic={topic} facts={facts} message={message} />
        <dl className={styles.facts}>
          <div>
            <dt>Who answers</dt>
            <dd>{who}</dd>
          </div>
          <div>
            <dt>Who can read it</dt>
            <dd>{readBy}</dd>
          </div>
          <div>
            <dt>Never include</dt>
            <dd>{topic.never}</dd>
          </div>
        </dl>
        <form
          aria-label="Your message"
          className={styles.parts}
          onSubmit={(e) => e.preventDefault()}
        >
          {topic.parts.map((part) => {
            const key = `${topic.id}.${part.id}`
            return (
              <Field key={key} label={part.label} hint={part.hint}>
                <TextArea
                  name={key}
                  rows={2}
                  value={answers[key] ?? ''}
                  onChange={(event) => {
                    const { value } = event.currentTarget
                    setAnswers((before) => ({ ...before, [key]: value }))
                  }}
                />
              </Field>
            )
          })}
          <Checkbox
            label="Add time, browser and version of the site"
            checked={added.length > 0}
            onChange={(event) => setAdded(event.currentTarget.checked ? browserFacts() : [])}
          />
        </form>
        <div className={styles.message}>
          <div className="flex items-center justify-between gap-4">
            <p className="label">
              Your message: {filled} of {topic.parts.length} parts
            </p>
            {message === '' ? null : <CopyButton text={message} what="the message" />}
          </div>
          <pre tabIndex={0} role="group" aria-label="Your message so far" className="code">
            {message === '' ? 'Fill in the parts above. Nothing is sent or stored.' : message}
          </pre>
        </div>
      </section>
    </div>
  )
}

function Places({
  topic,
  facts,
  message,
}: {
  topic: CommunityTopic
  facts: ChannelFacts
  message: string
}) {
  const places = destinationsOf(topic, facts)
  if (places.length === 0) {
    return (
      <p>
        The provider has not named a place for this yet.{' '}
        {isListed('support') && (
          <>
            <PageLink page="support">Ask support</PageLink>.
          </>
        )}
      </p>
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      {places.map(({ label, href }, index) => {
        const variant = index === 0 ? 'primary' : 'secondary'
        return (
          <DestinationLink
            key={href}
            label={label}
            href={withMessage(href, topic.label, message)}
            className={buttonVariants({ variant, size: 'md', disabled: false })}
          />
        )
      })}
    </div>
  )
}
