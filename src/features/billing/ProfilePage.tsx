import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BillingProfileForm } from '@/components/billing/BillingProfileForm'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { useDocumentTitle } from '@/components/useDocumentTitle'
import { addressLines } from '@/domain/billing/addressForm'
import { checkVatId, type BillingProfile } from '@/domain/billing/billingProfile'
import { billingProfileChangesQuery, billingProfileQuery } from '@/domain/billing/profileQueries'
import { profileQuery } from '@/domain/identity/profileQuery'
import { billingProfileStale } from '@/domain/staleKeys'
import { countryName } from '@/lib/countries'
import { Button } from '@/ui/Button'
import { DescriptionList } from '@/ui/DescriptionList'
import { EmptyState } from '@/ui/EmptyState'
import { notifySuccess } from '@/ui/notify'
import { CenteredSpinner } from '@/ui/Spinner'
import { BillingFrame, type BillingScope } from './BillingFrame'
import { ProfileChanges } from './ProfileChanges'
import { vatStateInWords } from './vatStateInWords'

/** /dashboard/billing/profile: who pays, what VIES says about the VAT ID, and who changed it. */
export function ProfilePage() {
  return <BillingFrame page="profile">{(scope) => <WhoPays {...scope} />}</BillingFrame>
}

const hasVatId = (profile: BillingProfile | null | undefined): profile is BillingProfile =>
  profile != null && profile.vatId !== ''

function WhoPays({ userId, workspace, reasonAgainst }: BillingScope) {
  useDocumentTitle(`Billing profile of ${workspace.name}`)
  const client = useQueryClient()
  const query = useQuery(billingProfileQuery(workspace.id))
  const person = useQuery(profileQuery(userId))
  const changes = useQuery(billingProfileChangesQuery(workspace.id))
  const reason = reasonAgainst('pay')
  return (
    <>
      <QueryState query={query} pending={<CenteredSpinner />}>
        {(stored) => (
          <div
            className={hasVatId(stored) ? 'grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]' : ''}
          >
            <section aria-labelledby="profile">
              <SectionHead id="profile" title="Name and address" />
              {workspace.role === 'owner' ? (
                // What a new form begins with is read first, so that nothing is filled in under the person's hands.
                person.isPending ? null : (
                  <BillingProfileForm
                    userId={userId}
                    workspaceId={workspace.id}
                    stored={stored}
                    person={person.data}
                    reload={() =>
                      client.fetchQuery({
                        ...billingProfileQuery(workspace.id),
                        staleTime: 0,
                        retry: false,
                      })
                    }
                    onSaved={() => notifySuccess('The billing profile is saved.')}
                    disabledReason={reason}
                    saveLabel="Save billing profile"
                    className="grid max-w-[34rem] gap-5 px-(--pad) pt-1 pb-8"
                  />
                )
              ) : (
                <Facts profile={stored} />
              )}
            </section>
            {hasVatId(stored) ? (
              <VatId workspaceId={workspace.id} profile={stored} reason={reason} />
            ) : null}
          </div>
        )}
      </QueryState>
      <section aria-labelledby="profile-changes" className="border-t border-line">
        <SectionHead id="profile-changes" title="Changes" />
        <QueryState query={changes}>{(rows) => <ProfileChanges changes={rows} />}</QueryState>
      </section>
    </>
  )
}

/** What accountants read. */
function Facts({ profile }: { profile: BillingProfile | null }) {
  if (profile === null) {
    return (
      <EmptyState title="No billing profile yet">
        An owner of the workspace enters who pays.
      </EmptyState>
    )
  }
  const { company, name, email, reference, country } = profile
  const facts = [
    { label: 'Company', value: company },
    { label: company === '' ? 'Name' : 'For the attention of', value: name },
    { label: 'Address', value: addressLines(profile).join(', ') },
    { label: 'Country', value: countryName(country) },
    { label: 'Invoices also to', value: email },
    { label: 'Your reference', value: reference },
  ]
  return <DescriptionList items={facts.filter(({ value }) => value !== '')} />
}

interface VatIdProps {
  workspaceId: string
  profile: BillingProfile
  /** Why the person cannot ask VIES again. */
  reason: string | undefined
}

function VatId({ workspaceId, profile, reason }: VatIdProps) {
  const { vatId, vatState, vatCheckedAt, vatTriedAt, vatConsultation, vatName } = profile
  const check = useMutation({
    mutationFn: () => checkVatId(workspaceId),
    onSuccess: () => notifySuccess('We ask VIES again.'),
    meta: { invalidates: billingProfileStale, alsoAfter: 'failure' },
  })
  const facts = [
    { label: 'VAT ID', value: vatId, figure: true },
    { label: 'Name at VIES', value: vatName },
    { label: 'Checked', value: vatCheckedAt && <LocalTime at={vatCheckedAt} /> },
    {
      label: 'Last tried',
      value: vatTriedAt === vatCheckedAt ? null : vatTriedAt && <LocalTime at={vatTriedAt} />,
    },
    { label: 'Consultation number', value: vatConsultation, figure: true },
  ]
  return (
    <section aria-labelledby="vat-id" className="border-line max-lg:border-t lg:border-l">
      <SectionHead id="vat-id" title="VAT ID" />
      <p className="max-w-prose px-(--pad) pb-3 text-14">{vatStateInWords(profile)}</p>
      <DescriptionList items={facts.filter(({ value }) => value !== '' && value !== null)} />
      {vatState === 'none' ? null : (
        <div className="grid justify-items-start gap-3 border-t border-line px-(--pad) py-4">
          {check.error ? <FailureBanner failure={check.error} /> : null}
          <Button busy={check.isPending} disabledReason={reason} onClick={() => check.mutate()}>
            Check again
          </Button>
        </div>
      )}
    </section>
  )
}
