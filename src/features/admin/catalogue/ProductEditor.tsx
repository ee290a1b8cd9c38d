import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { failure } from '@/lib/errors'
import { TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { Select } from '@/ui/Select'
import { kindNames, type AdminProduct } from '@/domain/catalogue/admin/adminPlan'
import { saveProduct } from '@/domain/catalogue/admin/mutations'
import { EditorField } from './EditorField'
import { EditorUnsavedChanges } from './EditorUnsavedChanges'
import { EditorHead } from './EditorHead'
import { EditorFooter } from './EditorFooter'
import { editorTexts } from './editorTexts'
import { productLabels } from './formatField'
import { statusTabs } from './planList'
import {
  PRODUCT_SUMMARY_MAX_LENGTH,
  productFieldsOf,
  productInput,
  validateProduct,
} from './productForm'
import type { ProductsSearch } from '@/domain/catalogue/admin/productsSearch'
import { adminProductsQuery } from '@/domain/catalogue/admin/queryOptions'
import { catalogueStale } from '@/domain/staleKeys'
import { FormNotice } from '@/components/versionedForm/FormNotice'
import { useVersionedForm } from '@/components/versionedForm/useVersionedForm'
import type { Version } from '@/components/versionedForm/version'
import styles from './catalogueAdmin.module.css'

interface ProductEditorProps {
  userId: string
  /** null: a product that is not stored yet. */
  product: AdminProduct | null
  products: readonly AdminProduct[]
  search: ProductsSearch
  takesFocus: boolean
}

const versionOf = (product: AdminProduct | null): Version<number> => ({
  fields: productFieldsOf(product),
  version: product?.version ?? null,
})

/** The editor of a product: its name, slug, kind, description and status. */
export function ProductEditor({
  userId,
  product,
  products,
  search,
  takesFocus,
}: ProductEditorProps) {
  const id = useId()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const draftName = `product.${product?.id ?? 'new'}`

  const read = async (productId: string | undefined) => {
    const rows = await queries.fetchQuery({ ...adminProductsQuery, staleTime: 0, retry: false })
    const found = rows.find((row) => row.id === productId)
    if (found === undefined) throw failure('not_found')
    return found
  }

  const editor = useVersionedForm({
    userId,
    draftName,
    stored: versionOf(product),
    validate: validateProduct,
    save: async (fields, { version }) => {
      const saved = await saveProduct(product?.id ?? null, version, productInput(fields))
      return { id: saved.id, row: product === null ? null : await read(saved.id) }
    },
    versionOf: ({ row }) => row && versionOf(row),
    reload: async () => versionOf(await read(product?.id)),
    onSaved: (saved) => {
      notifySuccess(product === null ? 'Product created.' : `${product.name} saved.`)
      if (product === null) {
        void navigate({
          to: '/admin/products',
          search: { ...search, edit: saved.id },
          replace: true,
          ignoreBlocker: true,
          resetScroll: false,
        })
      }
    },
    invalidates: catalogueStale,
  })
  const { values, start } = editor
  const name = values['name']?.trim() || 'the new product'
  // A published product can only be retired.
  const statuses = statusTabs.filter(
    ({ value }) => value !== '' && (value !== 'draft' || (product?.status ?? 'draft') === 'draft'),
  )

  return (
    <section aria-labelledby={id} className={styles.productsEditor}>
      <div className={styles.productsScroll}>
        <EditorHead
          id={id}
          title={product?.name ?? 'New product'}
          state={product?.status ?? 'draft'}
          aside={start.version === null ? 'not saved yet' : `version ${start.version}`}
          search={search}
          takesFocus={takesFocus}
        />
        <FormNotice
          editor={editor}
          className="gap-3 px-(--pad) pt-4"
          texts={editorTexts(editor, { labels: productLabels, products, lastEditor: null })}
        />
        <form
          {...editor.formProps}
          id={`${id}-form`}
          aria-label={`Product ${name}`}
          className="grid gap-4 px-(--pad) py-5"
        >
          <EditorField editor={editor} name="name" label={productLabels['name']} max={60}>
            {(control) => <TextInput {...control} autoComplete="off" />}
          </EditorField>
          <EditorField editor={editor} name="slug" label={productLabels['slug']}>
            {(control) => (
              <TextInput
                {...control}
                mono
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </EditorField>
          <EditorField
            editor={editor}
            name="kind"
            label={productLabels['kind']}
            hint="Which product page shows it."
          >
            {(control) => (
              <Select
                {...control}
                options={Object.entries(kindNames).map(([value, label]) => ({ value, label }))}
              />
            )}
          </EditorField>
          <EditorField
            editor={editor}
            name="summary"
            label={productLabels['summary']}
            optional
            max={PRODUCT_SUMMARY_MAX_LENGTH}
          >
            {(control) => <TextInput {...control} />}
          </EditorField>
          <EditorField
            editor={editor}
            name="status"
            label={productLabels['status']}
            hint="Visitors see a plan when it and its product are published."
          >
            {(control) => <Select {...control} options={statuses} />}
          </EditorField>
        </form>
      </div>
      <EditorFooter
        editor={editor}
        formId={`${id}-form`}
        isNew={product === null}
        saveLabel={product === null ? 'Create product' : 'Save product'}
      />
      <EditorUnsavedChanges editor={editor} name={name} />
    </section>
  )
}
