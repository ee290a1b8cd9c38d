import * as v from 'valibot'
import { hasHiddenCharacters } from '@/lib/text'
import type { AdminProduct } from '@/domain/catalogue/admin/adminPlan'
import type { ProductInput } from '@/domain/catalogue/admin/mutations'
import { productSlug } from './planFields'
import {
  schemaErrors,
  type FieldErrors,
  type FormValues,
} from '@/components/versionedForm/formValues'

const NAME_MAX_LENGTH = 60
export const PRODUCT_SUMMARY_MAX_LENGTH = 160

const line = (max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => [...text].length <= max, `Use at most ${max} characters.`),
    v.check((text) => !hasHiddenCharacters(text), 'Remove the invisible characters.'),
  )

const schema = v.object({
  name: v.pipe(line(NAME_MAX_LENGTH), v.nonEmpty('Enter a name for the website.')),
  slug: productSlug,
  kind: v.picklist(['vps', 'cloud', 'vds', 'gpu'], 'Choose a kind.'),
  summary: line(PRODUCT_SUMMARY_MAX_LENGTH),
  status: v.picklist(['draft', 'published', 'retired'], 'Choose a status.'),
})

/** The form values of a stored product, or of a new one. */
export function productFieldsOf(product: AdminProduct | null): FormValues {
  if (product === null) return { name: '', slug: '', kind: 'cloud', summary: '', status: 'draft' }
  const { name, slug, kind, summary, status } = product
  return { name, slug, kind, summary, status }
}

/** The errors of the typed values by field. */
export function validateProduct(fields: FormValues): FieldErrors {
  return schemaErrors(schema, fields)
}

/** The input to send for valid fields. */
export function productInput(fields: FormValues): ProductInput {
  return v.parse(schema, fields)
}
