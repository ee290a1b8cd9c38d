import { VersionedField, type VersionedFieldProps } from '@/components/versionedForm/VersionedField'
import { formatField } from './formatField'

/** One field of the editor of a plan or of a product. */
export function EditorField(props: Omit<VersionedFieldProps, 'formatStored'>) {
  return <VersionedField {...props} formatStored={(was) => formatField(props.name, was, [])} />
}
