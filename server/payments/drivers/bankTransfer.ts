import { PaymentError, type PaymentDriver } from '../driver.ts'

/**
 * Payment by bank transfer. The customer sends the money; staff book it, or import the statement of the bank. So nothing is
 * asked of anybody here.
 */
export function createBankTransferDriver(): PaymentDriver {
  return {
    name: 'bank-transfer',
    setUpMethod: async ({ methodId }) => ({
      state: 'ready',
      reference: methodId,
      label: 'Bank transfer',
    }),
    methodOf: async (reference) => ({ state: 'ready', reference, label: 'Bank transfer' }),
    removeMethod: async () => undefined,
    charge: async () => ({ state: 'waiting', driverReference: null, actionUrl: null }),
    refund: async () => {
      throw new PaymentError(
        'not_possible',
        'A bank transfer is sent back at the bank. Then book the refund.',
      )
    },
    events: async (since) => ({ events: [], cursor: since ?? '', hasMore: false }),
    ping: async () => undefined,
  }
}
