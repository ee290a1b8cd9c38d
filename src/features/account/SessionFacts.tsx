import { RENEWAL_CHECK_SECONDS, RENEWAL_MARGIN_CHECKS } from '@machines/constants'
import { useAuth } from '@/features/auth/useAuth'
import { formatDateTime, formatTime } from '@/lib/format'
import { KeyValue } from '@/ui/KeyValue'
import { useIsSessionKept } from './useIsSessionKept'

/** Seconds before its end at which a session is due for renewal. */
const MARGIN_SECONDS = RENEWAL_CHECK_SECONDS * RENEWAL_MARGIN_CHECKS

/** Until when the session lasts, and when it is renewed. */
export function SessionFacts({ timeZone }: { timeZone: string | undefined }) {
  const expiresAt = useAuth((snapshot) => snapshot.context.session?.expiresAt ?? null)
  const isRenewing = useAuth((snapshot) =>
    snapshot.matches({ signedIn: { renewal: 'refreshing' } }),
  )
  const isKept = useIsSessionKept()
  if (expiresAt === null) return null
  const end = expiresAt * 1000
  const from = end - MARGIN_SECONDS * 1000
  const to = from + RENEWAL_CHECK_SECONDS * 1000
  return (
    <KeyValue
      items={[
        {
          label: 'Session ends',
          value: (
            <time dateTime={new Date(end).toISOString()}>{formatDateTime(end, timeZone)}</time>
          ),
          figure: true,
        },
        {
          label: 'Renewed between',
          value: isRenewing ? (
            'Now'
          ) : (
            <>
              <span className="mono">
                {formatTime(from, timeZone)} and {formatTime(to, timeZone)}
              </span>
              <span className="mt-0.5 block text-12 text-text-3">
                By itself while this page is open: checked every {RENEWAL_CHECK_SECONDS} seconds,
                renewed in the last {MARGIN_SECONDS}.
              </span>
            </>
          ),
        },
        ...(isKept
          ? []
          : [
              {
                label: 'Kept',
                value:
                  'Nowhere: this browser lets the site store nothing, so the session ends with this tab or a reload.',
              },
            ]),
      ]}
    />
  )
}
