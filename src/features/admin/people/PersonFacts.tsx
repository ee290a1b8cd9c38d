import { LocalTime } from '@/components/LocalTime'
import { describeAccess } from '@/domain/identity/access'
import type { PersonDetail } from '@/domain/identity/personDetail'
import { countryName } from '@/lib/countries'
import { StateTag } from '@/ui/StateTag'
import { FactGrid } from '@/components/admin/FactGrid'

/** Account, sign-in, access and profile of a person. */
export function PersonFacts({ person }: { person: PersonDetail }) {
  const { email, email_confirmed_at, last_sign_in_at, company, country, time_zone } = person
  const profile = [country && countryName(country), time_zone].filter(Boolean)
  return (
    <FactGrid
      facts={[
        {
          label: 'Email',
          value: email ?? 'None',
          note:
            email_confirmed_at === null ? (
              <StateTag state="planned">Not confirmed</StateTag>
            ) : (
              <span className="flex flex-wrap gap-x-3">
                <StateTag state="available">Confirmed</StateTag>
                <LocalTime at={email_confirmed_at} />
              </span>
            ),
        },
        {
          label: 'Member since',
          value: <LocalTime at={person.created_at} day />,
          note:
            last_sign_in_at === null ? (
              'Never signed in'
            ) : (
              <>
                Last sign-in <LocalTime at={last_sign_in_at} />
              </>
            ),
        },
        {
          label: 'Access',
          value: describeAccess({ role: 'user', staffType: person.staff_type }),
          note: `Role ${person.role}, staff type ${person.staff_type ?? 'none'}`,
        },
        {
          label: 'Company',
          value: company || 'None',
          note: profile.length > 0 ? profile.join(', ') : 'No country or time zone',
        },
      ]}
    />
  )
}
