import { useEffect, useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { checkCloudInit, cloudInitBytes, type CloudInitCheck } from '@/domain/instances/cloudInit'
import { Field, TextArea } from '@/ui/Field'
import { StateTag } from '@/ui/StateTag'
import { Disclosure } from './Disclosure'
import type { CreateForm } from './useCreateForm'

/** Milliseconds after the last key before the whole text is parsed. */
const PAUSE = 300

const UNCHECKED: CloudInitCheck = { warnings: [] }

/** The check of a text, after a pause. */
function useCloudInitCheck(text: string): CloudInitCheck {
  const [checked, setChecked] = useState({ text: '', check: UNCHECKED })
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      checkCloudInit(text).then(
        (check) => (isCurrent ? setChecked({ text, check }) : undefined),
        // The parser could not be loaded. The service checks the text again.
        () => undefined,
      )
    }, PAUSE)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text])
  return checked.text === text ? checked.check : UNCHECKED
}

export interface CloudInitFieldProps {
  editor: CreateForm
  refusal: Failure | null
  onEdit: () => void
}

/** What the server does at its first start. */
export function CloudInitField({ editor, refusal, onEdit }: CloudInitFieldProps) {
  const text = editor.values.cloudInit
  const { problem, warnings } = useCloudInitCheck(text)
  const lines = text.split('\n').length
  return (
    <Disclosure
      isOpenAtFirst={text !== ''}
      isNeeded={refusal?.field === 'cloudInit'}
      summary={
        <span className="inline-flex flex-wrap items-center gap-x-4">
          cloud-init
          {text === '' ? (
            <span className="font-normal text-text-3">runs when the server first starts</span>
          ) : (
            <>
              {problem === undefined ? (
                <StateTag state="passing">{warnings.length > 0 ? 'Check it' : 'Valid'}</StateTag>
              ) : (
                <StateTag state="error" />
              )}
              <span className="font-normal text-text-3">
                {lines} {lines === 1 ? 'line' : 'lines'}, {cloudInitBytes(text)} bytes of 64 KiB
              </span>
            </>
          )}
        </span>
      }
    >
      <div className="px-(--pad) pb-5">
        <editor.form.Field name="cloudInit">
          {(field) => (
            <Field
              label={<span className="sr-only">cloud-init</span>}
              hint="Begins with #cloud-config, or with #! for a script. It is stored with the server: put no passwords here."
              error={problem ?? editor.errorOf('cloudInit', field.state.meta.errors, refusal)}
            >
              <TextArea
                mono
                rows={8}
                name="cloud-init"
                spellCheck={false}
                autoComplete="off"
                placeholder={'#cloud-config\npackages: [git]'}
                value={field.state.value}
                onBlur={field.handleBlur}
                onChange={(event) => {
                  field.handleChange(event.currentTarget.value)
                  onEdit()
                }}
              />
            </Field>
          )}
        </editor.form.Field>
        {warnings.length > 0 ? (
          <ul role="status" className="mt-2 grid gap-1 text-14 text-warn">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </Disclosure>
  )
}
