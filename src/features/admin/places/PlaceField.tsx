import { VersionedField, type VersionedFieldProps } from '@/components/versionedForm/VersionedField'
import { TextInput, type TextInputProps } from '@/ui/Field'

/** One field of a form of a region, an image or an item of the roadmap. A changed one shows its stored value. */
export function PlaceField(props: VersionedFieldProps) {
  return <VersionedField formatStored={(was) => was || 'empty'} {...props} />
}

interface TextFieldProps
  extends
    Omit<VersionedFieldProps, 'children'>,
    Pick<TextInputProps, 'mono' | 'inputMode' | 'readOnly'> {}

/** A field with one line of text. */
export function TextField({ mono, inputMode, readOnly, ...field }: TextFieldProps) {
  return (
    <PlaceField {...field}>
      {(control) => (
        <TextInput
          {...control}
          mono={mono ?? false}
          readOnly={readOnly}
          inputMode={inputMode}
          autoComplete="off"
          {...(mono ? { autoCapitalize: 'none', spellCheck: false } : {})}
        />
      )}
    </PlaceField>
  )
}
