import { brand } from '@/lib/brand'
import { useDeployment } from '@/lib/useDeployment'
import { LocalTime } from './LocalTime'
import { Banner } from '@/ui/Banner'

export interface SuspensionBannerProps {
  /** ISO text. */
  since: string
  reason: string
  /** The name of the suspended workspace. Default: the account of the person is suspended. */
  workspace?: string
  /** The banner is an example in a dialog, not news about this account. */
  isPreview?: boolean
}

/** Tells a suspended person or the members of a suspended workspace since when, why, what still works, and whom to ask. */
export function SuspensionBanner({ since, reason, workspace, isPreview }: SuspensionBannerProps) {
  const { support } = useDeployment()
  return (
    <Banner
      tone="warn"
      {...(isPreview ? {} : { role: 'status' as const })}
      title={
        <span className="wrap-anywhere">
          {workspace === undefined ? 'Your account' : `The workspace ${workspace}`} has been
          suspended since <LocalTime at={since} day />.
        </span>
      }
    >
      <p className="mt-1 wrap-anywhere whitespace-pre-line">Reason: {reason}</p>
      <p className="mt-1">
        {workspace === undefined
          ? 'You can sign in and see everything, but you can’t change anything.'
          : 'Its members can see everything, but nobody can change anything. Running servers keep running.'}{' '}
        {support === undefined ? (
          <>Contact the {brand.name} team</>
        ) : (
          <>
            {support.href.startsWith('mailto:') ? 'Write to' : 'Contact us at'}{' '}
            <a href={support.href} className="wrap-anywhere">
              {support.label}
            </a>
          </>
        )}{' '}
        to ask about it or to have it lifted.
      </p>
    </Banner>
  )
}
