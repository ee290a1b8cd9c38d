import type { Address, AddressOffer } from '@/domain/addresses/address'
import type { Instance } from '@/domain/instances/instance'
import type {
  NetworkServer,
  NewPrivateNetwork,
  PrivateNetwork,
} from '@/domain/privateNetworks/privateNetworks'

/** What commands read and change of the extra addresses and the private networks of the workspace. */
export interface NetworkData {
  /** The extra addresses of the workspace. */
  addresses: () => Promise<readonly Address[]>
  /** Calls the procedure `assign_address`, or without a server `unassign_address`. */
  moveAddress: (address: Address, to: Pick<Instance, 'id' | 'name'> | null) => Promise<void>
  /** Where extra addresses can be ordered, and for how much. */
  addressOffers: () => Promise<readonly AddressOffer[]>
  /** Calls the procedure `reserve_address`. Resolves to the address. */
  orderAddress: (offer: AddressOffer) => Promise<string>
  /** Calls the procedure `release_address`. */
  releaseAddress: (address: Address) => Promise<void>
  privateNetworks: () => Promise<readonly PrivateNetwork[]>
  /** Calls the procedure `join_private_network`. Without an address the server gets the lowest that is free. */
  joinNetwork: (
    network: PrivateNetwork,
    server: Pick<Instance, 'id' | 'name'>,
    ipv4: string | undefined,
  ) => Promise<void>
  /** Calls the procedure `leave_private_network`. */
  leaveNetwork: (network: PrivateNetwork, server: NetworkServer) => Promise<void>
  /** Calls the procedure `create_private_network`. */
  createNetwork: (wanted: Omit<NewPrivateNetwork, 'workspaceId'>) => Promise<void>
  /** Calls the procedure `delete_private_network`. */
  deleteNetwork: (network: PrivateNetwork) => Promise<void>
}
