import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { isListed } from '@/content/pages'
import { PageLink } from '@/content/PageLink'
import { useDeployment } from '@/lib/useDeployment'
import { DescriptionList } from '@/ui/DescriptionList'

/** What customers ask before they trust a machine with their data, and what the engine and its driver do. */
const questions: { label: string; value: ReactNode }[] = [
  {
    label: 'Where is the disk of a server?',
    value:
      'In the storage of one host, in the region that you chose. It does not leave that region.',
  },
  {
    label: 'How many copies of it are there?',
    value:
      'One. No disk is copied to a second host. Whether a host mirrors its drives is up to the provider: ask support.',
  },
  {
    label: 'What is a snapshot?',
    value:
      'A copy of the disk at one moment, in the same region and often on the same host. It helps after a mistake, such as a failed upgrade. It does not help when the host is lost.',
  },
  {
    label: 'Who backs up my disk?',
    value: (
      <>
        You do: on the page Backups of your dashboard you switch them on, every day or every week.
        They are kept in the region of the server, by the same provider, so they do not help when
        the region is lost.{' '}
        {isListed('tutorials') ? (
          <>
            Copy what you cannot lose to another place:{' '}
            <Link to="/tutorials/$tutorial" params={{ tutorial: 'restore' }}>
              how to back up and restore
            </Link>
            .
          </>
        ) : (
          'Copy what you cannot lose to another place.'
        )}
      </>
    ),
  },
  {
    label: 'Where are my account and my bill?',
    value:
      'In one database. The provider copies it; how often is not shown here. Running servers do not need it.',
  },
  {
    label: 'What if a host restarts?',
    value: 'Its servers stop, and start again by themselves with their disks and addresses.',
  },
  {
    label: 'What if a host needs repair?',
    value:
      'The provider can move its servers to other hosts of the region first. They stop, and start there with their disks and addresses.',
  },
  {
    label: 'What if a host never comes back?',
    value:
      'Its disks are lost, and the snapshots on it too. Servers on other hosts run on. Nothing is moved by itself. Once the host is given up, its servers show Error, which is not billed. You can rebuild them from an image, or make new ones from snapshots that another host holds.',
  },
]

/** Where disks and data are, how many copies there are, and what happens when a host fails. */
export function YourData() {
  const { isSimulated, documents } = useDeployment()
  const agreement = documents?.find(({ id }) => id === 'sla')
  return (
    <section id="your-data" aria-labelledby="your-data-title" className="band">
      <div className="head">
        <h2 id="your-data-title">Where your data is</h2>
        <p>What to know before you trust a server with it.</p>
        {isSimulated ? (
          <p>Servers are simulated on this site and have no disk. This holds for real ones.</p>
        ) : null}
        {agreement === undefined ? null : (
          <p>
            What we promise is in the <Link to={agreement.href}>{agreement.label}</Link>.
          </p>
        )}
        {isListed('support') ? (
          <p>
            <PageLink page="support">Ask support</PageLink>
          </p>
        ) : null}
      </div>
      <div className="body">
        <DescriptionList items={questions} />
      </div>
    </section>
  )
}
