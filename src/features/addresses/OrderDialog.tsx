import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { FormDialog } from '@/components/FormDialog'
import { ProcedureCommand } from '@/components/ProcedureCommand'
import { YourBill } from '@/components/YourBill'
import type { AddressOffer } from '@/domain/addresses/address'
import { reserveBody } from '@/domain/addresses/addressMutations'
import { formatAddressMonth } from '@/domain/addresses/addressRules'
import { useReserveAddress } from '@/domain/addresses/useAddressMutations'
import { useDeployment } from '@/lib/useDeployment'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Field } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { Select } from '@/ui/Select'

export interface OrderDialogProps {
  workspaceId: string
  /** At least one. */
  offers: readonly AddressOffer[]
  onClose: () => void
}

const keyOf = ({ region, family }: AddressOffer) => `${region.slug} ${family}`

/** Asks for the region and the kind of a new address, and says what it will cost. */
export function OrderDialog({ workspaceId, offers, onClose }: OrderDialogProps) {
  const { locale } = useViewerLocale()
  const { orders } = useDeployment()
  const [chosen, setChosen] = useState(() => {
    const first = offers.find(({ hasFree }) => hasFree) ?? offers[0]
    return first ? keyOf(first) : ''
  })
  // Another request has another key.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const offer = offers.find((each) => keyOf(each) === chosen)
  const ordering = useReserveAddress((address) => {
    notifySuccess(`${address} is yours. Assign it to a server.`)
    onClose()
  })
  if (offer === undefined) return null
  const request = {
    workspaceId,
    region: offer.region.slug,
    family: offer.family,
    monthMicros: offer.monthMicros,
  }
  return (
    <FormDialog
      title="Order an extra address"
      description="An address of your workspace. It stays when a server is deleted, and moves between servers in its region."
      submitLabel="Order address"
      isPending={ordering.isPending}
      disabledReason={
        offer.hasFree
          ? undefined
          : `${offer.region.name} has no free IPv${offer.family} address now.`
      }
      onSubmit={() => ordering.mutate({ request, key })}
      onClose={onClose}
    >
      <Field label="Kind and region">
        <Select
          value={chosen}
          options={offers.map((each) => ({
            value: keyOf(each),
            label: `IPv${each.family}, ${each.region.name}${each.hasFree ? '' : ' (none free)'}`,
          }))}
          onChange={(event) => {
            setChosen(event.currentTarget.value)
            setKey(crypto.randomUUID())
            ordering.reset()
          }}
        />
      </Field>
      <YourBill isNet>
        {formatAddressMonth(offer, locale)} per month, billed by the minute from now until you
        release it, even while no server uses it.
        {orders === 'preview' ? ' In the preview nothing is charged.' : ''}
      </YourBill>
      <ProcedureCommand procedure="reserve_address" body={reserveBody(request)} />
      {ordering.error ? <FailureBanner failure={ordering.error} /> : null}
    </FormDialog>
  )
}
