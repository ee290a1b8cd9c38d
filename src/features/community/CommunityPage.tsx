import { useQuery } from '@tanstack/react-query'
import { PageText, type Words } from '@/components/mdx/PageText'
import { QueryProvider } from '@/components/QueryProvider'
import { SectionHead } from '@/components/SectionHead'
import { communityTopics, type CommunityTopic } from '@/content/communityTopics'
import { descriptions } from '@/content/descriptions'
import { isListed, pageById } from '@/content/pages'
import { PageLink } from '@/content/PageLink'
import { emptyProvider } from '@/domain/provider/provider'
import { providerQuery } from '@/domain/provider/providerQuery'
import { linkText } from '@/domain/settings/deploymentOf'
import { useDeployment } from '@/lib/useDeployment'
import { buttonVariants } from '@/ui/buttonVariants'
import { DescriptionList } from '@/ui/DescriptionList'
import { Disclosure } from '@/components/Disclosure'
import ownStyles from './community.module.css'
import {
  answerTime,
  destinationsOf,
  publicChannels,
  readersOf,
  withTemplate,
  type ChannelFacts,
} from './channels'
import { DestinationLink } from './DestinationLink'

export interface CommunityPageProps {
  /** The compiled MDX of the page. */
  words: Words
}

/** /community: where a question, an idea or a report goes, who answers it, and the rules. */
export function CommunityPage(props: CommunityPageProps) {
  return (
    <QueryProvider>
      <Community {...props} />
    </QueryProvider>
  )
}

function Community({ words }: CommunityPageProps) {
  const { data } = useQuery(providerQuery)
  // Nobody reaches the sample provider.
  const provider = data === undefined || data.is_sample ? emptyProvider : data
  const deployment = useDeployment()
  const facts: ChannelFacts = {
    deployment,
    provider,
    hasSecurityTxt: Boolean(import.meta.env.VITE_SECURITY_CONTACT),
  }
  const page = pageById('community')
  return (
    <article className="sheet">
      <header className="px-(--pad) pt-10 pb-9 max-md:py-6">
        <h1>{page.title}</h1>
        <p className="lead mt-4 max-w-[34em]">{descriptions.community}</p>
      </header>
      <Topics facts={facts} />
      <Channels facts={facts} />
      <PageText words={words} />
    </article>
  )
}

/** Each topic with the place where it goes. Open, it says who answers and what to include. */
function Topics({ facts }: { facts: ChannelFacts }) {
  return (
    <section aria-labelledby="topics" className="border-t border-line">
      <SectionHead id="topics" title="What do you want to do?" aside="And who answers" />
      <div className="divide-y divide-line border-t border-line">
        {communityTopics.map((topic) => (
          <Disclosure
            key={topic.id}
            id={topic.id}
            summary={
              <span className={ownStyles.summary}>
                <span className="strong">{topic.label}</span>
                <span className="text-14 text-text-2">{placeText(topic, facts)}</span>
              </span>
            }
          >
            <TopicFacts topic={topic} facts={facts} />
          </Disclosure>
        ))}
      </div>
    </section>
  )
}

/** Who answers, and how soon where the provider has set it. */
function placeText(topic: CommunityTopic, facts: ChannelFacts): string {
  const [first] = destinationsOf(topic, facts)
  if (first === undefined) return 'No place yet'
  const time = answerTime(first.href, facts)
  const { who } = readersOf(topic, facts)
  return time === null ? who : `${who}. ${time}`
}

function TopicFacts({ topic, facts }: { topic: CommunityTopic; facts: ChannelFacts }) {
  const places = destinationsOf(topic, facts)
  return (
    <div className={ownStyles.topic}>
      {places.length === 0 ? (
        <p>
          The provider has not named a place for this yet.{' '}
          {isListed('support') && (
            <>
              <PageLink page="support">Ask support</PageLink>.
            </>
          )}
        </p>
      ) : (
        <div className="flex flex-wrap gap-3">
          {places.map(({ label, href }, index) => {
            const variant = index === 0 ? 'primary' : 'secondary'
            const look = buttonVariants({ variant, size: 'md', disabled: false })
            return (
              <DestinationLink
                key={href}
                label={label}
                href={withTemplate(href, topic)}
                className={look}
              />
            )
          })}
        </div>
      )}
      <DescriptionList
        items={[
          { label: 'Who can read it', value: readersOf(topic, facts).readBy },
          {
            label: 'Include',
            value: (
              <ul className="grid gap-1">
                {topic.parts.map(({ id, label, hint }) => (
                  <li key={id}>
                    <b className="strong">{label}.</b> {hint}
                  </li>
                ))}
              </ul>
            ),
          },
          { label: 'Never include', value: topic.never },
        ]}
      />
    </div>
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
