import type { Stripe } from 'stripe'
import type { Reason } from '../../driver.ts'

/** What a customer reads when a bank declines. Codes that would help a thief have no words of their own. */
const TEXTS: Readonly<Record<string, string>> = {
  authentication_required: 'Your bank wants you to confirm the payment. Pay on the payment page.',
  card_not_supported: 'The card does not take this kind of payment. Use another one.',
  currency_not_supported: 'The card does not take this currency. Use another one.',
  debit_not_authorized: 'Your bank did not allow the debit. Use another way to pay.',
  expired_card: 'The card has expired. Add another one.',
  expired_payment_method: 'The way to pay has expired. Add another one.',
  incorrect_cvc: 'The security code of the card is wrong. Add the card again.',
  insufficient_funds: 'There is not enough money on the account. Use another way to pay.',
  processing_error: 'Your bank could not process the payment. Try again in some minutes.',
  payment_canceled: 'The payment was cancelled. Begin again.',
  page_expired: 'Nobody paid on the payment page within a day. Begin again.',
  set_up_expired: 'Nobody finished the page within a day. Add the way to pay again.',
  charge_already_refunded: 'The payment was refunded before.',
  charge_disputed: 'The customer disputes the payment at their bank, so it cannot be refunded.',
  refund_disputed_payment:
    'The customer disputes the payment at their bank, so it cannot be refunded.',
}

const DECLINED = 'Your bank declined the payment. Use another way to pay, or ask your bank.'

/** A refusal in our words. */
export function reasonOf(...codes: readonly (string | null | undefined)[]): Reason {
  const given = codes.filter((code) => typeof code === 'string' && /^[a-z_]{1,60}$/.test(code))
  const known = given.find((code) => code != null && code in TEXTS)
  const errorCode = known ?? given[0] ?? 'declined'
  return { errorCode, errorText: TEXTS[errorCode] ?? DECLINED }
}

/** Why a payment did not go through. */
export function reasonOfIntent({
  status,
  last_payment_error: error,
}: Stripe.PaymentIntent): Reason {
  if (error === null && status === 'canceled') return reasonOf('payment_canceled')
  return reasonOf(error?.decline_code, error?.code)
}
