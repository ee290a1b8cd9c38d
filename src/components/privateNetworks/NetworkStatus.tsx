import type { NetworkServer } from '@/domain/privateNetworks/privateNetworks'
import { StateTag } from '@/ui/StateTag'

/** How far a server is in a private network. */
export function NetworkStatus({ status, errorCode, state }: NetworkServer) {
  if (status === 'joined') return <StateTag state="running">In the network</StateTag>
  if (status === 'leaving') return <StateTag state="starting">Leaving</StateTag>
  if (status === 'joining') {
    return state === 'provisioning' ? (
      <span className="text-text-3">When it starts</span>
    ) : (
      <StateTag state="starting">Joining</StateTag>
    )
  }
  return (
    <>
      <StateTag state="error">Not joined yet</StateTag>
      <small className="block text-text-3">
        {errorCode === 'inside_failed'
          ? 'Its system does not take the address. We try again.'
          : 'We try again.'}
      </small>
    </>
  )
}
