import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { networkNotices } from '@/components/network/networkNotices'
import { UnsavedChangesDialog } from '@/components/UnsavedChangesDialog'
import { FormNotice } from '@/components/versionedForm/FormNotice'
import { useVersionedForm } from '@/components/versionedForm/useVersionedForm'
import type { Version } from '@/components/versionedForm/version'
import { SaveRow } from '@/components/versionedForm/SaveRow'
import { VersionedField } from '@/components/versionedForm/VersionedField'
import type { Instance } from '@/domain/instances/instance'
import {
  fieldOfAddress,
  hostNameProblem,
  networkQuery,
  plainHostName,
  saveReverseNames,
  type InstanceNetwork,
} from '@/domain/instances/network'
import { queryKeys } from '@/domain/queryKeys'
import { TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'

type Names = NonNullable<InstanceNetwork['reverseNames']>
type Stored = Pick<Names, 'names' | 'version'>

const namesIn = (fields: Readonly<Record<string, string>>, addresses: readonly string[]) =>
  Object.fromEntries(
    addresses.flatMap((address) => {
      const name = plainHostName(fields[fieldOfAddress(address)] ?? '')
      return name === '' ? [] : [[address, name]]
    }),
  )

export interface ReverseNamesFormProps {
  userId: string
  instance: Instance
  stored: Names
  disabledReason: string | undefined
}

/** A name for each address, which the DNS answers to who asks for it. */
export function ReverseNamesForm(props: ReverseNamesFormProps) {
  const { userId, instance, stored, disabledReason } = props
  const { addresses } = instance
  const id = useId()
  const queries = useQueryClient()
  const isOff = disabledReason !== undefined
  const versionOf = ({ names, version }: Stored): Version<number> => ({
    fields: Object.fromEntries(addresses.map((each) => [fieldOfAddress(each), names[each] ?? ''])),
    version,
  })
  const editor = useVersionedForm({
    userId,
    draftName: `reverseNames.${instance.id}`,
    stored: versionOf(stored),
    isReadOnly: isOff,
    validate: (fields) =>
      Object.fromEntries(
        Object.entries(fields).flatMap(([name, value]) => {
          const problem = hostNameProblem(value)
          return problem === undefined ? [] : [[name, problem]]
        }),
      ),
    save: async (fields, { version }) => {
      const names = namesIn(fields, addresses)
      return { names, version: await saveReverseNames(instance.id, version ?? 0, names) }
    },
    versionOf,
    reload: async () => {
      const read = { ...networkQuery(instance.id), staleTime: 0, retry: false }
      const { reverseNames } = await queries.fetchQuery(read)
      return versionOf(reverseNames ?? stored)
    },
    onSaved: () => notifySuccess('The reverse names are saved.'),
    invalidates: [queryKeys.instances('network', instance.id)],
  })
  const notices = networkNotices({
    editor,
    what: 'The list of reverse names',
    labelOf: (name) => addresses.find((each) => fieldOfAddress(each) === name) ?? name,
    valueOf: (name, fields) => fields[name] ?? '',
  })
  return (
    <>
      <form
        {...editor.formProps}
        aria-label="Reverse names"
        className="grid max-w-[34rem] gap-5 px-(--pad) pt-1 pb-6"
      >
        <FormNotice editor={editor} texts={notices} className="gap-5" />
        <p className="text-14">
          What the DNS answers to who asks for the name of an address. Mail servers ask for it. The
          name has to point to the address.
        </p>
        <fieldset
          disabled={isOff}
          aria-label="Reverse names"
          aria-describedby={isOff ? `${id}-off` : undefined}
          className="grid min-w-0 gap-5"
        >
          {addresses.map((address) => (
            <VersionedField
              key={address}
              editor={editor}
              name={fieldOfAddress(address)}
              label={<code className="wrap-anywhere">{address}</code>}
              optional
            >
              {(control) => (
                <TextInput
                  {...control}
                  mono
                  placeholder="mail.example.com"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              )}
            </VersionedField>
          ))}
        </fieldset>
        <SaveRow editor={editor} reasonId={`${id}-off`} disabledReason={disabledReason}>
          Save reverse names
        </SaveRow>
      </form>
      <UnsavedChangesDialog
        {...editor.leaveGuard}
        description="The new reverse names will be lost."
      />
    </>
  )
}
