import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ComponentType } from 'react'
import { mdxComponents } from '@/components/mdx/mdxComponents'
import styles from '@/components/mdx/mdx.module.css'
import { QueryProvider } from '@/components/QueryProvider'
import { SectionHead } from '@/components/SectionHead'
import { communityTopics, topicById } from '@/content/communityTopics'
import { descriptions } from '@/content/descriptions'
import { pageById } from '@/content/pages'
import { emptyProvider } from '@/domain/provider/provider'
import { providerQuery } from '@/domain/provider/providerQuery'
import { linkText } from '@/domain/settings/deploymentOf'
import { useDeployment } from '@/lib/useDeployment'
import { DescriptionList } from '@/ui/DescriptionList'
import { Prose } from '@/ui/Prose'
import ownStyles from './community.module.css'
import { answerTime, placesOf, publicChannels, readersOf, type ChannelFacts } from './channels'
import { DestinationLink } from './DestinationLink'
import { MessageHelper } from './MessageHelper'

export interface CommunityPageProps {
  /** The id of the chosen topic. */
  topic: string | undefined
  onTopic: (id: string) => void
  /** The compiled MDX of the page. */
  words: ComponentType<{ components?: typeof mdxComponents }>
}

/** /community: where a question, an idea or a report goes, who answers it, and the rules. */
export function CommunityPage(props: CommunityPageProps) {
  return (
    <QueryProvider>
      <Community {...props} />
    </QueryProvider>
  )
}

function Community({ topic: chosen, onTopic, words: Words }: CommunityPageProps) {
  const { data } = useQuery(providerQuery)
  // Nobody reaches the sample provider.
  const provider = data === undefined || data.is_sample ? emptyProvider : data
  const deployment = useDeployment()
  const facts: ChannelFacts = {
    deployment,
    provider,
    hasSecurityTxt: Boolean(import.meta.env.VITE_SECURITY_CONTACT),
  }
  const [first] = communityTopics
  const topic = topicById(chosen) ?? first
  const page = pageById('community')
  return (
    <article className="sheet">
      <header className="px-(--pad) pt-10 pb-9 max-md:py-6">
        <h1>{page.title}</h1>
        <p className="lead mt-4 max-w-[34em]">{descriptions.community}</p>
      </header>
      {topic === undefined ? null : <MessageHelper topic={topic} facts={facts} onTopic={onTopic} />}
      <Answers facts={facts} />
      <Channels facts={facts} />
      <div className={clsx(styles.written, ownStyles.rules)}>
        <Prose>
          <Words components={mdxComponents} />
        </Prose>
      </div>
    </article>
  )
}

/** The whole list of topics below their places, readable without scripts. */
function Answers({ facts }: { facts: ChannelFacts }) {
  return (
    <section aria-labelledby="who-answers" className="border-t border-line">
      <SectionHead id="who-answers" title="Who answers what" />
      {placesOf(facts).map(({ destination, topics }) => (
        <div key={destination?.href ?? ''} className={ownStyles.place}>
          <div>
            {destination === undefined ? (
              <p className="strong">No place yet</p>
            ) : (
              <>
                <DestinationLink {...destination} className={ownStyles.placeLink} />
                <p className="text-14">
                  {destination.isPublic
                    ? 'Everybody can read it.'
                    : 'Only the people who answer can read it.'}{' '}
                  {answerTime(destination.href, facts)}
                </p>
              </>
            )}
          </div>
          <ul>
            {topics.map((topic) => (
              <li key={topic.id}>
                <Link to="/community" search={{ topic: topic.id }}>
                  {topic.label.charAt(0).toUpperCase() + topic.label.slice(1)}
                </Link>
                <span className="text-14">{readersOf(topic, facts).who}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** The places of the provider that exist, and the releases. */
function Channels({ facts: { provider, deployment, hasSecurityTxt } }: { facts: ChannelFacts }) {
  const source = deployment.footer?.find(({ label }) => label === 'Source code')
  const links = [
    ...publicChannels(provider),
    ...(provider.issues_link ? [{ label: 'Issue tracker', href: provider.issues_link }] : []),
    ...(source ? [source] : []),
    ...(provider.releases_link ? [{ label: 'Releases', href: provider.releases_link }] : []),
    ...(hasSecurityTxt ? [{ label: 'Security contact', href: '/.well-known/security.txt' }] : []),
  ]
  if (links.length === 0) return null
  return (
    <section aria-labelledby="channels" className="border-t border-line">
      <SectionHead id="channels" title="Where people meet" />
      <DescriptionList
        className="border-t border-line"
        items={links.map(({ label, href }) => ({
          label,
          value: <a href={href}>{linkText(href)}</a>,
        }))}
      />
    </section>
  )
}
