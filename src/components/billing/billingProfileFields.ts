import * as v from 'valibot'
import {
  schemaErrors,
  type FieldErrors,
  type FormValues,
} from '@/components/versionedForm/formValues'
import { addressParts } from '@/domain/billing/addressForm'
import type { BillingProfile, BillingProfileInput } from '@/domain/billing/billingProfile'
import { euCountries } from '@/domain/billing/euCountries'
import { normalizeVatId, vatIdProblem } from '@/domain/billing/vatId'
import type { Profile } from '@/domain/identity/profile'
import { lineSchema } from '@/lib/text'

/** The labels of the fields, in the order of the form. */
export const billingProfileLabels: Readonly<Record<keyof BillingProfileInput, string>> = {
  kind: 'Who pays',
  country: 'Country',
  company: 'Company',
  name: 'Full name',
  street: 'Street and number',
  extra: 'Second line of the address',
  postcode: 'Postcode',
  city: 'City',
  region: 'State or province',
  vat_id: 'VAT ID',
  email: 'Send invoices to',
  reference: 'Your reference',
}

/** The values of the form: those that are stored, or what the account of the person already says. */
export function billingProfileValues(
  stored: BillingProfile | null,
  person: Pick<Profile, 'full_name' | 'company' | 'country'> | undefined,
): FormValues {
  if (stored !== null) {
    const { kind, name, company, street, extra, postcode, city, region, country } = stored
    const { vatId, email, reference } = stored
    return {
      kind,
      name,
      company,
      street,
      extra,
      postcode,
      city,
      region,
      country,
      vat_id: vatId,
      email,
      reference,
    }
  }
  const { full_name: name = '', company = '', country = '' } = person ?? {}
  return {
    kind: company === '' ? 'person' : 'company',
    name,
    company,
    street: '',
    extra: '',
    postcode: '',
    city: '',
    region: '',
    country,
    vat_id: '',
    email: '',
    reference: '',
  }
}

const filled = (name: string, message: string) => v.pipe(lineSchema(name), v.nonEmpty(message))

const schema = v.object({
  kind: v.picklist(['person', 'company']),
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'Choose a country from the list.')),
  company: lineSchema('company'),
  name: lineSchema('name'),
  street: filled('street', 'Enter street and number.'),
  extra: lineSchema('second line'),
  postcode: v.pipe(
    v.string(),
    v.trim(),
    v.toUpperCase(),
    v.regex(
      /^([A-Z0-9][A-Z0-9 -]{1,10}[A-Z0-9])?$/,
      'Use 3 to 12 digits, letters, blanks and hyphens.',
    ),
  ),
  city: filled('city', 'Enter the city.'),
  region: lineSchema('state or province'),
  vat_id: v.string(),
  email: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(254, 'Use at most 254 characters.'),
    v.regex(
      /^([^\s@<>"\\?&,;:%]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+)?$/,
      'Enter an address such as invoices@example.com.',
    ),
  ),
  reference: lineSchema('reference'),
})

/** What is wrong with the values. The database checks the same. */
export function billingProfileErrors(values: FormValues): FieldErrors {
  const errors = schemaErrors(schema, values)
  const value = (name: string) => values[name]?.trim() ?? ''
  const country = value('country')
  if (value('kind') === 'company') {
    if (value('company') === '') errors['company'] ??= 'Enter the name of the company.'
    const problem = vatIdProblem(country, value('vat_id'))
    if (problem !== undefined) errors['vat_id'] ??= problem
  } else if (value('name') === '') errors['name'] ??= 'Enter the name.'
  if (value('postcode') === '' && isPostcodeNeeded(country)) {
    errors['postcode'] ??= 'Enter the postcode.'
  }
  return errors
}

/** In the European Union the postcode says whether a place has tax rules of its own. Ireland has no such place. */
export const isPostcodeNeeded = (country: string) =>
  euCountries.includes(country) && country !== 'IE'

/** What is saved. What the form does not show of this country and kind is empty. */
export function billingProfileInput(values: FormValues): BillingProfileInput {
  const given = v.parse(schema, values)
  const parts = addressParts(given.country)
  const isCompany = given.kind === 'company'
  return {
    ...given,
    company: isCompany ? given.company : '',
    vat_id: isCompany ? normalizeVatId(given.vat_id) : '',
    postcode: parts.includes('postcode') ? given.postcode : '',
    region: parts.includes('region') ? given.region : '',
  }
}
