/** What failed, as a sentence without its end: each kind of job, and what the clock does. */
export const billingFailures: Readonly<Record<string, string>> = {
  close: 'Months could not be closed',
  document: 'The documents of an invoice could not be made',
  vat_check: 'A VAT ID could not be checked',
  set_up_method: 'A payment method could not be added',
  remove_method: 'A payment method could not be removed at the payment provider',
  charge: 'A payment could not be taken',
  refund: 'A refund could not be sent',
  pull_events: 'The payment provider could not be asked what happened',
  recompute: 'Invoices could not be recomputed',
  step: 'A step of billing failed for a workspace',
}
